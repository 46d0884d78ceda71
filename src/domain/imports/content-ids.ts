import { hashedId } from "#domain/derived-id.ts";

import type { ImportedNode, ImportedPart } from "./imported-conversation.ts";

/**
 * Makes ids for the entries of an app that has none. An id depends on what an entry says and on what it
 * follows, never on its position: a different entry in the same place is a different message (law F12).
 */
export class ContentIds {
  readonly #taken = new Map<string, number>();

  /** @param parent id of the entry before it */
  idOf(parent: string | null, { role, parts }: Pick<ImportedNode, "role" | "parts">): string {
    const id = hashedId(JSON.stringify([parent, role, parts.map(saidIn)]));
    const times = (this.#taken.get(id) ?? 0) + 1;
    this.#taken.set(id, times);
    return times === 1 ? id : `${id} ${String(times)}`;
  }
}

function saidIn(part: ImportedPart): unknown {
  switch (part.type) {
    case "text":
    case "reasoning":
      return [part.type, part.text];
    case "html":
      return [part.type, part.html];
    case "attachment":
      return [part.type, part.name, part.size];
    case "call":
      return [part.type, part.name];
    default:
      return part.type;
  }
}
