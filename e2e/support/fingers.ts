import type { CDPSession, Locator, Page } from "@playwright/test";

export interface Point {
  x: number;
  y: number;
}

/** Touches, as a browser gets them from a touch screen. */
export interface Fingers {
  /** Puts one finger down and leaves it there until `lift`. */
  press: (at: Point) => Promise<void>;
  lift: () => Promise<void>;
  drag: (from: Point, to: Point) => Promise<void>;
  /** Moves two fingers, on a level line around a point, from a distance of `from` px to one of `to` px. */
  pinch: (around: Point, from: number, to: number) => Promise<void>;
}

/** Tells a browser where all fingers are; none once they are lifted. */
export type Touch = (
  type: "touchStart" | "touchMove" | "touchEnd",
  points: readonly Point[],
) => Promise<void>;

/** Steps of a movement, enough for the browser to recognise it. */
const STEPS = 12;

export async function fingersOn(page: Page): Promise<Fingers> {
  const browser = await page.context().newCDPSession(page);
  return fingersBy((type, points) => touch(browser, type, points));
}

/** @param touch sends touches to the browser, by whichever driver */
export function fingersBy(touch: Touch): Fingers {
  const lift = () => touch("touchEnd", []);
  const travel = async (at: (part: number) => Point[]) => {
    await touch("touchStart", at(0));
    for (let step = 1; step <= STEPS; step += 1) await touch("touchMove", at(step / STEPS));
    await lift();
  };
  return {
    press: (at) => touch("touchStart", [at]),
    lift,
    drag: (from, to) =>
      travel((part) => [
        { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part },
      ]),
    pinch: ({ x, y }, from, to) =>
      travel((part) => {
        const half = (from + (to - from) * part) / 2;
        return [
          { x: x - half, y },
          { x: x + half, y },
        ];
      }),
  };
}

async function touch(browser: CDPSession, ...[type, points]: Parameters<Touch>): Promise<void> {
  const touchPoints = points.map(({ x, y }, id) => ({ x: Math.round(x), y: Math.round(y), id }));
  await browser.send("Input.dispatchTouchEvent", { type, touchPoints });
}

export async function middleOf(what: Locator): Promise<Point> {
  const box = await what.boundingBox();
  if (box === null) throw new Error("It is not on the page.");
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
