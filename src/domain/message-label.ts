import { CONTINUED, isContinuation } from "./continuation.ts";
import { attachmentName, attachmentsIn, fileChangesIn, textOf } from "./message.ts";
import type { InternalMessage } from "./message.ts";

/** The label of a message: its text, otherwise the names of its attachments and of the files it changes. */
export function messageLabel(message: InternalMessage): string {
  if (isContinuation(message)) return CONTINUED;
  const text = textOf(message);
  if (text.trim() !== "") return text;
  return [...attachmentsIn(message).map(attachmentName), ...pathsChangedIn(message)].join(", ");
}

/** What search looks through in a message: its text and the names of its attachments and changed files. */
export function searchableText(message: InternalMessage): string {
  const names = [...attachmentsIn(message).map(attachmentName), ...pathsChangedIn(message)];
  return [textOf(message), names.join(", ")].filter((words) => words !== "").join("\n");
}

/** The paths that a person's message changes. A tool names its changed paths in its result already. */
function pathsChangedIn(message: InternalMessage): string[] {
  return message.role === "user" ? fileChangesIn(message).map(({ path }) => path) : [];
}
