/** Texts in the settings about the browser's own notifications. */
export const notificationsWords = {
  title: "Notifications",
  tell: "Notify me when an answer ends or waits for me",
  tellHint:
    "Your browser shows it while Bough is out of sight, and a press leads to the conversation. This is for this browser alone.",
  none: "This browser shows no notifications of this page. On an iPhone or iPad, it does once Bough is on the Home Screen.",
  asking:
    "Your browser is asking whether Bough may show notifications. If you see no question, look for a bell at the address.",
  denied:
    "Your browser doesn’t let Bough show notifications. Open its settings for this page (in most browsers, by the icon at the left of the address), allow notifications, and switch this on.",
  unanswered:
    "Your browser has no answer from you, so no notifications are shown. Switch this on to be asked again, and choose to allow them.",
  names: "Show the conversation’s name",
  namesHint:
    "A name can be read on a locked screen, and your system may keep it. Without it, a notification says only what has happened, such as “The answer is ready.”",
  notStored: (why: string) => `Couldn’t store your choice: ${why}.`,
} as const;
