import fc from "fast-check";
import { describe, expect, test } from "vitest";

import type { Branch } from "#domain/context.ts";

import { appendNodes } from "./append.ts";
import { forkBranch } from "./fork.ts";
import { regenerate } from "./make-version.ts";
import { validateName } from "./names.ts";
import { nameForModel, neutralName, proposeName } from "./propose-name.ts";
import { renameBranch } from "./settings.ts";
import { STOP_WORDS } from "./stop-words.ts";
import {
  answers,
  branchNamed,
  chain,
  done,
  emptyContext,
  mainBranch,
  rowsOf,
  says,
} from "./test-support/context-model.ts";
import type { ContextModel } from "./test-support/context-model.ts";

function named(...names: string[]): Branch[] {
  return names.map((name) => mainBranch({ id: name, name }));
}

describe("B10: a name from a question", () => {
  test.each([
    ["Is there a cheaper way that still lets us go back?", "cheaper-way-still"],
    ["What would a skeptic say?", "skeptic-say"],
    ["What's the weather like on Mars?", "weather-mars"],
    ["the of and", "the-of-and"],
    ["**Über** Straßen & Brücken", "über-straßen-brücken"],
    ["ما هي أفضل الكتب عن التاريخ؟", "أفضل-الكتب-التاريخ"],
    ["安い旅行の計画を教えて", "安い旅行-計画"],
    ["如何学习编程", "学习编程"],
    ["🎉🎂", "🎉🎂"],
    ["👩‍👩‍👧‍👦", "👩‍👩‍👧‍👦"],
    ["> The pipes froze.\n\nWho repaired them?", "repaired"],
    ["> only a quotation", "only-quotation"],
    ["x".repeat(40), "x".repeat(24)],
    ["one antidisestablishmentarianism", "antidisestablishmentarian".slice(0, 24)],
    ["Why?", undefined],
    ["Warum?", undefined],
    ["لماذا؟", undefined],
    ["なぜ", undefined],
    ["", undefined],
    ["?!", undefined],
  ])("%j: %s", (question, expected) => {
    expect(proposeName([], question)).toBe(expected);
  });

  test("a taken name gets a number, the bin included", () => {
    const branches = [...named("cheaper-way"), mainBranch({ name: "cheaper-way-2", deletedAt: 1 })];
    expect(proposeName(branches, "a cheaper way")).toBe("cheaper-way-3");
    expect(neutralName(named("new branch"))).toBe("new branch 2");
    expect(nameForModel(named("model-a"), "maker/model-a")).toBe("model-a 2");
  });

  test("B2: for any text it is free, stored unchanged, short, and not a stop word alone", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme" }), (question) => {
        const first = proposeName([], question) ?? neutralName([]);
        const second = proposeName(named(first), question) ?? neutralName(named(first));
        expect(second).not.toBe(first);
        expect(validateName(named(first), second)).toEqual({ ok: true, value: second });
        expect(first.length).toBeLessThanOrEqual(24);
        expect(STOP_WORDS.has(first)).toBe(false);
      }),
      // An arrow struck through by a separate combining character.
      { examples: [["\u2194\u0338"]] },
    );
  });
});

describe("B10: what names a branch", () => {
  const start = () =>
    done(
      emptyContext(),
      appendNodes(rowsOf(emptyContext()), {
        branchId: "b-main",
        nodes: chain(null, ["u", says("hello")], ["a", answers("words")]),
      }),
    );

  function forked(model: ContextModel, name: string | null, text: string | null): ContextModel {
    const message =
      text === null
        ? null
        : { runId: "r", nodeId: "q", content: [{ type: "text" as const, text }] };
    const fork = { fromBranchId: "b-main", nodeId: "a", newBranchId: "b", name, message, now: 1 };
    return done(model, forkBranch(rowsOf(model), fork));
  }

  const say = (model: ContextModel, branchId: string, ...nodes: ReturnType<typeof chain>) =>
    done(model, appendNodes(rowsOf(model), { branchId, nodes }));
  const nameOf = (model: ContextModel, id = "b") =>
    model.branches.find((branch) => branch.id === id)?.name;

  test("the question that it is made with", () => {
    const model = forked(start(), null, "Which cheaper hotels?");
    expect(nameOf(model)).toBe("cheaper-hotels");
    expect(model.context.activeBranchName).toBe("cheaper-hotels");
  });

  test("otherwise the first one on it, and no later one", () => {
    const bare = forked(start(), null, null);
    expect(nameOf(bare)).toBe("new branch");
    const asked = say(bare, "b", ...chain("a", ["q1", says("Which cheaper hotels?")]));
    expect(nameOf(asked)).toBe("cheaper-hotels");
    expect(asked.context.activeBranchName).toBe("cheaper-hotels");
    const later = say(asked, "b", ...chain("q1", ["q2", says("And trains?")]));
    expect(nameOf(later)).toBe("cheaper-hotels");
  });

  test("a question without meaningful words leaves it to the next", () => {
    const model = forked(start(), null, "Why?");
    expect(nameOf(model)).toBe("new branch");
    expect(nameOf(say(model, "b", ...chain("q", ["q2", says("And of trains?")])))).toBe("trains");
  });

  test("a name that the person typed or chose always stays", () => {
    const typed = forked(start(), "mine", "Which hotels?");
    expect(nameOf(typed)).toBe("mine");
    expect(nameOf(say(typed, "b", ...chain("q", ["q2", says("Which trains?")])))).toBe("mine");
    const bare = forked(start(), null, null);
    const renamed = done(bare, renameBranch(rowsOf(bare), { branchId: "b", name: "mine" }));
    expect(nameOf(say(renamed, "b", ...chain("a", ["q1", says("Which trains?")])))).toBe("mine");
    // This holds even if the person gives it the neutral name of another branch.
    const neutral = forked(start(), "new branch", null);
    expect(nameOf(say(neutral, "b", ...chain("a", ["q1", says("Trains?")])))).toBe("new branch");
  });

  test("a question on one of its versions names the branch", () => {
    const bare = say(forked(start(), null, null), "b", ...chain("a", ["a2", answers("more")]));
    const again = done(
      bare,
      regenerate(rowsOf(bare), { branchId: "b", nodeId: "a2", newBranchId: "v", now: 2 }),
    );
    const asked = say(again, "v", ...chain("a", ["q1", says("Cheaper trains?")]));
    expect(nameOf(asked)).toBe("cheaper-trains");
    expect(branchNamed(asked, asked.context.activeBranchName).id).toBe("v");
  });

  test("text that is not the person's names nothing", () => {
    const bare = forked(start(), null, null);
    const told = { ...says("Copied words"), metadata: { synthetic: true } };
    expect(nameOf(say(bare, "b", ...chain("a", ["q1", told])))).toBe("new branch");
  });
});
