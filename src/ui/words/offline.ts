/** What is said of the app itself: its copy on this device, new versions, and its window. */
export const offlineWords = {
  network: "Without a network",
  version: (version: string) => `Bough ${version}`,
  copy: {
    unknown: "A copy for use without a network is made shortly after the page has loaded.",
    coming: "Being copied to this device, so that it works without a network.",
    kept: "On this device: it starts and works without a network, and so do models on this machine. Previews of pages and programs need the server; large libraries are kept once they are used.",
    none: "This browser keeps no copy of the page: it is not allowed to, or there is no room. Without a network, an open tab goes on working, but can’t be loaded again.",
  },
  lookForVersion: "Look for a new version",
  looked: {
    not: "",
    looking: "Looking…",
    answered: "No newer version was found. If one has just appeared, it is downloaded first.",
    silent: "The server doesn’t answer. Try again later.",
  },
  update: {
    waiting: "A new version of Bough is ready.",
    taken: "Bough was updated in another tab. This tab goes on in the version before.",
    act: "Reload to update",
    busy: "Not reloaded: an answer is being written here or in another tab. You are asked again when it is done.",
    typed:
      "Not reloaded: a reload would lose what you have typed outside the message box. Finish or copy it, then try again.",
    missing:
      "A part of Bough couldn’t be loaded. The server doesn’t answer, or it has a newer version by now. Everything else works on, and messages that you have typed are kept.",
    missingOffline:
      "A part of Bough isn’t on this device yet, and there is no network. Everything else works on. Reload the page when you’re back online.",
  },
  reload: "Reload",
  updateSearch: "new version upgrade refresh",

  app: "As an app",
  installed: "Installed",
  ownWindow: "In a window of its own",
  install: "Install",
  installation: {
    installed: "Bough runs as an app on this device.",
    offered:
      "With an icon of its own. Other apps can share with it, and it opens Bough files. Your data stays where it is.",
    by_menu:
      "Your browser’s menu may offer it: “Install”, “Add to Dock” or “Add to Home Screen”. Your data stays where it is.",
  },
  installBough: "Install Bough",
  installSearch: "app desktop home screen dock window pwa",
  keepScreenOn: "Keep the screen on while an answer comes",
  keepScreenOnHint:
    "A phone or tablet that goes to sleep cuts an answer off. Once nothing is being written, the screen turns off as usual.",
} as const;
