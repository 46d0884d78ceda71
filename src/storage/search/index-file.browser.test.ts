import { expect, it } from "vitest";

import { scriptUrl } from "#platform/trusted-types.ts";

// Vite creates the default export: the URL of the built worker.
// oxlint-disable-next-line import/default
import countedUrl from "./test-support/counted-index.worker.ts?worker&url";
import type { CountedPlan, CountedRows } from "./test-support/counted-index.worker.ts";

/** Runs the plan in a worker, the only place where an index can be opened. */
function counted(plan: Omit<CountedPlan, "directory">): Promise<CountedRows> {
  const worker = new Worker(scriptUrl(countedUrl), { type: "module" });
  return new Promise<CountedRows>((resolve, reject) => {
    worker.addEventListener("error", ({ message }) => reject(new Error(message)));
    worker.addEventListener("message", ({ data }: MessageEvent<CountedRows>) => resolve(data));
    worker.postMessage({ ...plan, directory: `bough-counted-${crypto.randomUUID()}` });
  }).finally(() => worker.terminate());
}

it("deletes a conversation by writing as many rows among many messages as among few", async () => {
  const few = await counted({ conversations: 10, part: 100 });
  const many = await counted({ conversations: 80, part: 100 });
  expect(few.counts).toEqual([200, 180]);
  expect(many.counts).toEqual([1_600, 1_580]);
  // The deleted messages may be in two parts, which are both rewritten.
  expect(many.deleted).toBeLessThan(few.deleted * 2);
  const whole = await counted({ conversations: 80, part: 10_000 });
  expect(whole.deleted).toBeGreaterThan(many.deleted);
});

it("keeps nothing of a conversation that was indexed twice and is deleted", async () => {
  const once = await counted({ conversations: 40, part: 100 });
  const twice = await counted({ conversations: 40, part: 100, isAgain: true });
  expect(once).toMatchObject({ counts: [800, 780], isLeft: false });
  expect(twice).toMatchObject({ counts: [800, 780], isLeft: false });
});
