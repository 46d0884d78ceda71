import type { ReactNode } from "react";

import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatDollars, formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the dialogs about calls. `where` names the branch or the sub-task. */
export const approvalWords = {
  // Shared by all these dialogs.
  onBranch: (branch: ReactNode) => <>On {branch}</>,
  inTask: (way: ReactNode) => <>In the sub-task {way}</>,
  place: (index: number, count: number) => `${formatNumber(index)} of ${formatNumber(count)}`,
  postponeByKey: "Press Esc to decide later.",
  postponeByTouch: "Close to decide later.",
  someModel: "the model",
  decisionNotSaved: (why: string) =>
    `Your decision couldn’t be saved: ${why}. This call is still undecided, and your changes are still here. Decide again. If that fails, free up space on this device first.`,

  approveTitle: "Approve tool calls",
  /** @param left how many of the calls are not decided yet */
  wantsCalls: (where: ReactNode, model: string, calls: number, left: number, beyond: number) => (
    <>
      {where}, {model} wants to make {plural(calls, { one: "a tool call", other: "# tool calls" })}.
      {left < calls && ` ${formatNumber(left)} of ${formatNumber(calls)} left.`}
      {beyond > 0 &&
        ` ${plural(beyond, { one: "# more call won’t run.", other: "# more calls won’t run." })}`}
    </>
  ),
  nothingRunsYet: "Nothing runs until you decide.",
  invalidEdits: (calls: number) =>
    plural(calls, { one: "One edited call isn’t valid.", other: "# edited calls aren’t valid." }),
  begunWords: (calls: number) =>
    plural(calls, {
      one: "You are writing about one call: finish that or go back, then you can decide on all.",
      other: "You are writing about # calls: finish that or go back, then you can decide on all.",
    }),
  callsApart: (calls: number) =>
    plural(calls, {
      one: "One call isn’t ticked: tick it or decide on it, then you can approve all.",
      other: "# calls aren’t ticked: tick them or decide on them, then you can approve all.",
    }),
  denyAll: "Deny all",
  approveAll: "Approve all",

  // Many calls of one tool.
  callsOfTool: (calls: number) => plural(calls, { one: "# call", other: "# calls" }),
  leftOfTool: (left: number, calls: number) =>
    `${formatNumber(left)} of ${formatNumber(calls)} left`,
  ticked: (ticked: number, calls: number) =>
    `${formatNumber(ticked)} of ${formatNumber(calls)} ticked`,
  withOthers: "Decide together with the others",
  openAll: "Show all in full",
  closeAll: "Show lines",
  moreCharacters: (characters: number) =>
    plural(characters, { one: "… and # more character", other: "… and # more characters" }),
  moreWithHidden: (characters: number) =>
    `… and ${formatNumber(characters)} more characters, some of them invisible`,
  shownInPart: (calls: number) =>
    plural(calls, {
      one: "One line shows only the beginning. Press it to read all.",
      other: "# lines show only the beginning. Press one to read all of it.",
    }),
  reviewResults: "Show me the results before the model sees them",
  denyThese: (calls: number) => plural(calls, { one: "Deny # call", other: "Deny # calls" }),
  approveThese: (calls: number) =>
    plural(calls, { one: "Approve # call", other: "Approve # calls" }),
  lineEdited: "edited",
  lineInvalid: "not valid",
  lineBegun: "you are writing",
  lineRefused: "not saved",

  // One call.
  arguments: "Arguments",
  lines: (count: number) => plural(count, { one: "# line", other: "# lines" }),
  invalidJson: (why: string) => `Not valid JSON: ${why}.`,
  toolGone: "This tool is no longer available. You can only deny the call or answer in its place.",
  edited: "Edited. The model is told what ran, and that you edited it.",
  resetEdits: "Reset",
  editsNotSaved: (why: string) =>
    `Your change to the arguments couldn’t be saved: ${why}. It still applies while this page is open.`,
  wordsNotSaved: (why: string) =>
    `What you have written couldn’t be saved: ${why}. It stays while this dialog is open.`,
  reviewResult: "Show me the result before the model sees it",
  editAsJson: "Edit as JSON",
  theRequest: "The request",
  webRequest: "Request",
  ownTool: "your own",
  program: "Program",
  showLess: "Show less",
  showAllLines: (lines: number) => `Show all ${formatNumber(lines)} lines`,
  risks: {
    computes: "computes",
    reads: "reads",
    writes_files: "writes files of this branch",
    writes: "writes",
    reaches_network: "uses the network",
    asks_person: "asks you",
    starts_task: "uses your model",
  },

  // The decision on a call.
  scope: "Allow for",
  scopeCall: "This call",
  scopeCalls: "These calls",
  scopeConversation: "This conversation",
  scopeAlways: "Always",
  alsoApproves: (count: number) =>
    plural(count, {
      one: "Approve also answers the other waiting call of this tool that you have not changed.",
      other:
        "Approve also answers the # other waiting calls of this tool that you have not changed.",
    }),
  answerForTool: "Answer for the tool…",
  deny: "Deny",
  approve: "Approve",
  reason: "Reason",
  reasonHint: "Reason for the model (optional)",
  answerInPlace: "Answer in place of the tool",
  answerInPlaceHint: "The model gets this instead of the tool’s result",
  answerAsTool: "Answer",
  back: "Back",
  wasAnswered: "answered by you",
  wasAllowed: "approved",
  wasAllowedEdited: "approved with edits",
  wasDenied: "denied",
  wasApproved: "approved; runs once all calls are decided",
  wasApprovedEdited: "approved with edits; runs once all calls are decided",

  // The effect of a call on a folder on the disk.
  folderClosed: (name: string) =>
    `Bough may no longer read “${name}”, so it can’t show what would change.`,
  allowFolder: "Allow",
  willBeRefused: (why: string) =>
    `As things stand, this won’t be done, and the model will be told why: ${why}.`,
  binaryDeleted: (bytes: number) =>
    `The file isn’t text (${formatBytes(bytes)}). It is deleted; you can put it back from its call.`,
  binaryReplaced: (bytes: number) =>
    `The file isn’t text (${formatBytes(bytes)}). Text takes its place.`,
  nothingChanges: "Nothing changes.",
  onDisk: "the disk",
  fileNow: "the file now",
  ofThisCall: "this call",
  deletedText: "What is deleted; you can put it back from its call",
  newText: "The new file",
  changedText: "What changes in the file",

  // A question that the model asks.
  question: "Question",
  modelAsks: (where: ReactNode, model: string) => (
    <>
      {where}, {model} asks you:
    </>
  ),
  runWaits: "The run is waiting for you.",
  declineQuestion: "Decline to answer",
  answer: "Answer",
  suggestedAnswers: "Suggested answers",
  ownAnswerHint: "Or write your own answer",
  answerHint: "Your answer",
  answerNotSaved: (why: string) => `Your answer couldn’t be saved: ${why}. You can still send it.`,

  // Results, before the model sees them.
  reviewTitle: "Review results",
  notSeenYet: (where: ReactNode) => <>{where}. The model hasn’t seen this yet.</>,
  result: "Result",
  withhold: "Don’t send",
  release: "Send to model",

  // A server's request. `server` is its name and its address.
  serverAsks: (where: ReactNode, server: ReactNode, tool: ReactNode) => (
    <>
      {where}, {server} asks you during the call “{tool}”:
    </>
  ),
  serverWantsAnswer: (where: ReactNode, server: ReactNode, tool: ReactNode) => (
    <>
      {where}, {server} wants a model to answer this during the call “{tool}”:
    </>
  ),
  serverGetsAnswer: (where: ReactNode, server: ReactNode, tool: ReactNode) => (
    <>
      {where}, {server} gets this during the call “{tool}”:
    </>
  ),
  callWaits: "The call waits for you, as long as the server does.",
  waitsNoLonger: (server: string) =>
    `“${server}” no longer waits for this, so nothing was sent. You can still copy text from here.`,
  close: "Close",
  copyAnswer: "Copy answer",
  serverQuestion: "A server asks you",
  cancel: "Cancel",
  cancelTip: "The server learns that you did not decide.",
  decline: "Decline",
  declineTip: "The server learns that you said no.",
  send: "Send",
  done: "Done",
  goesToServer: "What you send goes to this server. Do not type passwords, keys or card numbers.",
  takeSuggestions: "Fill in what the server suggests",
  suggested: (value: string) => `The server suggests: ${value}`,
  invalidFields: (fields: number) =>
    plural(fields, { one: "One field is not right yet.", other: "# fields are not right yet." }),
  yes: "Yes",
  no: "No",
  choose: "Choose…",
  visitPage: (host: ReactNode) => <>The server wants you to visit a page on {host}:</>,
  openPage: "Open the page in a new tab",
  pageWarning:
    "Open it only if you know this site. Bough does not see what you do there. Press Done when you have finished.",

  // A server's request for a model's answer.
  sampleTitle: "A server wants a model’s answer",
  askModel: "Ask the model",
  connection: "Connection",
  model: "Model",
  sampleCosts:
    "If this model costs money, you pay for the answer. The model sees only what you see here: nothing of this conversation, none of your notes, and no tools.",
  sendUnseen: (name: string) => `Until this run ends, send answers to “${name}” without showing me`,
  sampleDeclineTip: "Nothing is sent. The server learns that you said no.",
  sampleRequest: "What the model is sent",
  instructions: "Instructions",
  roles: { user: "User", assistant: "Assistant" },
  serverPicture: "Sent by the server",
  allowsTokens: (tokens: number) => `It allows ${formatNumber(tokens)} tokens for the answer.`,
  wantsModel: (hints: string) => `It would like the model ${hints}.`,
  setsTemperature: (temperature: number) => `It sets the temperature to ${temperature}.`,
  endsBefore: (stops: string) => `The answer ends before ${stops}.`,
  wantedContext: "It asked for more of your conversation to be sent along. None of it is.",
  /** @param dollars undefined if the model's price is unknown */
  cost: (inputTokens: number, pictures: number, outputTokens: number, dollars?: number) => {
    const tokens = `${formatNumber(inputTokens)} tokens`;
    const back = formatNumber(outputTokens);
    const sent =
      pictures === 0
        ? `About ${tokens} are sent, and at most ${back} come back`
        : plural(pictures, {
            one: `About ${tokens} and # picture are sent, and at most ${back} come back`,
            other: `About ${tokens} and # pictures are sent, and at most ${back} come back`,
          });
    if (dollars === undefined) return `${sent}. The price of this model is not known.`;
    const most = formatDollars(dollars);
    return pictures === 0
      ? `${sent}: at most about ${most}.`
      : `${sent}: at most about ${most}, without the pictures.`;
  },
  sampleAnswerTitle: "Send this answer?",
  answerOf: (model: string, isEdited: boolean) =>
    isEdited ? `Answer of ${model}, edited by you` : `Answer of ${model}`,
  answerCut: "The answer was cut off: it reached the server’s token limit.",
  hiddenCharacters: "It contains invisible characters, which will be sent too.",
  canBeChanged: "You can change it before it goes.",
} as const;
