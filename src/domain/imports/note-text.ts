import { LANGUAGE } from "#domain/text/language.ts";

import type { SourceNote } from "./source-notes.ts";

/** A sentence for the person about something that was imported differently than its app had it. */
export function noteText(note: SourceNote): string {
  const { count } = note;
  switch (note.kind) {
    case "hidden":
      return `${counted(count, "entry", "entries")} hidden in the other app: left out.`;
    case "system":
      return `${counted(count, "instruction")} of the app’s between the messages: left out.`;
    case "unknown":
      return `${counted(count, "part")} of a kind that Bough doesn’t know (${note.what.join(", ")}): shown as in the file.`;
    case "calls_without_result":
      return `${counted(count, "tool call")} without a result: marked as such.`;
    case "results_without_call":
      return `${counted(count, "tool result")} without the call: shown with an empty one.`;
    case "doubles":
      return `${counted(count, "message")} with another one’s id: kept beside it.`;
    case "circles":
      return `${counted(count, "circle")} in the order of messages: cut open.`;
    case "lost":
      return `${counted(count, "message")} whose predecessor is missing from the file: at the start of a version.`;
    case "cut":
      return `${counted(count, "text")} longer than Bough can keep: only the beginning comes.`;
    case "branches_left_out":
      return `${counted(count, "version")} beyond what one conversation may have: left out.`;
    case "no_messages":
      return "No messages in the file.";
    case "attachments_unreadable":
      return `${counted(count, "attachment")} damaged in the file: only the name comes.`;
    case "attachments_too_large":
      return `${counted(count, "attachment")} larger than 64 MB: only the name comes.`;
    case "attachments_without_room":
      return `${counted(count, "attachment")} for which this browser has no room left: only the name comes.`;
    case "fault":
      return note.words;
  }
}

function counted(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString(LANGUAGE)} ${count === 1 ? one : many}`;
}
