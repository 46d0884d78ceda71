import { afterEach, expect, test } from "vitest";

import { rangesOf } from "./found-ranges.ts";

import styles from "./message.module.css";

afterEach(() => document.body.replaceChildren());

function found(html: string, ...words: string[]): string[] {
  const article = document.createElement("article");
  const body = document.createElement("div");
  body.className = styles["body"] ?? "";
  body.innerHTML = html;
  article.append(body);
  document.body.append(article);
  return rangesOf(article, words).map(String);
}

test("finds words that lie across parts of a line", () => {
  const line =
    "<p>The <strong>mig<em>ra</em></strong>tion of <code>rows</code>, again: Migration.</p>";
  expect(found(line, "migration")).toEqual(["migration", "Migration"]);
  expect(found(line, "of rows, again")).toEqual(["of rows, again"]);
  expect(found("<p><b>one</b><b>two</b></p>", "one", "two", "onetwo")).toEqual(["onetwo"]);
  expect(found("<p><b>one</b><b>two</b></p>", "one", "two")).toEqual(["one", "two"]);
});

test("finds no word that begins in one line, paragraph or cell and ends in another", () => {
  expect(found("<p>fore</p><p>cast</p>", "forecast")).toEqual([]);
  expect(found("<p>fore<br>cast</p>", "forecast")).toEqual([]);
  expect(found("<table><tr><td>fore</td><td>cast</td></tr></table>", "forecast")).toEqual([]);
  expect(found("<ul><li>fore<ul><li>cast</li></ul>cast</li></ul>", "forecast")).toEqual([]);
});

test("leaves out what is folded away and what can be pressed, and stays at its letters", () => {
  const folded = "<details><summary>tea</summary><p>tea</p></details>";
  expect(found(folded, "tea")).toEqual(["tea"]);
  expect(found("<p>te<button>tea</button>a tea</p>", "tea")).toEqual(["tea"]);
  // In lower case, this letter becomes two.
  expect(found("<p>İİİ <b>te</b>a</p>", "tea")).toEqual(["tea"]);
});

test("finds words with other accents, at their letters", () => {
  expect(found("<p>Große <b>Wü</b>rzburger</p>", "wurzburg")).toEqual(["Würzburg"]);
  expect(found("<p>ßß cafe\u0301s, <i>ﬁ</i>n</p>", "cafe", "fin")).toEqual(["cafe\u0301", "ﬁn"]);
});
