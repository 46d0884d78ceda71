import { canonicalJson } from "#domain/canonical.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { JsonValue } from "#domain/json.ts";
import { freeToolName } from "#domain/own-tools/check-own-tool.ts";
import { mayRepeat } from "#domain/own-tools/own-tool.ts";
import type { OwnTool, OwnToolBody } from "#domain/own-tools/own-tool.ts";

import { idBesideRemoved } from "./id-beside-removed.ts";
import { ownToolInFile } from "./own-tool-shape.ts";
import { sameRow } from "./same-row.ts";

export interface PlannedOwnTool {
  /** The tool as it would be added: off and unread. */
  tool: OwnTool;
  /** `copy`: a tool with its id is here with other content, so it is added beside that one. */
  outcome: "new" | "same" | "copy";
}

/**
 * Law N5: what happens to the tools of a file. A copy's id is derived from its content, so that
 * importing the same file again adds it only once. If a name is taken, or looks like one that is, a
 * number is added to it.
 * @param here all tools that are here, including deleted ones
 * @param otherNames names of the tools that are not the person's own
 */
export function planOwnTools(
  inFile: readonly OwnTool[],
  here: readonly OwnTool[],
  otherNames: readonly string[],
): PlannedOwnTool[] {
  const byId = new Map(here.map((tool) => [tool.id, tool]));
  const kept = here.filter(({ deletedAt }) => deletedAt === undefined);
  const taken = [...otherNames, ...kept.map(({ name }) => name)];
  const add = (tool: OwnTool, outcome: PlannedOwnTool["outcome"]): PlannedOwnTool => {
    const name = freeToolName(tool.name, taken);
    taken.push(name);
    const body = withoutClaim(tool.body);
    return { tool: { ...tool, body, name, on: false, unread: true }, outcome };
  };
  const coming = inFile.filter(({ deletedAt }) => deletedAt === undefined);
  return coming.map((tool): PlannedOwnTool => {
    const id = idBesideRemoved(tool.id, byId);
    const known = byId.get(id);
    if (known === undefined) return add({ ...tool, id }, "new");
    const content = contentOf(tool);
    if (sameRow(content, contentOf(known))) return { tool: known, outcome: "same" };
    // A tool is JSON, but its interface has no index signature.
    const seed = canonicalJson(content as unknown as JsonValue);
    const copyId = idBesideRemoved(derivedId(id, seed), byId);
    const copy = byId.get(copyId);
    return copy === undefined
      ? add({ ...tool, id: copyId }, "copy")
      : { tool: copy, outcome: "same" };
  });
}

/** The fields that make a tool what it is. Its name, its switch, its deletion and its times may differ. */
function contentOf(tool: OwnTool) {
  const { description, summary, parameters, body } = ownToolInFile(tool);
  return { description, summary, parameters, body: withoutClaim(body) };
}

/** A file can only claim of a request what the form would let a person claim. */
function withoutClaim(body: OwnToolBody): OwnToolBody {
  return body.kind === "http" ? { ...body, changesNothing: mayRepeat(body) } : body;
}
