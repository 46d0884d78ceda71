import type { ReactNode } from "react";

import { formatList } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts of a conversation's tree. */
export const treeWords = {
  title: "Branch tree",
  branches: "Branches",
  outline: "Outline",
  canvas: "Canvas of the tree",
  fillScreen: "Fill the screen",
  zoom: "Zoom",
  zoomIn: "Zoom in",
  zoomOut: "Zoom out",
  fit: "Fit the tree",
  currentMessage: "Current message",
  more: "More",
  isEmpty: "No messages yet",
  whatComesHere: "Each message becomes a card here, and where you fork, the tree branches.",

  // A card.
  message: "Message",
  noText: "No text yet",
  waits: "waiting for you",
  answers: "answering",
  unseen: "new answer",
  roles: { user: "You", assistant: "Assistant", tool: "Tool", system: "System" },
  writtenBy: { user: "you", assistant: "assistant", tool: "tool", system: "system" },
  foldedMessages: (count: number) =>
    plural(count, { one: "# message folded", other: "# messages folded" }),
  moreMessages: (count: number) =>
    plural(count, { one: "and # more message", other: "and # more messages" }),
  calls: (tools: readonly string[]) => `calls ${formatList(tools)}`,
  tasks: "Sub-tasks",
  moreTasks: (count: number) => `${formatNumber(count)} more`,
  unfoldTip: "Unfold",
  unfold: (count: number) => plural(count, { one: "Unfold # message", other: "Unfold # messages" }),
  fold: "Fold this segment",
  showBelow: (cards: number) =>
    plural(cards, { one: "Show the # card below", other: "Show the # cards below" }),
  showAllBelow: "Show everything below",
  foldBelow: "Fold everything below",
  open: (title: string) => `Open “${title}”`,
  whichWay: "Which way?",
  towards: (branches: string) => `towards ${branches}`,
  messages: (count: number) => plural(count, { one: "# message", other: "# messages" }),
  nothingAbove: "There is no tree above this card.",
  previewingLabel: (name: string) => `Previewing ${name}`,
  previewing: (branch: ReactNode) => <>Previewing {branch}</>,

  // Search.
  search: "Search the tree",
  searchHint: "Search this conversation",
  previous: "Previous match",
  next: "Next match",
  closeSearch: "Close search",
  noResults: "No results",
  resultOf: (place: number, count: number) => `${formatNumber(place)} of ${formatNumber(count)}`,
  found: (count: number) => `${formatNumber(count)} found`,
} as const;
