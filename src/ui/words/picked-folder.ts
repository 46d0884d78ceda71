/** Texts about a folder on the computer in which models may work. */
export const pickedFolderWords = {
  pickCommand: "Pick a folder on your computer…",
  title: "Folder on your computer",
  notHere:
    "This browser can’t give a page a folder to work in; Chrome and Edge can. Add a folder here instead: models then work on a copy, which you can save as a ZIP.",
  about:
    "Models can also work in a real folder on your computer. Each change asks you first, unless you have allowed the tool.",
  pick: "Pick a folder…",
  aboutPicked:
    "Real files on your computer, the same for every branch: they don’t fork, and undoing a message doesn’t undo them. Models read them once the mode is Work or Tools has “Folder” on. Each change asks you first, unless you have allowed the tool.",
  asksAgain:
    "Bough may no longer read this folder: your browser asks again after a reload. Calls wait until you allow it.",
  allow: "Allow",
  pickAnother: "Pick another…",
  stopUsing: "Stop using this folder",
} as const;
