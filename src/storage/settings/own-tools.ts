import { derivedId } from "#domain/derived-id.ts";
import { freeToolName } from "#domain/own-tools/check-own-tool.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import type { OwnTool } from "#domain/own-tools/own-tool.ts";
import { pinKey } from "#domain/tool-sets/finder.ts";
import type { BoughDatabase } from "#storage/bough-database.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { attemptWrite, StorageAbort } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Rows of `ownTools`, the deleted ones included. Any tab writes them. */
export interface OwnToolStore {
  list(): Promise<OwnTool[]>;
  watchAll(): LiveQuery<OwnTool[]>;
  /** Adds it, or replaces the row with its id. What was said of that goes along to another name. */
  put(tool: OwnTool): Promise<WriteResult>;
  /** Changes the row as it is inside the transaction. */
  change(id: string, change: (row: OwnTool) => OwnTool): Promise<WriteResult>;
  /**
   * Brings back a deleted one; if its name was given to another meanwhile, under a free name.
   * @param others the names of the tools that are not the person's own
   */
  restore(id: string, others: readonly string[], now: number): Promise<WriteResult>;
}

export function createOwnToolStore({ strict }: Databases): OwnToolStore {
  const list = () => strict.ownTools.toArray();
  const tables = [strict.ownTools, strict.toolPolicies, strict.modes, strict.settings];
  const attempt = (work: () => Promise<void>) =>
    attemptWrite(() => strict.transaction("rw", tables, work));
  return {
    list,
    watchAll: () => watchQuery(list),
    put: (tool) =>
      attempt(async () => {
        const before = await strict.ownTools.get(tool.id);
        await strict.ownTools.put(tool);
        if (before !== undefined) await carryOver(strict, before.name, tool, "move");
      }),
    change: (id, change) => attempt(() => changeRow(strict, id, change)),
    restore: (id, others, now) =>
      attempt(async () => {
        const rows = await list();
        const here = rows.filter((row) => row.id !== id && row.deletedAt === undefined);
        const taken = [...others, ...here.map(({ name }) => name)];
        await changeRow(strict, id, async ({ deletedAt: _deletedAt, ...row }) => {
          const back = { ...row, name: freeToolName(row.name, taken), updatedAt: now };
          await carryOver(strict, row.name, back, "copy");
          return back;
        });
      }),
  };
}

async function changeRow(
  { ownTools }: BoughDatabase,
  id: string,
  change: (row: OwnTool) => OwnTool | Promise<OwnTool>,
): Promise<void> {
  const row = await ownTools.get(id);
  if (row === undefined) throw new StorageAbort("not_found", "There is no such tool.");
  await ownTools.put(await change(row));
}

/**
 * Laws U3, U6 and U7: a tool asks, is on or off in modes, and is pinned, by its name. `copy` leaves this
 * also with the name from before, which another tool has. An approval is void anyway: it is for one
 * definition. Switches of branches do not follow: only the tab that writes a conversation may change them.
 */
async function carryOver(
  db: BoughDatabase,
  from: string,
  { name, updatedAt }: OwnTool,
  how: "move" | "copy",
): Promise<void> {
  if (name === from) return;
  await carryAsking(db, from, name, how);
  await carrySwitches(db, from, { name, updatedAt }, how);
  const pin = await db.settings.get(pinKey(from));
  if (pin === undefined) return;
  await db.settings.put({ ...pin, key: pinKey(name) });
  if (how === "move") await db.settings.delete(pin.key);
}

async function carryAsking(
  { toolPolicies }: BoughDatabase,
  from: string,
  name: string,
  how: "move" | "copy",
): Promise<void> {
  const asking = await toolPolicies
    .where("toolName")
    .equals(from)
    .and(({ origin, verdict }) => origin === OWN_ORIGIN && verdict === "ask")
    .toArray();
  await toolPolicies.bulkPut(
    asking.map((policy) => ({
      ...policy,
      toolName: name,
      id: how === "move" ? policy.id : derivedId(policy.id, name),
    })),
  );
}

async function carrySwitches(
  { modes }: BoughDatabase,
  from: string,
  { name, updatedAt }: Pick<OwnTool, "name" | "updatedAt">,
  how: "move" | "copy",
): Promise<void> {
  const naming = await modes.filter(({ tools }) => Object.hasOwn(tools.tools, from)).toArray();
  await modes.bulkPut(
    naming.map((mode) => {
      const { [from]: isOn = true, ...others } = mode.tools.tools;
      const kept = how === "move" ? others : mode.tools.tools;
      return { ...mode, tools: { ...mode.tools, tools: { ...kept, [name]: isOn } }, updatedAt };
    }),
  );
}
