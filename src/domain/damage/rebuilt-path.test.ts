import { describe, expect, it } from "vitest";

import { checkContext } from "#domain/branching/laws.ts";
import { mainBranch } from "#domain/branching/test-support/context-model.ts";
import { seededFile } from "#domain/files/test-support/seeded-file.ts";
import type { MessageNode } from "#domain/message.ts";

import { rebuiltPath } from "./rebuilt-path.ts";

function node(id: string, parentId: string | null, createdAt: number): MessageNode {
  return {
    id,
    contextId: "c",
    parentId,
    message: { role: "user", content: [{ type: "text", text: id }] },
    createdAt,
  };
}

const chain = [node("1", null, 1), node("2", "1", 2), node("3", "2", 3)];
const main = mainBranch({ messageIds: ["1", "2", "3"] });
const fork = mainBranch({
  id: "b-fork",
  name: "fork",
  messageIds: ["1", "2", "a"],
  forkedFrom: { branchId: main.id, nodeId: "2" },
});

describe("the path of a branch whose list is lost", () => {
  it("is the pool, if that is a single chain", () => {
    expect(rebuiltPath(main, [], chain.toReversed())).toEqual(["1", "2", "3"]);
  });

  it("ends in what no other branch lists, not in the newer end of another", () => {
    const pool = [...chain, node("a", "2", 9)];
    expect(rebuiltPath(main, [fork], pool)).toEqual(["1", "2", "3"]);
    expect(rebuiltPath(fork, [main], pool)).toEqual(["1", "2", "a"]);
  });

  it("ends in the newest of several", () => {
    const pool = [...chain, node("x", "1", 8), node("y", "1", 7)];
    expect(rebuiltPath(main, [], pool)).toEqual(["1", "x"]);
  });

  it("goes through the message at which it was forked, if any does", () => {
    const pool = [...chain, node("a", "2", 4), node("x", "1", 9)];
    expect(rebuiltPath(fork, [main], pool)).toEqual(["1", "2", "a"]);
  });

  it("is known as far as others have left it, if all is on these", () => {
    const pool = [...chain.slice(0, 2), node("a", "2", 4)];
    expect(rebuiltPath(main, [fork], pool)).toEqual(["1", "2"]);
    expect(rebuiltPath({ ...fork, id: "b-new" }, [fork], pool)).toEqual(["1", "2"]);
  });

  it("ends where parents are missing or go in circles", () => {
    const circle = [node("1", "3", 1), ...chain.slice(1), node("4", "3", 4)];
    expect(rebuiltPath(main, [], circle)).toEqual(["1", "2", "3", "4"]);
    expect(rebuiltPath(main, [], chain.slice(1))).toEqual(["2", "3"]);
    expect(rebuiltPath(main, [], [])).toEqual([]);
  });

  it("keeps the laws, and is exactly what was listed where the branch had messages of its own", () => {
    let exact = 0;
    for (let seed = 0; seed < 60; seed += 1) {
      const { contexts, branches: all, messages } = seededFile(seed, { conversations: 1 });
      const [context] = contexts;
      if (context === undefined) throw new Error("There is no conversation.");
      const branches = all.filter(({ contextId }) => contextId === context.id);
      const pool = messages.filter(({ contextId }) => contextId === context.id);
      const byId = new Map(pool.map((one) => [one.id, one]));
      for (const branch of branches) {
        const others = branches.filter((one) => one !== branch);
        const listed = new Set(others.flatMap(({ messageIds }) => messageIds));
        const messageIds = rebuiltPath(branch, others, pool);
        const rows = branches.map((one) => (one === branch ? { ...one, messageIds } : one));
        const lookup = (id: string) => byId.get(id);
        const broken = checkContext({ context, branches: rows, lookup }).filter(
          // Another branch's origin may be gone along with this list; a separate rule mends that.
          ({ law }) => law !== "B3",
        );
        expect({ seed, broken }).toEqual({ seed, broken: [] });
        const tip = branch.messageIds.at(-1) ?? "";
        if (!byId.has(tip) || listed.has(tip)) continue;
        expect({ seed, messageIds }).toEqual({ seed, messageIds: branch.messageIds });
        exact += 1;
      }
    }
    expect(exact).toBeGreaterThan(50);
  });
});
