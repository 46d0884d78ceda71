import { defined } from "#domain/defined.ts";

import { ContentIds } from "./content-ids.ts";
import type { ImportedConversation, ImportedNode, ImportedRole } from "./imported-conversation.ts";

type Optional<Type> = { [Key in keyof Type]: Type[Key] | undefined };

/** A conversation without the fields that its file doesn't have. An empty id ("") is replaced. */
export function conversation(
  fields: Pick<ImportedConversation, "id" | "title" | "nodes"> &
    Partial<Optional<Omit<ImportedConversation, "id" | "title" | "nodes">>>,
): ImportedConversation {
  return defined({ ...fields, id: fields.id || firstSaid(fields.nodes) || fields.title });
}

/** A substitute for the id of a conversation that has none. */
function firstSaid(nodes: readonly ImportedNode[]): string {
  const texts = nodes.flatMap(({ parts }) =>
    parts.flatMap((part) => (part.type === "text" ? [part.text] : [])),
  );
  return (texts[0] ?? "").slice(0, 2_000);
}

/** An entry without the fields that its file doesn't have. */
export function node(
  fields: Pick<ImportedNode, "id" | "parent" | "role" | "parts"> &
    Partial<Optional<Omit<ImportedNode, "id" | "parent" | "role" | "parts">>>,
): ImportedNode {
  return defined(fields);
}

/** Reads a role from the words that most apps use. */
export function roleIn(word: unknown): ImportedRole {
  switch (word) {
    case "user":
    case "human":
      return "user";
    case "tool":
    case "function":
      return "tool";
    case "system":
    case "developer":
      return "system";
    default:
      return "assistant";
  }
}

/** Links entries so that each follows the one before it. Empty ids ("") are replaced. */
export function inLine(nodes: readonly Omit<ImportedNode, "parent">[]): ImportedNode[] {
  const ids = new ContentIds();
  let parent: string | null = null;
  return nodes.map((one) => {
    const made: ImportedNode = { ...one, id: one.id || ids.idOf(parent, one), parent };
    parent = made.id;
    return made;
  });
}
