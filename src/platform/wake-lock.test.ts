import { expect, it } from "vitest";

import { createWakeLock } from "./wake-lock.ts";

function screen() {
  let isVisible = true;
  let tell = () => {};
  const locks: { released: boolean; release: () => Promise<void> }[] = [];
  const lock = createWakeLock({
    isVisible: () => isVisible,
    onVisibility: (listener) => {
      tell = listener;
    },
    request: async () => {
      const one = {
        released: false,
        release: async () => {
          one.released = true;
        },
      };
      locks.push(one);
      return one;
    },
  });
  const settled = () =>
    new Promise((resolve) => {
      setTimeout(resolve);
    });
  return {
    lock,
    settled,
    /** Whether each lock so far is held. */
    held: () => locks.map(({ released }) => !released),
    show: (visible: boolean) => {
      isVisible = visible;
      // Browsers do the same.
      if (!visible) for (const one of locks) one.released = true;
      tell();
    },
  };
}

it("holds one lock while it is wanted, and lets go of it at the end", async () => {
  const { lock, held, settled } = screen();
  lock.want(true);
  lock.want(true);
  await settled();
  expect(held()).toEqual([true]);
  lock.want(false);
  await settled();
  expect(held()).toEqual([false]);
});

it("takes it again when the page is seen again, unless it is no longer wanted", async () => {
  const { lock, held, show, settled } = screen();
  lock.want(true);
  await settled();
  show(false);
  await settled();
  expect(held()).toEqual([false]);
  show(true);
  await settled();
  expect(held()).toEqual([false, true]);
  show(false);
  lock.want(false);
  show(true);
  await settled();
  expect(held()).toEqual([false, false]);
});

it("lets go of a lock that came when it was no longer wanted", async () => {
  const { lock, held, settled } = screen();
  lock.want(true);
  lock.want(false);
  await settled();
  expect(held()).toEqual([false]);
});
