import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatMoment } from "#ui/format/format-date.ts";
import { formatDuration } from "#ui/format/format-duration.ts";
import { formatList } from "#ui/format/format-list.ts";
import { formatNumber, formatShare, formatShortCount } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the panel about the next request and those already sent. */
export const requestWords = {
  shown: "Shown request",
  next: "Next request",
  none: "Not stored here",
  queued: (place: number) => `Queued message ${formatNumber(place)}`,
  onOtherBranch: (row: string) => `${row} · on another branch`,
  label: (sentAt: number, what: readonly string[]) => [formatMoment(sentAt), ...what].join(" · "),
  purposes: { check: "check of an answer", title: "title", summary: "summary" },
  outcomes: { answered: "answered", failed: "failed", left: "ended early" },
  outcomeWithStatus: (outcome: string, status: number) => `${outcome} (${status})`,
  outcomeAfter: (outcome: string, ms: number) => `${outcome} after ${formatDuration(ms)}`,
  inProgress: "in progress",
  unknownEnd: "not known how it ended",

  // The next request.
  preparing: "Preparing the request…",
  notSentYet: "Not sent yet. Updates as you type.",
  afterInterrupted: "The last answer was interrupted. This is what a new message would send.",
  whileAnswering: "An answer is being written. Whatever it adds before you send will be included.",
  withoutMessage:
    "The message box is empty. This is the branch as it is, sent without a new message.",
  nothingToSend: "Nothing to send yet. Write a message first.",
  callOpen: "A tool call has no result yet. The next request is shown here once it has one.",
  notPrepared: (why: string) => `Couldn’t prepare the request: ${why}.`,

  // A request that was sent.
  notStored:
    "The request for this answer isn’t stored here. The answer was imported, came with an example, or is older than request logging.",
  facts: {
    sent: "Sent",
    sentFor: "Sent for",
    outcome: "Outcome",
    model: "Model",
    connection: "Connection",
    branch: "Branch",
    tokens: "Tokens",
  },
  goToAnswer: "Go to the answer",
  bodyGone: "The body is no longer stored",
  bodyRemoved: (at: number) =>
    `Its body was removed on ${formatMoment(at)} to free space, as you set it in Settings → Your data. Everything else on this page is unchanged.`,
  messagesGone:
    "The messages it was made from are gone from the database. Everything else on this page is unchanged.",
  verified: "This is exactly what was sent, byte for byte.",
  changedSince: "This isn’t exactly what was sent: it was changed since.",
  notVerified: (attachments: number) =>
    plural(attachments, {
      one: "An attachment is no longer stored, so the rest can’t be verified.",
      other: "# attachments are no longer stored, so the rest can’t be verified.",
    }),
  usage: {
    input: (tokens: number) => `${formatNumber(tokens)} in`,
    cached: (tokens: number) => `${formatNumber(tokens)} from cache`,
    cacheWritten: (tokens: number) => `${formatNumber(tokens)} written to cache`,
    output: (tokens: number) => `${formatNumber(tokens)} out`,
    reasoning: (tokens: number) => `${formatNumber(tokens)} for reasoning`,
  },
  noUsage: "none reported by the provider",

  // A request's address and body.
  addressAndHeaders: "Address and headers",
  post: "POST",
  headers: (count: number) =>
    plural(count, { one: "# header, without the key", other: "# headers, without the key" }),
  body: "Body",
  bodyLabel: "Request body",
  size: (bytes: number) => `${formatBytes(bytes)} of JSON`,
  view: "View",
  formatted: "Formatted",
  raw: "Raw",
  changes: "Changes",
  copyBody: "Copy body",
  copyAsCurl: "Copy as curl (sh)",
  rawHint:
    "Invisible characters, and characters that change the text’s direction, are shown as \\uXXXX. Copying gives the exact text.",
  attachmentBytes: "[the attachment’s bytes in base64: see “Raw”]",

  // What changed since the previous request.
  changesLabel: "Changes since the previous request",
  unchanged: (characters: number) =>
    plural(characters, { one: "# character unchanged", other: "# characters unchanged" }),
  moreCharacters: (count: number) => `… and ${formatNumber(count)} more characters`,
  shared: (share: number) => `${formatShare(share)} of this body was in the previous request.`,
  onlyAdded: "Nothing in it was changed or removed, so provider caching works best.",
  addedBefore:
    "Nothing in it was removed, but something was added before the messages’ end, so provider caching stops there.",
  partlyChanged: "Part of it was changed or removed, so provider caching stops there.",
  cacheUnknown: "The provider doesn’t report cache use.",
  cacheRead: (tokens: number) => `The provider read ${formatNumber(tokens)} tokens from its cache.`,

  // How a request was made.
  contents: "What’s in it",
  steps: "Steps",
  notSent: "Not sent",
  notSupported: (names: readonly string[]) =>
    `${formatList(names)}: not supported by this model or its protocol`,
  lastLeftOut: (title: string) => `Last left out: “${title}”`,
  showNotes: "Show",
  deletedNote: "A note that was deleted for good",
  openMemory: "Open memory",

  // A request's tokens.
  tokens: "Tokens",
  parts: {
    system: "System prompt",
    tools: "Tools",
    messages: "Messages",
    attachments: "Attachments",
  },
  aboutTokens: (tokens: number) => `about ${formatNumber(tokens)} tokens`,
  shareOfWindow: (tokens: string, share: number, window: number) =>
    `${tokens} · ${formatShare(share)} of ${formatShortCount(window)}`,
  counted: "Total counted by the provider, parts estimated.",
  estimated: (model: string) =>
    `Estimated. ${model} hasn’t reported token counts yet, so this couldn’t be calibrated.`,
  calibrated: (model: string, requests: number) =>
    plural(requests, {
      one: () => `Estimated, calibrated with the counts ${model} reported for one request.`,
      other: (number) =>
        `Estimated, calibrated with the counts ${model} reported for ${number} requests.`,
    }),
  medianError: (share: number) => `Median error so far: ${formatShare(share)}.`,
  windowUnknown: "The provider doesn’t report this model’s context window.",
} as const;
