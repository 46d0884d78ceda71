import { expect, it } from "vitest";

import { checkFile } from "#domain/files/plan.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { EXPORTED_AT, seededFile } from "#domain/files/test-support/seeded-file.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { rescuedRows } from "./rescued-rows.ts";

it("gives a file that can be imported, whichever rows are left, with every message or its row", () => {
  for (let seed = 0; seed < 80; seed += 1) {
    const rows = seededFile(seed, { openRounds: true });
    const random = seededRandom(seed);
    const share = [0.1, 0.5, 0.9][seed % 3] ?? 1;
    const some = <Row>(list: readonly Row[]) => list.filter(() => random.next() < share);
    const left = {
      contexts: some(rows.contexts).map((context, at, all) =>
        // Some conversations are each other's sub-tasks.
        seed % 7 === 0 ? { ...context, parentId: all[all.length - 1 - at]?.id ?? "" } : context,
      ),
      branches: some(rows.branches),
      messages: some(rows.messages),
    };
    const rescued = rescuedRows(left);
    const file = { ...rescued.fit, exportedAt: EXPORTED_AT };
    expect({ seed, ...runToEnd(checkFile(file)) }).toMatchObject({ seed, ok: true });
    const kept = new Set([...rescued.fit.messages, ...rescued.left.messages].map(({ id }) => id));
    for (const { id } of left.messages) expect(kept).toContain(id);
  }
});

it("leaves whole conversations as they are", () => {
  for (let seed = 0; seed < 20; seed += 1) {
    const { contexts, branches, messages } = seededFile(seed);
    const { fit, left } = rescuedRows({ contexts, branches, messages });
    expect(fit).toEqual({
      contexts,
      branches: contexts.flatMap(({ id }) => branches.filter((one) => one.contextId === id)),
      messages: contexts.flatMap(({ id }) => messages.filter((one) => one.contextId === id)),
    });
    expect(left.messages).toEqual([]);
  }
});
