import { expect, it } from "vitest";

import type { Command } from "#domain/command.ts";
import { ok } from "#domain/result.ts";

import { createCommandOrder } from "./command-order.ts";

const stop = (branchId: string): Command => ({ type: "run.stop", branchId });

/** Records which commands begin; the test decides when each is delivered or ends. */
function ordered() {
  const inOrder = createCommandOrder();
  const begun: string[] = [];
  const give = (name: string, command: Command, ...stops: string[]) => {
    const given = { deliver: () => {}, end: () => {}, fail: () => {} };
    const done = inOrder(command, async (turn) => {
      if (stops.length > 0) await turn.after(stops);
      begun.push(name);
      given.deliver = () => turn.delivered();
      return new Promise((resolve, reject) => {
        given.end = () => resolve(ok(null));
        given.fail = () => reject(new Error("It cannot be read."));
      });
    });
    return { given, done };
  };
  return { begun, give };
}

/** Resolves after everything that follows from promises resolved so far. */
const soon = () => new Promise((resolve) => setTimeout(resolve));

it("a command begins once the one before it on its branch is delivered", async () => {
  const { begun, give } = ordered();
  const first = give("first", stop("b"));
  give("second", stop("b"));
  give("on another branch", stop("c"));
  await soon();
  expect(begun).toEqual(["first", "on another branch"]);
  first.given.deliver();
  await soon();
  expect(begun).toEqual(["first", "on another branch", "second"]);
});

it.each(["end", "fail"] as const)("or has come to its %s without that", async (how) => {
  const { begun, give } = ordered();
  const first = give("first", stop("b"));
  give("second", stop("b"));
  await soon();
  expect(begun).toEqual(["first"]);
  first.given[how]();
  await first.done.catch(() => undefined);
  await soon();
  expect(begun).toEqual(["first", "second"]);
});

it("one that no run hears of waits for none", async () => {
  const { begun, give } = ordered();
  give("first", stop("b"));
  give("rename", { type: "branch.rename", branchId: "b", name: "other" });
  await soon();
  expect(begun.toSorted()).toEqual(["first", "rename"]);
});

it("but before it stops runs, what was given before on their branches is delivered", async () => {
  const { begun, give } = ordered();
  const first = give("first", stop("b"));
  give("delete", { type: "branch.delete", branchId: "b", undoId: "u" }, "b", "c");
  await soon();
  expect(begun).toEqual(["first"]);
  first.given.deliver();
  await soon();
  expect(begun).toEqual(["first", "delete"]);
});

it("one with a place on a branch waits for none that way, so that no two wait for each other", async () => {
  const { begun, give } = ordered();
  give("on b", stop("b"), "b", "c");
  give("on c", stop("c"), "b", "c");
  await soon();
  expect(begun).toEqual(["on b", "on c"]);
});
