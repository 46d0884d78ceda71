import { canonicalJson } from "#domain/canonical.ts";
import { derivedId } from "#domain/derived-id.ts";
import type { JsonValue } from "#domain/json.ts";
import { freeModeName, modesToChoose } from "#domain/modes/mode.ts";
import type { Mode } from "#domain/modes/mode.ts";

import { plainMode } from "./other-parameters.ts";
import { sameRow } from "./same-row.ts";

export interface PlannedMode {
  /** As it would be added. */
  mode: Mode;
  /** `copy`: its id is here with other content, so it comes beside that one. */
  outcome: "new" | "same" | "copy";
}

/**
 * Law F8: what happens to the modes of a file. A copy's id is derived from what it contains, so that
 * the same file brings it once.
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
    // It is JSON, but its interface has no index signature.
    const content = contentOf(mode) as unknown as JsonValue;
    const copyId = derivedId(mode.id, canonicalJson(content));
    if (isSame(mode, known) || byId.has(copyId)) return { mode, outcome: "same" };
    return add({ ...mode, id: copyId }, "copy");
  });
}

/** With or without the parameters that the person may have left out. */
function isSame(mode: Mode, known: Mode): boolean {
  const is = contentOf(known);
  return sameRow(contentOf(mode), is) || sameRow(contentOf(plainMode(mode)), is);
}

/** Without what a name that was taken, a deletion and time change. */
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
