import { expect, test } from "vitest";

import { readArticle } from "./read-article.ts";

const never = new AbortController().signal;

test("in a real browser: a page is read in a worker, and nothing of it runs or loads", async () => {
  const asked: string[] = [];
  const watch = new PerformanceObserver((list) => {
    asked.push(...list.getEntries().map(({ name }) => name));
  });
  watch.observe({ type: "resource" });
  const words = "Some words of an article, with a comma in them. ".repeat(20);
  const html = `<title>T</title><article><p>${words}</p><img src="https://tracker.invalid/p.png" alt="pic">
    <script>document.title = "ran"</script><iframe src="https://frame.invalid/"></iframe></article>`;
  const article = await readArticle(html, "https://site.example/", never);
  watch.disconnect();
  expect(article).toMatchObject({ title: "T", text: expect.stringContaining("Some words") });
  expect(document.title).not.toBe("ran");
  expect(asked.filter((name) => name.includes(".invalid"))).toEqual([]);
});

test("in a real browser: a page that takes forever is ended, and its words are kept", async () => {
  const html = `<p>Words.</p>${"<".repeat(3_000_000)}`;
  expect(await readArticle(html, "https://site.example/", never, 300)).toMatchObject({
    plain: true,
    text: expect.stringContaining("Words."),
  });
});
