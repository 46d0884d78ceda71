import { CONTINUED, isContinuation } from "./continuation.ts";
import { attachmentName, attachmentsIn, fileChangesIn, textOf } from "./message.ts";
import type { InternalMessage } from "./message.ts";

/** A label for a message: its text, or if it has none its attachments and the files it changes. */
export function messageLabel(message: InternalMessage): string {
  if (isContinuation(message)) return CONTINUED;
  const text = textOf(message);
  if (text.trim() !== "") return text;
  return [...attachmentsIn(message).map(attachmentName), ...pathsChangedIn(message)].join(", ");
}

/** The text of a message with the names of its attachments: what search looks through. */
export function searchableText(message: InternalMessage): string {
  const names = [...attachmentsIn(message).map(attachmentName), ...pathsChangedIn(message)];
  return [textOf(message), names.join(", ")].filter((words) => words !== "").join("\n");
}

/** The paths that a message of the person's changes; a tool has told so in its result. */
function pathsChangedIn(message: InternalMessage): string[] {
  return message.role === "user" ? fileChangesIn(message).map(({ path }) => path) : [];
}
