import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { InternalMessage, MessageNode } from "#domain/message.ts";

import { missingForRound } from "./round-nodes.ts";
import type { NodeLookup } from "./round-nodes.ts";
import {
  checkPath,
  checkSendable,
  openCalls,
  openRoundAtTip,
  resolveForkPoint,
  roundAt,
} from "./rounds.ts";

type Step = Pick<InternalMessage, "role"> & { calls?: string[]; answers?: string; cut?: boolean };

const you: Step = { role: "user" };
const answer: Step = { role: "assistant" };
const asks = (...calls: string[]): Step => ({ role: "assistant", calls });
const gives = (answers: string): Step => ({ role: "tool", answers });

/** Nodes `n0`, `n1` and so on in one chain. */
function path(...steps: Step[]): MessageNode[] {
  return steps.map(({ role, calls, answers, cut }, index) => ({
    id: `n${String(index)}`,
    contextId: "c",
    parentId: index === 0 ? null : `n${String(index - 1)}`,
    createdAt: index,
    message: {
      role,
      content: [],
      ...(calls === undefined
        ? {}
        : {
            toolCalls: calls.map((id) => ({
              id,
              toolName: "calculator",
              arguments: {},
              approvalStatus: "approved" as const,
            })),
          }),
      ...(answers === undefined
        ? {}
        : {
            toolResult: { requestId: answers, result: 1, isError: false, source: "tool" as const },
          }),
      ...(cut === true ? { metadata: { status: "partial" as const } } : {}),
    },
  }));
}

function lookupIn(nodes: readonly MessageNode[]): NodeLookup {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return (id) => byId.get(id);
}

function idsOf(nodes: readonly MessageNode[]): string[] {
  return nodes.map((node) => node.id);
}

function forkAt(nodes: readonly MessageNode[], nodeId: string | null, streaming?: string) {
  return resolveForkPoint(idsOf(nodes), nodeId, lookupIn(nodes), streaming);
}

function lawsBroken(nodes: readonly MessageNode[]): string[] {
  return checkSendable(nodes).map((violation) => violation.law);
}

/** A question, a round of two calls with both results, an answer. */
const finished = path(you, asks("x", "y"), gives("x"), gives("y"), answer);
const open = path(you, answer, you, asks("x", "y"));

describe("finding rounds", () => {
  test("a round is found from each of its messages and from no other", () => {
    const rounds = [0, 1, 2, 3, 4].map((index) =>
      roundAt(idsOf(finished), index, lookupIn(finished)),
    );
    expect(rounds.map((round) => round?.start)).toEqual([undefined, 1, 1, 1, undefined]);
    expect(rounds[2]).toMatchObject({ start: 1, end: 3, finished: true });
  });

  test("a round is finished only with one result per call, in call order", () => {
    const found = (...steps: Step[]): boolean | undefined => {
      const nodes = path(...steps);
      return roundAt(idsOf(nodes), 0, lookupIn(nodes))?.finished;
    };
    expect(found(asks("x", "y"), gives("x"), gives("y"))).toBe(true);
    expect(found(asks("x", "y"), gives("x"))).toBe(false);
    expect(found(asks("x", "y"), gives("y"), gives("x"))).toBe(false);
    expect(found(asks("x", "x"), gives("x"), gives("x"))).toBe(false);
    expect(found(asks("x"), gives("z"))).toBe(false);
  });

  test("two rounds in a row are two rounds", () => {
    const nodes = path(you, asks("x"), gives("x"), asks("y"), gives("y"));
    const at = (index: number) => roundAt(idsOf(nodes), index, lookupIn(nodes));
    expect(at(2)).toMatchObject({ start: 1, end: 2 });
    expect(at(4)).toMatchObject({ start: 3, end: 4 });
  });

  test("a tool message that follows no call belongs to no round", () => {
    const nodes = path(you, gives("x"), asks("y"), gives("y"), gives("z"));
    expect(roundAt(idsOf(nodes), 1, lookupIn(nodes))).toBe(undefined);
    expect(roundAt(idsOf(nodes), 4, lookupIn(nodes))).toBe(undefined);
  });

  test("the open round at a branch's end, and its calls without a result", () => {
    expect(openRoundAtTip(idsOf(open), lookupIn(open))?.start).toBe(3);
    expect(openRoundAtTip(idsOf(finished), lookupIn(finished))).toBe(undefined);
    expect(openRoundAtTip([], lookupIn([]))).toBe(undefined);
    const [asking, first] = path(asks("x", "y"), gives("x"));
    if (asking === undefined || first === undefined) throw new Error("no nodes");
    expect(openCalls(asking, [first]).map((call) => call.id)).toEqual(["y"]);
  });

  test("of 10,000 messages only the round's own nodes are requested", () => {
    const calls = Array.from({ length: 9 }, (_, index) => `c${String(index)}`);
    const long = path(
      ...Array.from({ length: 9_985 }, () => you),
      asks(...calls),
      ...calls.map(gives),
      ...Array.from({ length: 5 }, () => answer),
    );
    expect(long).toHaveLength(10_000);
    const ids = idsOf(long);
    for (const [index, most] of [
      [9_990, 14],
      [9_985, 14],
      [9_999, 5],
      [40, 5],
      [0, 1],
    ] as const) {
      const { lookup, read, reads } = loading(long, ids, index);
      expect(read.size).toBeLessThanOrEqual(most);
      expect(reads).toBeLessThanOrEqual(3);
      expect(roundAt(ids, index, lookup)).toEqual(roundAt(ids, index, lookupIn(long)));
    }
  });
});

/** Loads missing nodes as storage does, until none is missing. */
function loading(nodes: readonly MessageNode[], ids: readonly string[], index: number) {
  const all = lookupIn(nodes);
  const read = new Set<string>();
  const lookup: NodeLookup = (id) => (read.has(id) ? all(id) : undefined);
  let reads = 0;
  for (let missing = missingForRound(ids, index, lookup); missing.length > 0; reads += 1) {
    for (const id of missing) read.add(id);
    missing = missingForRound(ids, index, lookup);
  }
  return { lookup, read, reads };
}

describe("fork points", () => {
  test("R5: inside a finished round it moves to the round's end", () => {
    for (const nodeId of ["n1", "n2", "n3"]) {
      expect(forkAt(finished, nodeId)).toEqual({ ok: true, value: { throughIndex: 3 } });
    }
  });

  test("R5: inside an open round it moves before the assistant message", () => {
    expect(forkAt(open, "n3")).toEqual({ ok: true, value: { throughIndex: 2 } });
    const begun = path(you, asks("x", "y"), gives("x"));
    expect(forkAt(begun, "n2")).toEqual({ ok: true, value: { throughIndex: 0 } });
    const first = path(asks("x"));
    expect(forkAt(first, "n0")).toEqual({ ok: true, value: { throughIndex: -1 } });
  });

  test("R5: outside rounds it stays; null keeps nothing", () => {
    expect(forkAt(finished, "n0")).toEqual({ ok: true, value: { throughIndex: 0 } });
    expect(forkAt(finished, "n4")).toEqual({ ok: true, value: { throughIndex: 4 } });
    expect(forkAt(finished, null)).toEqual({ ok: true, value: { throughIndex: -1 } });
  });

  test("R6: a streaming message is refused, its neighbours are not", () => {
    expect(forkAt(finished, "n4", "n4")).toMatchObject({ ok: false, error: { kind: "streaming" } });
    expect(forkAt(finished, "n0", "n4").ok).toBe(true);
  });

  test("an unknown message is refused", () => {
    expect(forkAt(finished, "other")).toMatchObject({ ok: false, error: { kind: "not_found" } });
  });
});

describe("what may be sent", () => {
  test("whole rounds may, an open one may not", () => {
    expect(checkSendable(finished)).toEqual([]);
    expect(checkSendable([])).toEqual([]);
    expect(lawsBroken(open)).toEqual(["R1", "R1"]);
  });

  test("R4: at rest a round may be open at the branch's end, as long as it has no result", () => {
    expect(checkPath(open)).toEqual([]);
    expect(checkPath(path(you, asks("x", "y"), gives("x"))).map(({ law }) => law)).toEqual(["R1"]);
    expect(checkPath(path(you, asks("x"), you)).map(({ law }) => law)).toEqual(["R1"]);
  });

  test("B1: a wrong parent is found, also at the start", () => {
    const [first, second, ...rest] = finished;
    if (first === undefined || second === undefined) throw new Error("no nodes");
    expect(lawsBroken([first, { ...second, parentId: "n3" }, ...rest])).toEqual(["B1"]);
    expect(lawsBroken([{ ...first, parentId: "n9" }])).toEqual(["B1"]);
  });

  test.each<[string, string[], Step[]]>([
    ["a result is missing", ["R1"], [asks("x", "y"), gives("x"), you]],
    ["a call is answered twice", ["R1"], [asks("x"), gives("x"), gives("x")]],
    ["results are out of order", ["R1"], [asks("x", "y"), gives("y"), gives("x")]],
    ["a message comes between", ["R1", "R2"], [asks("x"), you, gives("x")]],
    ["calls share an id", ["R1", "R1"], [asks("x", "x"), gives("x"), gives("x")]],
    ["a result has no call", ["R2"], [you, gives("x"), answer]],
    ["a result is another round's", ["R1", "R2"], [asks("x"), gives("y")]],
    ["a cut message carries calls", ["R3"], [{ ...asks("x"), cut: true }, gives("x")]],
    ["a person's message carries calls", ["R7"], [{ ...asks("x"), role: "user" }, gives("x")]],
    ["a tool message carries no result", ["R7", "R2"], [you, { role: "tool" }]],
    ["an answer carries a result", ["R7"], [you, { ...gives("x"), role: "assistant" }]],
  ])("%s: found as %j", (_, laws, steps) => {
    expect(lawsBroken(path(...steps))).toEqual(laws);
  });

  test("removing any one message from a valid branch with a round is detected", () => {
    const rounds = fc.array(fc.integer({ min: 0, max: 3 }), { minLength: 1, maxLength: 6 });
    fc.assert(
      fc.property(rounds, fc.nat(), (sizes, pick) => {
        const nodes = path(...sizes.flatMap(turnWith));
        expect(checkSendable(nodes)).toEqual([]);
        const index = pick % (nodes.length - 1);
        expect(checkSendable(nodes.toSpliced(index, 1))).not.toEqual([]);
      }),
    );
  });
});

let callNumber = 0;

/** A turn: a user message, a round with this many calls (if any), and the answer. */
function turnWith(calls: number): Step[] {
  const ids = Array.from({ length: calls }, () => `call${String((callNumber += 1))}`);
  const round = calls === 0 ? [] : [asks(...ids), ...ids.map(gives)];
  return [you, ...round, answer];
}
