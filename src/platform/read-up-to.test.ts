import { expect, test } from "vitest";

import { readUpTo } from "./read-up-to.ts";

function endless() {
  let isOver = false;
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    pull: (stream) => stream.enqueue(new Uint8Array(40).fill(7)),
    cancel: () => {
      isOver = true;
    },
  });
  return { body, isOver: () => isOver };
}

test("a body without end is read up to the limit, and told to stop", async () => {
  const { body, isOver } = endless();
  const counts: number[] = [];
  const { bytes, isCut } = await readUpTo(body, 100, (count) => counts.push(count));
  expect([...bytes]).toEqual(Array.from({ length: 100 }, () => 7));
  expect(isCut).toBe(true);
  expect(isOver()).toBe(true);
  expect(counts).toEqual([40, 80, 100]);
});

test("a body of just the limit is whole, and none is empty", async () => {
  expect(await readUpTo(new Response("abc").body, 3)).toMatchObject({ isCut: false });
  expect(await readUpTo(null, 3)).toEqual({ bytes: new Uint8Array(), isCut: false });
});
