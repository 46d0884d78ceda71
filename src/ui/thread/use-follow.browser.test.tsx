import { useLayoutEffect, useRef, useState } from "react";
import type { ReactNode, RefObject } from "react";
import { Virtualizer } from "virtua";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { render } from "#app/test-support/render.ts";

import { useFollow } from "./use-follow.ts";
import type { Follow } from "./use-follow.ts";

let follows: Follow | undefined;

interface BoxProps {
  scroller: RefObject<HTMLDivElement | null>;
  onScroll: () => void;
  children: ReactNode;
}

function Box({ scroller, onScroll, children }: BoxProps) {
  return (
    <div
      ref={scroller}
      role="log"
      tabIndex={0}
      style={{ height: 200, overflow: "auto", overflowAnchor: "none" }}
      onScroll={onScroll}
    >
      {children}
    </div>
  );
}

/** A log of 2,000 px in a box of 200 px. */
function Log() {
  const scroller = useRef<HTMLDivElement>(null);
  const follow = useFollow(scroller, { count: 1 });
  useLayoutEffect(() => {
    follows = follow.follows;
  });
  return (
    <Box scroller={scroller} onScroll={() => follow.follows.note()}>
      <div style={{ height: 2_000 }} />
    </Box>
  );
}

/**
 * A list in which some rows are measured again and again, like the coloured code of a message that has just
 * opened.
 */
function ListedLog() {
  const scroller = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(100);
  const { follows: follow } = useFollow(scroller, { count: ROWS.length });
  useLayoutEffect(() => {
    growRows = () => setHeight((before) => before + 10);
  }, []);
  return (
    <Box scroller={scroller} onScroll={() => follow.note()}>
      <div>
        <Virtualizer scrollRef={scroller} itemSize={140} onResize={() => follow.keep()}>
          {ROWS.map((row) => (
            <div key={row} style={{ height }} />
          ))}
        </Virtualizer>
      </div>
    </Box>
  );
}

const ROWS = Array.from({ length: 30 }, (_, row) => row);
let growRows = (): void => {};

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

/** A button that opens and closes a block of this height (px). */
function opener(height = 500): HTMLButtonElement {
  const button = document.createElement("button");
  button.setAttribute("aria-expanded", "false");
  button.addEventListener("click", () => {
    const isOpen = button.getAttribute("aria-expanded") === "true";
    button.setAttribute("aria-expanded", String(!isOpen));
    grow(isOpen ? 2_000 : 2_000 + height);
  });
  box().firstElementChild?.append(button);
  return button;
}

/** Waits until size observers and scroll events have been delivered. */
async function frames(): Promise<void> {
  for (let frame = 0; frame < 3; frame += 1) {
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}

/** Dispatches only the key event: the browser scrolls the log some frames later. */
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

  it("lets a key begin that moves the log late, as the page was busy", async () => {
    press("Home");
    const until = performance.now() + 400;
    while (performance.now() < until);
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    box().scrollTop = 0;
    await frames();
    grow(2_300);
    await frames();
    expect(box().scrollTop).toBe(0);
  });

  it("lets a scroll bar begin, though the list has just corrected where the end is", async () => {
    // A person scrolls the log between two frames.
    await new Promise((resolve) => {
      setTimeout(resolve, 0);
    });
    box().dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    grow(2_600);
    follows?.keep();
    expect(below()).toBe(0);
    box().scrollTop -= 200;
    const { scrollTop } = box();
    await frames();
    grow(2_700);
    await frames();
    expect(box().scrollTop).toBe(scrollTop);
  });

  it.each(["pointerup", "pointercancel"])(
    "leaves what is pressed under the pointer until %s",
    async (end) => {
      const { scrollTop } = box();
      const column = box().firstElementChild;
      column?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
      grow(2_300);
      await frames();
      follows?.keep();
      expect(box().scrollTop).toBe(scrollTop);
      column?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, buttons: 1 }));
      grow(2_400);
      await frames();
      expect(box().scrollTop).toBe(scrollTop);
      document.body.dispatchEvent(new PointerEvent(end, { bubbles: true }));
      await expect.poll(below).toBe(0);
      grow(2_600);
      await expect.poll(below).toBe(0);
    },
  );

  it("stays where the reader opens something, and is back at the end once they close it", async () => {
    const { scrollTop } = box();
    const button = opener();
    button.click();
    await frames();
    follows?.keep();
    await frames();
    expect(box().scrollTop).toBe(scrollTop);
    expect(follows?.isAtEnd()).toBe(false);
    button.click();
    await expect.poll(() => follows?.isAtEnd()).toBe(true);
    grow(2_700);
    await expect.poll(below).toBe(0);
  });

  it("goes on after something was opened that moves nothing, as a menu", async () => {
    opener(0).click();
    await frames();
    grow(2_300);
    await expect.poll(below).toBe(0);
  });

  it("goes on once the pointer moves with nothing pressed, wherever it was let go", async () => {
    const column = box().firstElementChild;
    column?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true }));
    grow(2_300);
    await frames();
    expect(below()).toBe(300);
    column?.dispatchEvent(new PointerEvent("pointermove", { bubbles: true, buttons: 0 }));
    await expect.poll(below).toBe(0);
  });

  it("goes on under a press of another button, which opens a menu", async () => {
    const column = box().firstElementChild;
    column?.dispatchEvent(new PointerEvent("pointerdown", { bubbles: true, button: 2 }));
    grow(2_300);
    await expect.poll(below).toBe(0);
  });

  it("stays there when what opens beside the log moves it, and the reader did nothing", async () => {
    const now = vi.spyOn(performance, "now");
    const later = performance.now() + 60_000;
    now.mockReturnValue(later);
    try {
      // As in Safari: between two frames, the scroll event comes before the observer reports the new width.
      await new Promise((resolve) => {
        setTimeout(resolve, 0);
      });
      box().style.width = "300px";
      box().scrollTop -= 200;
      await frames();
      expect(below()).toBe(0);
      // Long after any input, only the browser's own search or another aid to the reader scrolls the log.
      now.mockReturnValue(later + 60_000);
      box().scrollTop -= 200;
      await frames();
      expect(below()).toBe(200);
    } finally {
      now.mockRestore();
    }
  });

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
    // The scroll event for reaching the end comes only in the next frame, when the reader has left again.
    press("Home");
    follows?.leave();
    await frames();
    expect(follows?.isAtEnd()).toBe(false);
  });
});

describe("a log that has just opened", () => {
  beforeEach(async () => {
    await render(<ListedLog />);
    await vi.waitUntil(() => below() === 0, 60_000);
  });

  it("lets the reader go to its start while its rows are still being measured", async () => {
    press("Home");
    box().scrollTop = 0;
    await new Promise((resolve) => requestAnimationFrame(resolve));
    for (let row = 0; row < 20; row += 1) {
      growRows();
      await frames();
    }
    expect(box().scrollTop).toBe(0);
  });

  it("keeps the end in view while its rows are being measured", async () => {
    for (let row = 0; row < 5; row += 1) {
      growRows();
      await frames();
    }
    await expect.poll(below).toBe(0);
  });
});
