import { expect, test } from "vitest";

import { readFormatted } from "./read-formatted.ts";

test("in a real browser: formatted text is read in a worker, and nothing of it runs or loads", async () => {
  const asked: string[] = [];
  const watch = new PerformanceObserver((list) => {
    asked.push(...list.getEntries().map(({ name }) => name));
  });
  watch.observe({ type: "resource" });
  const html = `<h1>A</h1><p>b</p><img src="https://tracker.invalid/p.png" alt="pic"><iframe src="https://frame.invalid/"></iframe>`;
  expect(await readFormatted(html, "A\nb")).toBe("# A\n\nb\n\npic");
  watch.disconnect();
  expect(asked.filter((name) => name.includes(".invalid"))).toEqual([]);
});

test("in a real browser: formatted text that takes forever is ended, and stays plain", async () => {
  expect(await readFormatted(`<h1>A</h1>${"<".repeat(3_000_000)}`, "A\nb", 100)).toBeNull();
});
