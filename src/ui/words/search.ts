import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of the search through all conversations. */
export const searchWords = {
  searching: "Searching…",
  best: (matches: number) => `Showing the ${formatNumber(matches)} best matches`,
  found: (messages: number) => plural(messages, { one: "# message", other: "# messages" }),
  noResults: "No results",
  whatToTry:
    "Try fewer words, or part of a word. Search covers titles and all messages. You can also type “a phrase”, in:title, tag:name, folder:name, branch:name, model:name or before:2026-01-31.",
  moreInBin: (matches: number) => `${formatNumber(matches)} more in the bin`,
  showMore: "Show more matches",

  // Why the search is slower than usual.
  indexing: (percent: number) =>
    `Indexing your messages: ${formatNumber(percent)} %. Searches are slower until then.`,
  noIndex:
    "Searches are slow, because this browser doesn’t let the page keep an index. Private windows often don’t.",
  refused:
    "Searches are slow, because this browser refuses the lock that the index needs. Every search asks for it again.",

  // A message that was found.
  writtenBy: { user: "You: ", assistant: "Assistant: ", tool: "Tool: ", system: "System: " },
  placeOf: (place: number, messages: number) =>
    `${formatNumber(place)} of ${formatNumber(messages)}`,

  // The matches in a message with several.
  matchesHere: "Matches in this message",
  matchesOnBranch: "Matches on this branch",
  previousMatch: "Previous match",
  nextMatch: "Next match",
  removeMarks: "Remove the marks",

  // What to search in.
  filters: "Search filters",
  byPerson: "Written by me",
  answers: "Answers",
  toolResults: "Tool results",
  withFile: "With an attachment",
  withCall: "With a tool call",
  last7Days: "Last 7 days",
  last30Days: "Last 30 days",
  last12Months: "Last 12 months",
  inFolder: (name: string) => `In ${name}`,
  tagged: (tag: string) => `#${tag}`,
} as const;
