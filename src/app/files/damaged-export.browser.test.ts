import { beforeEach, expect, it } from "vitest";

import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { damagedRows } from "#domain/damage/test-support/whole-rows.ts";
import { seededFile } from "#domain/files/test-support/seeded-file.ts";

import { exportConversations } from "./export-conversations.ts";
import { readImport } from "./read-import.ts";

let services: Services;
const work = { signal: new AbortController().signal, report: () => {} };

beforeEach(async () => {
  services = await openServices();
  await services.databases.strict.door?.load();
  const { contexts, branches, messages } = services.databases.strict;
  await Promise.all([contexts.clear(), branches.clear(), messages.clear()]);
});

async function put(conversations: number) {
  const rows = seededFile(5, { conversations });
  const { contexts, branches, messages } = services.databases.strict;
  await contexts.bulkPut(rows.contexts);
  await branches.bulkPut(rows.branches);
  await messages.bulkPut(rows.messages);
  return rows;
}

it("exports what is whole, names the rest with its reason, and the file can be imported", async () => {
  const rows = await put(6);
  const [root] = rows.contexts.filter(({ parentId }) => parentId === undefined);
  const [broken] = rows.branches.filter(({ contextId }) => contextId === root?.id);
  await services.databases.strict.branches.put({
    ...broken,
    messageIds: ["gone"],
  } as unknown as (typeof rows.branches)[0]);
  const file = await exportConversations(services, undefined, work);
  expect(file.leftOut).toMatchObject([
    { kind: "conversation", id: root?.id, name: root?.title, why: expect.stringContaining("gone") },
  ]);
  expect(file.conversations).toBeGreaterThan(0);
  const read = await readImport(services, file.data, work);
  expect(read.ok).toBe(true);
});

it("exports everything beside a row of any table with any one fault", async () => {
  await put(2);
  const failures: string[] = [];
  let tried = 0;
  for (const table of [
    "contexts",
    "branches",
    "messages",
    "modes",
    "memories",
    "folders",
  ] as const) {
    const kept = services.databases.strict.table(table);
    let turn = 0;
    for (const { row, fault } of damagedRows(table)) {
      // Damages each field in one of the ways, a different one each time.
      turn += 1;
      if (turn % 11 !== 0) continue;
      tried += 1;
      await kept.put(row);
      try {
        const file = await exportConversations(services, undefined, work);
        const read = await readImport(services, file.data, work);
        if (!read.ok) failures.push(`${table} ${fault}: ${JSON.stringify(read.error)}`);
      } catch (error) {
        failures.push(`${table} ${fault}: ${String(error)}`);
      }
      await kept.delete(String(row["id"]));
    }
  }
  expect(failures).toEqual([]);
  expect(tried).toBeGreaterThan(120);
});
