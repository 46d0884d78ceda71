import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about a tool’s call and its result. */
export const callWords = {
  // The state of a call.
  review: "Waiting for you · Decide",
  askedNext: "asks you next",
  mayHaveRunLabel: "May have run",
  mayHaveRun: "may have run",
  notSaved: "Not saved. Try again.",
  runAgain: "Run again",
  abandon: "Don’t run again",
  couldNotRun: "couldn’t be run",
  notOffered: (tool: string) => `The model isn’t offered “${tool}” here.`,
  tools: "Tools…",
  answeredByPerson: "answered by you",
  notSentByPerson: "not sent by you",
  approvedEdited: "approved, edited",
  denied: "denied",
  failed: "failed",
  stoppedByPerson: "stopped by you",
  done: "done",
  proposed: "proposed",
  willRun: "will run",
  running: "running…",
  interrupted: "interrupted, will run again",
  ran: "ran",
  notRun: "not run",
  noResult: "no result",
  took: (outcome: string, ms: number | undefined) =>
    ms === undefined ? outcome : `${outcome} · ${formatDuration(ms)}`,
  beyondLimit: (beyond: number, limit: number) => {
    const only = `only the first ${formatNumber(limit)} of an answer can. The model is told.`;
    return plural(beyond, {
      one: (number) => `${number} more call won’t run: ${only}`,
      other: (number) => `${number} more calls won’t run: ${only}`,
    });
  },

  // Many calls in one row.
  calls: (count: number) => plural(count, { one: "# call", other: "# calls" }),
  callsFailed: (count: number) => plural(count, { one: "# failed", other: "# failed" }),

  // What is known about a call that may have run. `to` is a server or a service.
  lostWhileAsking: (to: string) =>
    `The run was interrupted while ${to} waited for you. What it asked is gone, and what the call had done before it is not known.`,
  lostWhileAnswering: (to: string) =>
    `The run was interrupted after the request had left and ${to} had begun to answer: it has probably taken effect.`,
  lostAfterResponse: (to: string) =>
    `The run was interrupted after you had responded to a question from ${to} and before the call ended: it may have taken effect.`,
  lostWhileSampling: (to: string) =>
    `The run was interrupted while a model answered ${to}. The answer did not go there, and what the call had done before it is not known.`,
  lostAfterSample: (to: string) =>
    `The run was interrupted when a model’s answer was about to go to ${to}: it may have arrived.`,
  lostAfterRequest: (to: string) =>
    `The run was interrupted after the request to ${to} had left and before a response came: it may have taken effect.`,
  lostBeforeRequest: "The run was interrupted before a request left: nothing was sent.",

  // The parts of a call.
  modelWrote: "The model wrote",
  arguments: "Arguments",
  personsEdit: "Your edit",
  personsAnswer: "Your answer",
  sentToModel: "Sent to the model",
  error: "Error",
  result: "Result",
  nothing: "Nothing",
  text: "Text",
  data: "Data",
  empty: "empty",
  moreFields: (count: number) => `${formatNumber(count)} more: the JSON has all.`,
  asJson: "JSON",
  asJsonNamed: (title: string) => `${title} as JSON`,
  copyNamed: (part: string) => `Copy: ${part.toLowerCase()}`,
  printedSoFar: "Printed so far",
  printed: "Printed",
  printedBefore: "Printed before",
  printedNothing: "It printed nothing and has no value.",
  value: "Value",

  // A call's result in a few words.
  lines: (count: number) => plural(count, { one: "# line", other: "# lines" }),
  linesOf: (lines: number, of: number) => `${formatNumber(lines)} of ${formatNumber(of)} lines`,
  created: "created",
  replaced: "replaced",
  placesChanged: (count: number) =>
    plural(count, { one: "# place changed", other: "# places changed" }),

  // Files that a call wrote or changed.
  openFile: (name: string) => `Open ${name}`,
  openInFiles: "Open in Files",
  saveFile: "Save file",
  fileMissing: "The file can’t be shown: its content isn’t here.",
  folderChange: (path: string) => `Change of ${path} on your computer`,
  acts: { created: "Created", deleted: "Deleted", changed: "Changed" },
  actWithCounts: (act: string, counts: readonly string[]) => `${act}: ${formatList(counts)}`,
  linesAdded: (count: number) => plural(count, { one: "# line added", other: "# lines added" }),
  linesRemoved: (count: number) =>
    plural(count, { one: "# line removed", other: "# lines removed" }),
  noDifference: "nothing is different",
  noFile: "no file",
  size: (bytes: number) => formatBytes(bytes),
  isNoText: (before: string, after: string) =>
    `This isn’t text. Before: ${before}. After: ${after}.`,
  isTooLarge: (before: string, after: string) =>
    `Before: ${before}. After: ${after}. That is too large to be compared line by line.`,
  changeAgain: "Change it again",
  putBack: "Put it back",
  wasPutBack: "Put back",
  changedSince: "Changed again since",
  folderGone: "Its folder isn’t picked any more",
} as const;
