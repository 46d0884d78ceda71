import { expect, it, onTestFinished } from "vitest";

import { runHiddenTimersAtOnce } from "./hidden-timers.ts";

/** A page in which the browser's own timers never fire, as if the browser held them back. */
function heldBack(page: { hidden: boolean }) {
  const { setTimeout: set, clearTimeout: clear } = globalThis;
  const asked: unknown[] = [];
  Object.assign(globalThis, {
    setTimeout: (...call: unknown[]) => asked.push(call),
    clearTimeout: (timer: unknown) => asked.push(["clear", timer]),
  });
  const undo = runHiddenTimersAtOnce(page as Document); // Only `hidden` is read.
  onTestFinished(() => {
    undo();
    Object.assign(globalThis, { setTimeout: set, clearTimeout: clear });
  });
  return asked;
}

function turn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener("message", () => resolve());
    port1.start();
    port2.postMessage(null);
  });
}

it("runs timers without a delay in their order while the page is hidden", async () => {
  const asked = heldBack({ hidden: true });
  const ran: unknown[] = [];
  setTimeout((...args: unknown[]) => ran.push(args), 0, "first", 1);
  setTimeout(() => ran.push("second"));
  const third = setTimeout(() => ran.push("third"), 0);
  clearTimeout(third);
  expect(ran).toEqual([]);
  await expect.poll(() => ran).toEqual([["first", 1], "second"]);
  expect(asked).toEqual([]);
});

it("leaves those with a delay, and all of a page in view, to the browser", async () => {
  const page = { hidden: true };
  const asked = heldBack(page);
  const run = () => expect.fail("It ran.");
  const later = setTimeout(run, 1);
  page.hidden = false;
  setTimeout(run, 0);
  clearTimeout(later);
  await turn();
  expect(asked).toEqual([
    [run, 1],
    [run, 0],
    ["clear", later],
  ]);
});

it("runs each in a turn of its own, so that one that fails stops no other", async () => {
  heldBack({ hidden: true });
  const failures: unknown[] = [];
  const note = (event: ErrorEvent) => {
    event.preventDefault();
    failures.push(event.error);
  };
  window.addEventListener("error", note);
  onTestFinished(() => window.removeEventListener("error", note));
  const failure = new Error("It failed.");
  const ran: string[] = [];
  setTimeout(() => {
    throw failure;
  }, 0);
  setTimeout(() => ran.push("next"), 0);
  await turn();
  await turn();
  expect(ran).toEqual(["next"]);
  expect(failures).toEqual([failure]);
});
