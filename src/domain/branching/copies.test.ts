import { describe, expect, test } from "vitest";

import type { Outgoing } from "#domain/command.ts";
import { derivedId } from "#domain/derived-id.ts";

import { appendNodes } from "./append.ts";
import { bringBack } from "./bring-back.ts";
import type { OperationResult } from "./change-set.ts";
import { cherryPick } from "./cherry-pick.ts";
import { fanOut, MAX_LANES } from "./fan-out.ts";
import { forkBranch } from "./fork.ts";
import { checkContext } from "./laws.ts";
import {
  answers,
  branchNamed,
  calls,
  chain,
  done,
  emptyContext,
  result,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";

/** main: u1, a1; the branch "other" leaves there with u2, a round (c, r), a2. */
function conversation(): ContextModel {
  const begun = done(
    emptyContext(),
    appendNodes(rowsOf(emptyContext()), {
      branchId: "b-main",
      nodes: chain(null, ["u1", says("one")], ["a1", answers("first")]),
    }),
  );
  const forked = done(
    begun,
    forkBranch(rowsOf(begun), {
      fromBranchId: "b-main",
      nodeId: "a1",
      newBranchId: "b-other",
      name: "other",
      message: null,
      now: 2,
    }),
  );
  const nodes = chain(
    "a1",
    ["u2", says("two")],
    ["c", calls("x", "y")],
    ["r", result("x")],
    ["s", result("y")],
    ["a2", answers("second", { model: "m1", usage: { inputTokens: 5 } })],
  );
  return done(forked, appendNodes(rowsOf(forked), { branchId: "b-other", nodes }));
}

function outgoing(nodeId: string, text = "words"): Outgoing {
  return { runId: "r1", nodeId, content: text === "" ? [] : [{ type: "text", text }] };
}

function refused(outcome: OperationResult): string {
  if (outcome.ok) throw new Error("It was carried out.");
  return outcome.error.kind;
}

describe("A1: a fan-out", () => {
  const lanes = [
    { branchId: "l1", overrides: { modelId: "m1" } },
    { branchId: "l2", overrides: { modelId: "m2", parameters: { temperature: 0 } } },
    { branchId: "l3", overrides: {} },
  ];
  const fan = { fromBranchId: "b-main", nodeId: "a1", message: outgoing("q"), lanes, now: 9 };

  test("makes one version per lane; they share the message and differ in their overrides", () => {
    const before = conversation();
    const after = done(before, fanOut(rowsOf(before), fan));
    expect(checkContext(rowsOf(after))).toEqual([]);
    expect(after.pool.size).toBe(before.pool.size + 1);
    const made = ["main~2", "main~3", "main~4"].map((name) => branchNamed(after, name));
    for (const branch of made) {
      expect(branch).toMatchObject({
        named: false,
        messageIds: ["u1", "a1", "q"],
        forkedFrom: { branchId: "b-main", nodeId: "a1" },
      });
    }
    expect(made.map(({ id, overrides }) => [id, overrides])).toEqual([
      ["l1", { modelId: "m1" }],
      ["l2", { modelId: "m2", parameters: { temperature: 0 } }],
      ["l3", undefined],
    ]);
    expect(after.context.activeBranchName).toBe("main~2");
    expect(branchNamed(after, "main")).toEqual(branchNamed(before, "main"));
  });

  test("answers an answered message again: the answer itself is not shared", () => {
    const before = conversation();
    const again = { ...fan, message: null, nodeId: "a1" };
    const after = done(before, fanOut(rowsOf(before), again));
    expect(branchNamed(after, "main~2").messageIds).toEqual(["u1"]);
    const whole = done(before, fanOut(rowsOf(before), { ...again, nodeId: "u1" }));
    expect(branchNamed(whole, "main~4").messageIds).toEqual(["u1"]);
  });

  test("takes effect once if repeated; has no effect with an id that is taken", () => {
    const after = done(conversation(), fanOut(rowsOf(conversation()), fan));
    expect(done(after, fanOut(rowsOf(after), fan))).toEqual(after);
    const taken = [
      { branchId: "l9", overrides: {} },
      { branchId: "l2", overrides: {} },
    ];
    const other = { ...fan, message: outgoing("q2"), lanes: taken };
    expect(refused(fanOut(rowsOf(after), other))).toBe("wrong_state");
  });

  test("refuses no lanes, too many, duplicates, and nothing to answer", () => {
    const rows = rowsOf(conversation());
    const many = Array.from({ length: MAX_LANES + 1 }, (_, index) => ({
      branchId: `m${String(index)}`,
      overrides: {},
    }));
    const [first] = lanes;
    if (first === undefined) throw new Error("No lane.");
    for (const wrong of [[], many, [first, first]]) {
      expect(refused(fanOut(rows, { ...fan, lanes: wrong }))).toBe("invalid_arguments");
    }
    const nothing = { ...fan, nodeId: null, message: null };
    expect(refused(fanOut(rows, nothing))).toBe("nothing_to_answer");
    expect(refused(fanOut(rows, { ...fan, streamingNodeId: "a1" }))).toBe("streaming");
  });
});

describe("C1: bring back", () => {
  const source = { branchId: "b-other", nodeIds: ["u2", "c", "r", "s", "a2"] };
  const back = { branchId: "b-main", message: outgoing("n"), source, now: 9 };

  test("appends one message that says where it came from", () => {
    const before = conversation();
    const after = done(before, bringBack(rowsOf(before), back));
    expect(checkContext(rowsOf(after))).toEqual([]);
    expect(branchNamed(after, "main").messageIds).toEqual(["u1", "a1", "n"]);
    expect(branchNamed(after, "other")).toEqual(branchNamed(before, "other"));
    expect(after.pool.get("n")?.message).toEqual({
      role: "user",
      content: [{ type: "text", text: "words" }],
      metadata: { source: { kind: "bring_back", contextId: "context", ...source } },
    });
    expect(done(after, bringBack(rowsOf(after), back))).toEqual(after);
  });

  test("refuses missing messages, an empty selection, and a branch whose round is open", () => {
    const rows = rowsOf(conversation());
    const gone = { ...source, nodeIds: ["u2", "zz"] };
    expect(refused(bringBack(rows, { ...back, source: gone }))).toBe("not_found");
    expect(refused(bringBack(rows, { ...back, message: outgoing("n", "") }))).toBe(
      "invalid_arguments",
    );
    const open = done(
      conversation(),
      appendNodes(rows, { branchId: "b-main", nodes: chain("a1", ["o", calls("z")]) }),
    );
    expect(refused(bringBack(rowsOf(open), back))).toBe("wrong_state");
  });
});

describe("C2 to C4: a cherry-pick", () => {
  const pick = {
    branchId: "b-main",
    source: { branchId: "b-other", nodeIds: ["a2", "r"] },
    pickId: "11111111-1111-4111-8111-111111111111",
    now: 9,
  };
  const of = (id: string) => derivedId(pick.pickId, id);

  test("copies whole rounds under new ids, in the order of their branch", () => {
    const before = conversation();
    const after = done(before, cherryPick(rowsOf(before), pick));
    expect(checkContext(rowsOf(after))).toEqual([]);
    const copied = ["c", "r", "s", "a2"].map(of);
    expect(branchNamed(after, "main").messageIds).toEqual(["u1", "a1", ...copied]);
    const [asking, one] = copied.map((id) => after.pool.get(id)?.message);
    expect(asking?.toolCalls?.map(({ id }) => id)).toEqual([of("x"), of("y")]);
    expect(one?.toolResult?.requestId).toBe(of("x"));
    expect(after.pool.get(of("a2"))?.message.metadata).toEqual({
      model: "m1",
      source: {
        kind: "cherry_pick",
        contextId: "context",
        branchId: "b-other",
        nodeIds: ["a2"],
      },
    });
    expect(done(after, cherryPick(rowsOf(after), pick))).toEqual(after);
  });

  test("leaves out what is already there, and refuses if nothing is left", () => {
    const before = conversation();
    const source = { branchId: "b-other", nodeIds: ["u1", "a1", "u2"] };
    const after = done(before, cherryPick(rowsOf(before), { ...pick, source }));
    expect(branchNamed(after, "main").messageIds).toEqual(["u1", "a1", of("u2")]);
    const all = { ...pick, source: { branchId: "b-other", nodeIds: ["u1"] } };
    expect(refused(cherryPick(rowsOf(before), all))).toBe("invalid_arguments");
  });

  test("refuses a round that is open", () => {
    const model = conversation();
    const open = done(
      model,
      appendNodes(rowsOf(model), { branchId: "b-other", nodes: chain("a2", ["o", calls("z")]) }),
    );
    const source = { branchId: "b-other", nodeIds: ["u2", "o"] };
    expect(refused(cherryPick(rowsOf(open), { ...pick, source }))).toBe("wrong_state");
  });
});

test("a derived id is a UUID of version 8, the same for the same input", () => {
  const id = derivedId("a", "b");
  expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-8[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/u);
  expect(derivedId("a", "b")).toBe(id);
  expect(new Set([id, derivedId("a", "c"), derivedId("b", "a"), derivedId("ab", "")]).size).toBe(4);
});
