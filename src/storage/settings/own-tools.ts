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

/** Rows of `ownTools`, including the deleted ones. Any tab may write them. */
export interface OwnToolStore {
  list(): Promise<OwnTool[]>;
  watchAll(): LiveQuery<OwnTool[]>;
  /**
   * Adds a tool, or replaces the row with its id. If the name changes, what was said of the tool moves
   * along to the new one.
   */
  put(tool: OwnTool): Promise<WriteResult>;
  /** Changes the row as it is inside the transaction that writes it. */
  change(id: string, change: (row: OwnTool) => OwnTool): Promise<WriteResult>;
  /**
   * Brings back a deleted tool; under another name if its own has been given to another tool.
   *
   * @param others names of the tools that are not the person's own
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
 * Carries over to a new name what is stored by a tool's name: whether it asks, its switches in modes,
 * whether it is pinned (laws U3, U6 and U7). `copy` leaves these with the old name as well, because another
 * tool has it. Approvals are void in any case, since each is for one definition. A branch's switches stay
 * as they are: only the tab that writes a conversation may change them.
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
