import { afterEach, expect, it } from "vitest";

import { screenOf } from "./screen-of.ts";

afterEach(() => {
  document.body.replaceChildren();
  document.querySelector("script[data-app]")?.remove();
});

/** A conversation with rows of this height in a log of 300 px, scrolled to its end. */
function viewOf(rows: readonly string[], height = 100): HTMLElement {
  const script = document.createElement("script");
  script.dataset["app"] = "./assets/index-1.js";
  document.head.append(script);
  const view = document.createElement("section");
  const log = document.createElement("div");
  log.setAttribute("role", "log");
  log.style.cssText = "height: 300px; overflow: auto";
  const column = document.createElement("div");
  for (const [index, html] of rows.entries()) {
    const row = document.createElement("article");
    row.dataset["messageId"] = `m${index}`;
    row.style.cssText = `display: flow-root; min-height: ${height}px`;
    // The HTML comes from this test alone.
    row.innerHTML = html;
    column.append(row);
  }
  log.append(column);
  view.append(log);
  document.body.append(view);
  log.scrollTop = log.scrollHeight;
  return view;
}

const numbered = (count: number) => Array.from({ length: count }, (_, at) => `<p>Row ${at}</p>`);

it("has the rows in view and about a screen more", () => {
  const screen = screenOf(viewOf(numbered(20)), "Title");
  expect(screen).toMatchObject({ title: "Title", build: "./assets/index-1.js" });
  const ids = screen?.rows.map(({ id }) => id) ?? [];
  expect(ids.at(-1)).toBe("m19");
  expect(ids).toContain("m14");
  expect(ids).not.toContain("m12");
  expect(screen?.rows.at(-1)).toMatchObject({ elements: 1 });
  expect(JSON.stringify(screen?.rows.at(-1)?.tree)).toContain('["p",{},"Row 19"]');
});

it("is nothing if the reader is elsewhere, or a row in view is not read yet", () => {
  const view = viewOf(numbered(20));
  const log = view.firstElementChild;
  log?.scrollTo(0, 200);
  expect(screenOf(view, "Title")).toBeNull();
  log?.scrollTo(0, log.scrollHeight);
  log?.querySelector("article:last-child")?.setAttribute("aria-hidden", "true");
  expect(screenOf(view, "Title")).toBeNull();
});

it("has only the end of a long message, but lists and tables whole", () => {
  const paragraphs = (words: string, count: number) =>
    Array.from({ length: count }, (_, at) => `<p style="height: 40px">${words} ${at}</p>`).join("");
  const items = Array.from({ length: 20 }, (_, at) => `<li style="height: 40px">Item ${at}</li>`);
  const view = viewOf([
    `<div>${paragraphs("Early", 500)}<ol>${items.join("")}</ol>${paragraphs("Late", 5)}</div>`,
  ]);
  const text = JSON.stringify(screenOf(view, "Title"));
  expect(text).toContain("Late 4");
  expect(text).toContain("Item 0");
  expect(text).not.toContain("Early 400");
  expect(screenOf(view, "Title")?.rows).toMatchObject([{ elements: 0 }]);
});

it("is nothing if what is in view is too large", () => {
  const view = viewOf(["<p>Row</p>", `<pre>${"x\n".repeat(40_000)}</pre>`]);
  expect(screenOf(view, "Title")).toBeNull();
});

it("has boxes for pictures, frames and fields, and nothing that leads or loads", () => {
  const view = viewOf([
    `<p><a href="https://evil.example" title="x" id="y" onclick="0">link</a>
     <img src="data:," style="display: block; width: 30px; height: 20px">
     <iframe style="width: 50px; height: 40px; border: 0"></iframe>
     <input type="checkbox" checked disabled> <input value="typed"> <textarea>typed</textarea></p>`,
  ]);
  const text = JSON.stringify(screenOf(view, "Title")?.rows);
  expect(text).toContain('["a",{},"link"]');
  expect(text).toContain('["box",{"class":"","style":"display:block;width:30px;height:20px"}]');
  expect(text).toContain("display:inline-block;width:50px;height:40px");
  expect(text).toContain('["input",{"checked":"","disabled":""}]');
  expect(text).not.toMatch(/evil|src|onclick|typed|textarea/u);
});
