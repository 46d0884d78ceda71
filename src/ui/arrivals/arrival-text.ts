import type { Arrival, Brought } from "#app/react/actions/arrivals.ts";
import { formatNumber } from "#ui/format/format-number.ts";

type Told = Exclude<Brought, { kind: "in_use" | "nothing" }>;

/** What the person is told of what a link or another app has brought. */
export const arrivalText = {
  nothing:
    "Nothing arrived. What was shared may have been too large, or there was no room for it on this device.",
  inUse: "This link brought a text, but you are writing something here. Your text is as it was.",
  unread: (error: unknown) =>
    `The file couldn’t be read (${error instanceof Error ? error.message : String(error)}).`,
  brought: (arrival: Arrival, brought: Told): string => {
    if (brought.kind === "failed") {
      return `What arrived couldn’t be kept (${brought.why.replace(/\.$/u, "")}). Nothing was sent.`;
    }
    return `${where(arrival, brought)}${cutText(arrival)}${missingText(brought.notAttached)}`;
  },
};

function where({ from }: Arrival, { kind }: Brought): string {
  if (kind === "own") {
    return "What was shared waits in a conversation of its own, since you are writing something here. Nothing was sent.";
  }
  return from === "link"
    ? "The text in the message box came with a link. Read it before you send it."
    : "What was shared is in the message box. Nothing was sent.";
}

function cutText({ isCut, text }: Arrival): string {
  return isCut ? ` Only its first ${formatNumber(text.length)} characters fit.` : "";
}

function missingText(names: readonly string[]): string {
  if (names.length === 0) return "";
  return ` Not attached: ${names.map((name) => `“${name}”`).join(", ")}.`;
}
