/**
 * Texts for when a part of Bough that loads on first use is unavailable, and for a reload. They are on the
 * first page, so each is exported by itself.
 */

export const partNotLoaded = "This part couldn’t be loaded.";

export const noNetwork =
  "A part of Bough isn’t on this device yet, and there is no network. Everything else still works. It will be loaded when you’re back online.";
export const noAnswer =
  "A part of Bough couldn’t be loaded: the server doesn’t answer. Everything else still works, and nothing you did is lost.";
export const refused =
  "A part of Bough couldn’t be loaded. Perhaps the server has a newer version. Everything else still works, and messages you have typed are kept.";
export const reload = "Reload";

export const reloadBusy =
  "Not reloaded: an answer is being written here or in another tab. Reload once it is done.";
export const reloadSlow = "Not reloaded: the new version is still starting. Try again.";
export const reloadTyped =
  "Not reloaded: what you have typed outside the message box would be lost. Finish or copy it, then try again.";
export const reloadAway =
  "Not reloaded: the server doesn’t answer, so this page couldn’t be loaded again. It keeps working as it is.";
export const notHere = "A part of Bough couldn’t be loaded.";
export const notStarted =
  "Bough can’t open your data here, and the part that says why couldn’t be loaded. Nothing was changed. Reload this page when you’re online.";
