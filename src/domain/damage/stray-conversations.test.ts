import { expect, it } from "vitest";

import { checkFile } from "#domain/files/plan.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { EXPORTED_AT, seededFile } from "#domain/files/test-support/seeded-file.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { rescuedRows } from "./rescued-rows.ts";
import { strayConversations } from "./stray-conversations.ts";

it("puts messages of no conversation into conversations that can be imported, whatever is left", () => {
  for (let seed = 0; seed < 60; seed += 1) {
    const rows = seededFile(seed, { openRounds: true });
    const random = seededRandom(seed);
    const some = <Row>(list: readonly Row[], share: number) =>
      list.filter(() => random.next() < share);
    const messages = some(rows.messages, 0.8).map((node, at, all) =>
      // Some messages follow each other in circles.
      seed % 5 === 0 && at % 3 === 0 ? { ...node, parentId: all.at(-at)?.id ?? null } : node,
    );
    const branches = some(rows.branches, [0, 0.5, 1][seed % 3] ?? 0);
    const { fit, left } = rescuedRows(strayConversations({ branches, messages }, 5));
    const file = { ...fit, exportedAt: EXPORTED_AT };
    expect({ seed, ...runToEnd(checkFile(file)) }).toMatchObject({ seed, ok: true });
    expect(left.messages).toEqual([]);
    const listed = new Set(fit.branches.flatMap(({ messageIds }) => messageIds));
    for (const { id } of messages) expect(listed).toContain(id);
  }
});
