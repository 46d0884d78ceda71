import { canonicalJson } from "#domain/canonical.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { JsonValue } from "#domain/json.ts";
import { freeModeName, modesToChoose } from "#domain/modes/mode.ts";
import type { Mode } from "#domain/modes/mode.ts";

import { plainMode } from "./other-parameters.ts";
import { sameRow } from "./same-row.ts";

export interface PlannedMode {
  /** The mode as it would be added. */
  mode: Mode;
  /** `copy`: a mode with its id is here with other content, so it is added beside that one. */
  outcome: "new" | "same" | "copy";
}

/**
 * Law F8: what happens to the modes of a file. A copy's id is derived from its content, so that
 * importing the same file again adds it only once.
 */
export function planModes(inFile: readonly Mode[], here: readonly Mode[]): PlannedMode[] {
  const byId = new Map(here.map((mode) => [mode.id, mode]));
  const taken: { name: string }[] = [...modesToChoose(here)];
  const add = (mode: Mode, outcome: PlannedMode["outcome"]): PlannedMode => {
    const name = mode.deletedAt === undefined ? freeModeName(mode.name, taken) : mode.name;
    if (mode.deletedAt === undefined) taken.push({ name });
    return { mode: { ...mode, name }, outcome };
  };
  return inFile.map((mode): PlannedMode => {
    const known = byId.get(mode.id);
    if (known === undefined) return add(mode, "new");
    // A mode is JSON, but its interface has no index signature.
    const content = contentOf(mode) as unknown as JsonValue;
    const copyId = derivedId(mode.id, canonicalJson(content));
    if (isSame(mode, known) || byId.has(copyId)) return { mode, outcome: "same" };
    return add({ ...mode, id: copyId }, "copy");
  });
}

/**
 * Whether two modes have the same content. The one here may lack parameters that the person left out of
 * an earlier import.
 */
function isSame(mode: Mode, known: Mode): boolean {
  const is = contentOf(known);
  return sameRow(contentOf(mode), is) || sameRow(contentOf(plainMode(mode)), is);
}

/** The fields that make a mode what it is. Its name, deletion and times may differ. */
function contentOf({
  id: _id,
  name: _name,
  createdAt: _created,
  updatedAt: _updated,
  deletedAt: _deleted,
  ...content
}: Mode) {
  return content;
}
