import { useLayoutEffect, useRef } from "react";
import { beforeEach, describe, expect, it } from "vitest";

import { render } from "#app/test-support/render.ts";

import { useFollow } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";

let follows: Follow | undefined;

/** A log of 2,000 px in a box of 200. */
function Log() {
  const scroller = useRef<HTMLDivElement>(null);
  const list = useRef(null);
  const follow = useFollow(scroller, list, { listed: 0, count: 1 });
  useLayoutEffect(() => {
    follows = follow.follows;
  });
  return (
    <div
      ref={scroller}
      role="log"
      tabIndex={0}
      style={{ height: 200, overflow: "auto", overflowAnchor: "none" }}
      onScroll={() => follow.follows.note()}
    >
      <div style={{ height: 2_000 }} />
    </div>
  );
}

function box(): HTMLElement {
  const log = document.querySelector<HTMLElement>("[role=log]");
  if (log === null) throw new Error("There is no log.");
  return log;
}

const below = () => box().scrollHeight - box().scrollTop - box().clientHeight;

function grow(height: number): void {
  const column = box().firstElementChild;
  if (column instanceof HTMLElement) column.style.height = `${String(height)}px`;
}

/** Until sizes have been observed and scrolling has been told. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** The key alone: the browser moves the log some frames later. */
function press(key: string): void {
  box().dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
}

describe("following the end", () => {
  beforeEach(async () => {
    await render(<Log />);
    await frames();
  });

  it("stays there when a row grows", async () => {
    grow(2_300);
    await expect.poll(below).toBe(0);
  });

  it.each(["Home", "PageUp", "ArrowUp"])(
    "lets %s begin, though a row grows before the log has moved",
    async (key) => {
      const { scrollTop } = box();
      press(key);
      grow(2_300);
      await frames();
      follows?.keep();
      expect(box().scrollTop).toBe(scrollTop);
      box().scrollTop = 0;
      await frames();
      grow(2_600);
      await frames();
      expect(box().scrollTop).toBe(0);
    },
  );

  it("goes on when the key has moved something else", async () => {
    press("ArrowUp");
    grow(2_300);
    await frames();
    await expect.poll(below).toBe(0);
  });

  it("is not taken up again by a scroll that is told late", async () => {
    press("Home");
    box().scrollTop = 0;
    await frames();
    follows?.take();
    // That it is at the end is told only in the next frame, when the reader has left again.
    press("Home");
    follows?.leave();
    await frames();
    expect(follows?.isAtEnd()).toBe(false);
  });
});
