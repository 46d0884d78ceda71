/** Texts about the app itself: its copy on this device, new versions, and its window. */
export const offlineWords = {
  network: "Without a network",
  version: (version: string) => `Bough ${version}`,
  copy: {
    unknown: "A copy for use without a network is made shortly after the page has loaded.",
    coming: "Being copied to this device, so that it works without a network.",
    kept: "On this device: it starts and works without a network, and so do models on this machine. Large libraries of previews, and the whole of Python, are kept once they are used.",
    none: "This device has no copy of Bough. Your browser may not allow one, there may be no room, or the download was interrupted; the next visit tries again. Without a network, an open tab goes on working, but can’t be loaded again.",
  },
  lookForVersion: "Look for a new version",
  looked: {
    not: "",
    looking: "Looking…",
    answered:
      "No newer version was found. A version that has just come out is offered once it has downloaded.",
    silent: "The server doesn’t answer. Try again later.",
  },
  update: {
    waiting: "A new version of Bough is ready.",
    taken: "Bough has been updated. This tab still runs the previous version.",
    act: "Reload to update",
  },
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
      "Look in your browser’s menu for “Install”, “Add to Dock” or “Add to Home Screen”. Your data stays where it is.",
  },
  installBough: "Install Bough",
  installSearch: "app desktop home screen dock window pwa",
  keepScreenOn: "Keep the screen on while an answer comes",
  keepScreenOnHint:
    "A phone or tablet that goes to sleep cuts an answer off. Once nothing is being written, the screen turns off as usual.",
} as const;
