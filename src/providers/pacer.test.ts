import { describe, expect, it } from "vitest";

import { createPacer } from "./pacer.ts";

/** A pacer whose later task comes when the test says so. */
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
  it("lets short work go on", async () => {
    const { pacer, asked } = pacerByHand();
    pacer.worked(7.9);
    await pacer.turn();
    expect(asked()).toBe(0);
  });

  it("gives the thread one turn for all streams, then starts anew", async () => {
    const { pacer, asked, arrive } = pacerByHand();
    const went: string[] = [];
    pacer.worked(5);
    pacer.worked(5);
    const turns = ["a", "b"].map(async (name) => {
      await pacer.turn();
      went.push(name);
    });
    await Promise.resolve();
    expect(went).toEqual([]);
    expect(asked()).toBe(1);
    arrive();
    await Promise.all(turns);
    expect(went).toEqual(["a", "b"]);

    pacer.worked(5);
    await pacer.turn();
    expect(asked()).toBe(1);
  });

  it("waits for a task of its own by default", async () => {
    const pacer = createPacer();
    pacer.worked(100);
    let microtasks = 0;
    let over = false;
    const turn = pacer.turn().then(() => {
      over = true;
    });
    for (; microtasks < 1000; microtasks += 1) await Promise.resolve();
    expect(over).toBe(false);
    await turn;
    expect(over).toBe(true);
  });
});
