import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatShortMoment } from "#ui/format/format-date.ts";
import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the panel with a branch’s files. */
export const workspaceWords = {
  title: "Files of this branch",
  unreadable: "The messages of this branch couldn’t be read. Reload.",
  unreadableOn: (branch: string) => `The messages of ${branch} couldn’t be read. Reload.`,
  isEmpty: "No files yet",
  whatComesHere: (branch: string, files: number, megabytes: number) =>
    `What a model writes on ${branch} appears here. It may write in the mode Work, or with “Files of this branch” switched on under Tools. You can also drop files and folders here: up to ${formatNumber(files)} files of ${formatNumber(megabytes)} MB each.`,
  count: (files: number) => plural(files, { one: "# file", other: "# files" }),
  sum: (files: number, bytes: number) =>
    plural(files, {
      one: `# file, ${formatBytes(bytes)}`,
      other: `# files, ${formatBytes(bytes)}`,
    }),
  sumNearMost: (files: number, most: number, bytes: number) =>
    `${formatNumber(files)} files of ${formatNumber(most)} at most, ${formatBytes(bytes)}`,

  notInZip: (paths: readonly string[]) =>
    `Not in the ZIP, since their content is not on this device: ${formatList(paths)}.`,

  // Adding files.
  add: "Add",
  newFile: "New file…",
  chooseFiles: "Files…",
  chooseFolder: "A folder…",
  addFolder: "Add a folder",
  dropHere: "Drop files and folders here",
  dropInto: (over: string) => `Drop files and folders into ${over}`,
  looking: "Looking for files…",
  adding: (place: number, files: number) =>
    plural(files, {
      one: `Adding ${formatNumber(place)} of # file…`,
      other: `Adding ${formatNumber(place)} of # files…`,
    }),
  othersWait: "More files wait for their turn.",
  stop: "Stop",
  stopped: "Stopped.",
  noneAdded: "No file was added.",
  added: (files: number) => plural(files, { one: "# file added.", other: "# files added." }),
  leftOut: (files: string) => `Left out: ${files}.`,
  refused: (files: number) =>
    plural(files, { one: "# file not added:", other: "# files not added:" }),
  andMore: (count: number) => `and ${formatNumber(count)} more`,
  namedAndMore: (files: readonly string[], more: number) =>
    more > 0 ? `${formatList(files)} and ${formatNumber(more)} more` : formatList(files),
  dismiss: "Dismiss",
  folderUnreadable: "The browser could not read this folder.",

  // A file’s name.
  newFileTitle: "New file",
  renameTitle: (from: string) => `Rename ${from}`,
  create: "Create",
  rename: "Rename",
  path: "Path",
  pathHint: "Folders are separated by /. It goes out with your next message.",
  pathExample: "notes/plan.md",
  isThere: (path: string) => `“${path}” is there already.`,
  tooMany: (files: number) => `There are ${formatNumber(files)} files, the most there can be.`,

  // Actions on files.
  actionsOn: (path: string) => `Actions on ${path}`,
  renameFile: "Rename…",
  delete: "Delete",
  willBeDeleted: (path: string) => `${path} will be deleted.`,
  folderWillBeDeleted: (path: string) => `${path} and its files will be deleted.`,
  takeChangeBack: "Take my change back",
  takeChangesBack: "Take my changes back",
  edit: "Edit",
  save: "Save file",
  saveAll: "Save all as ZIP",
  compareBranch: "Compare with another branch",
  onlyBranch: "There is only this one.",
  more: "More about files",

  // Changes that go out with the next message.
  pending: (changes: number) =>
    plural(changes, {
      one: "# change goes out with your next message.",
      other: "# changes go out with your next message.",
    }),
  takeBack: "Take back",
  overtaken: (file: string, files: number) =>
    plural(files, {
      one: () => `${file} has changed since you edited. Yours counts, unless you take it back.`,
      other: "# files have changed since you edited. Yours counts, unless you take it back.",
    }),
  changedSince: "changed since",
  marks: { added: "new", changed: "changed", deleted: "deleted" },
  /** Changed files within a closed folder. */
  changedWithin: (files: number) => `${formatNumber(files)} changed`,
  notSentWithin: (files: number) => `${formatNumber(files)} not sent`,
  marksNotSent: {
    added: "new, not sent",
    changed: "changed, not sent",
    deleted: "deleted, not sent",
  },

  // One file.
  lookAt: "Look at",
  content: "Content",
  changes: "Changes",
  otherBranch: "Other branch",
  allFiles: "All files",
  isDeleted: "The file is deleted.",
  isEmptyFile: "The file is empty.",
  contentMissing:
    "The content is missing: it wasn’t in the imported file, or the browser removed it.",
  contentNotHere: "Its content is not on this device.",
  showAs: "Show as",
  formatted: "Formatted",
  data: "Data",
  text: "Text",
  table: "Table",
  column: (place: number) => `Column ${formatNumber(place)}`,
  pdf: "The browser shows a PDF in a tab of its own.",
  openTab: "Open in a new tab",
  onlyStart: (bytes: number) =>
    `Only the start of ${formatBytes(bytes)} is shown. Save the file to read the rest.`,
  isBinary: (bytes: number) =>
    `${formatBytes(bytes)} that are neither text nor a picture. Save the file to open it.`,
  firstBytes: "First bytes",
  invalidJson: (why: string) => `Not valid JSON: ${why}.`,
  textOf: (path: string) => `Text of ${path}`,
  editorHint:
    "What you type is kept, and goes out with your next message. The model is told which files you changed.",
  mixedLineEnds:
    "The lines of this file end in different ways. Those that you write end like most of them.",

  // The states of a file.
  states: "State of the file",
  stateOf: (place: number, count: number, state: string) =>
    `${formatNumber(place)} of ${formatNumber(count)}: ${state}`,
  stateAt: (at: number, isDeleted: boolean) =>
    isDeleted ? `${formatShortMoment(at)}, deleted` : formatShortMoment(at),
  inWaitingMessage: (isDeleted: boolean) =>
    isDeleted ? "in a message that waits, deleted" : "in a message that waits",
  notSent: (isDeleted: boolean) => (isDeleted ? "not sent yet, deleted" : "not sent yet"),
  before: "before",
  thisState: "this state",
  goToMessage: "Go to the message",
  restoreState: "Use this state",
  goesBack: (path: string) => `${path} goes back to this state.`,

  // Comparing.
  compareWith: "Compare with",
  onlyOneBranch: "This conversation has only one branch.",
  twoBranches: "Files of two branches",
  comparedWith: (branch: string) => `${branch} compared with`,
  thisBranch: "this branch",
  sameOn: (branch: string) => `The files are the same on ${branch}.`,
  differing: (files: number) => plural(files, { one: "# file differs", other: "# files differ" }),
  onlyOn: (branch: string) => `only on ${branch}`,
  onlyHere: "only here",
  differs: "differs",
  bringAll: "Bring all here",
  allFrom: (branch: string) => `All files will be as on ${branch}.`,
  deleteHere: (path: string) => `Delete here: ${path}`,
  bringHere: (path: string) => `Bring here: ${path}`,
  comesFrom: (path: string, branch: string) => `${path} comes from ${branch}.`,
  onNeither: "Neither has the file.",
  fileSameOn: (branch: string) => `On ${branch} it is the same.`,
  deleteFileHere: "Delete it here, too",
  bringFileHere: "Bring this file to this branch",
  same: "Both are the same.",
  /** Names and sizes of two files. A size is in bytes, and undefined if there is no file. */
  sizes: (first: string, firstSize: number | undefined, second: string, secondSize?: number) =>
    `${first}: ${sizeText(firstSize)}. ${second}: ${sizeText(secondSize)}.`,
  tooLarge: (sizes: string) => `${sizes} That is too large to be compared line by line.`,
  notComparable: "The content of one of them is not on this device, so they can’t be compared.",
  notThere: "Not there.",
} as const;

function sizeText(bytes: number | undefined): string {
  return bytes === undefined ? "not there" : formatBytes(bytes);
}
