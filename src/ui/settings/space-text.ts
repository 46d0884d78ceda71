import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type {
  ConversationSize,
  SpaceEstimate,
  SpaceKind,
  SpaceReport,
} from "#domain/space/space.ts";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { formatCount } from "#ui/format/format-number.ts";

export const kindText: Record<SpaceKind, string> = {
  conversations: "Messages and branches",
  attachments: "Attachments and files",
  requests: "Requests as they were sent",
  runs: "Records of runs",
  folders: "Changes in folders on your computer",
  originals: "Originals of damaged data",
  python: "Whole Python",
  app: "Bough itself, for use without a network",
  files: "Search index and other files",
  settings: "Settings, connections, notes and figures",
};

export function sizeText({ bytes, attached, messages }: ConversationSize): string {
  const files = attached === 0 ? "" : `, ${formatBytes(attached)} of it attachments`;
  return `${formatBytes(bytes + attached)} in ${formatCount(messages, "message")}${files}`;
}

export function estimateText({ usage, quota }: SpaceEstimate): string {
  return `${formatBytes(usage)} of the ${formatBytes(quota)} that this browser allows.`;
}

export function bodiesText({ count, bytes }: SpaceReport["bodies"]): string {
  if (count === 0) return "None are stored. The request panel shows them.";
  return `${formatBytes(bytes)} in ${formatCount(count, "body", "bodies")}, which the request panel shows. Without its body, a request’s tokens, price and outcome stay, and so do all messages. The newest on each branch is always kept.`;
}

export function daysText(days: BodyDays): string {
  if (days === null) return "As long as the conversation";
  return days === 365 ? "A year" : `${days} days`;
}

/** What was freed, and whether some of it has to wait. */
export function freedText({ removed, isUnfinished }: { removed: number; isUnfinished: boolean }) {
  const done =
    removed === 0
      ? "There was none that old."
      : `${formatCount(removed, "body", "bodies")} removed.`;
  return isUnfinished
    ? `${removed === 0 ? "" : `${done} `}An answer is being written. Press again once it is done.`
    : done;
}
