import { describe, expect, it } from "vitest";

import { createPacer } from "./pacer.ts";

/** A pacer whose later tasks run when the test says so. */
function pacerByHand() {
  const waiting: (() => void)[] = [];
  let asked = 0;
  const pacer = createPacer(() => {
    asked += 1;
    return new Promise((resolve) => waiting.push(resolve));
  });
  return {
    pacer,
    asked: () => asked,
    arrive: () => waiting.splice(0).forEach((resolve) => resolve()),
  };
}

describe("the pacer", () => {
  it("does not pause short work", async () => {
    const { pacer, asked } = pacerByHand();
    pacer.addWork(7.9);
    await pacer.yieldIfDue();
    expect(asked()).toBe(0);
  });

  it("yields once for all streams, then starts counting again", async () => {
    const { pacer, asked, arrive } = pacerByHand();
    const went: string[] = [];
    pacer.addWork(5);
    pacer.addWork(5);
    const turns = ["a", "b"].map(async (name) => {
      await pacer.yieldIfDue();
      went.push(name);
    });
    await Promise.resolve();
    expect(went).toEqual([]);
    expect(asked()).toBe(1);
    arrive();
    await Promise.all(turns);
    expect(went).toEqual(["a", "b"]);

    pacer.addWork(5);
    await pacer.yieldIfDue();
    expect(asked()).toBe(1);
  });

  it("yields to a new task by default", async () => {
    const pacer = createPacer();
    pacer.addWork(100);
    let microtasks = 0;
    let over = false;
    const turn = pacer.yieldIfDue().then(() => {
      over = true;
    });
    for (; microtasks < 1000; microtasks += 1) await Promise.resolve();
    expect(over).toBe(false);
    await turn;
    expect(over).toBe(true);
  });
});
