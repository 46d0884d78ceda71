import { useState } from "react";
import { createRoot } from "react-dom/client";
import type { Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { visible } from "#domain/visible-text.ts";

import { ArgumentsField } from "./arguments-field.tsx";

let root: Root;
let host: HTMLElement;

beforeEach(async () => {
  await page.viewport(700, 600);
  host = document.createElement("div");
  host.style.width = "420px";
  document.body.append(host);
  root = createRoot(host);
});

afterEach(() => {
  root.unmount();
  host.remove();
});

function Field({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return <ArgumentsField text={text} onText={setText} invalid={false} describedBy={undefined} />;
}

async function show(first: string): Promise<HTMLTextAreaElement> {
  root.render(<Field first={first} />);
  const box = page.getByRole("textbox", { name: "Arguments" });
  await expect.element(box).toBeVisible();
  const element = box.element();
  if (!(element instanceof HTMLTextAreaElement)) throw new Error("It is no textarea.");
  return element;
}

const texts: [name: string, text: string][] = [
  ["a line", visible({ expression: "21 * 2" })],
  [
    "long words",
    visible({ url: `https://example.com/${"path/".repeat(80)}`, hex: "f".repeat(300) }),
  ],
  ["long sentences", visible({ text: "A sentence that goes on and on. ".repeat(40) })],
  ["hidden characters at every place", visible({ text: "a\u200bb\u202ec ".repeat(60) })],
  ["other scripts", visible({ a: "你好，世界。".repeat(30), b: "שלום עולם ".repeat(20) })],
  ["tabs and an empty last line", '{\n\t"a": 1,\n\t\t"b": [2,\t3]\n}\n'],
];

it.each(texts)("field and painting have one shape: %s", async (_, text) => {
  await document.fonts.ready;
  const area = await show(text);
  const painting = area.nextElementSibling;
  expect(painting?.textContent).toBe(`${text}\n`);
  const [field, painted] = [area.getBoundingClientRect(), painting?.getBoundingClientRect()];
  expect(field.width).toBe(painted?.width);
  expect(field.height).toBe(painted?.height);
  // Were its own lines more than the painting's, the field would have to scroll.
  expect(area.scrollHeight).toBeLessThanOrEqual(area.clientHeight);
  expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth);
});

it("writes out what is typed or pasted hidden, with the caret behind it", async () => {
  const area = await show('{"a": "bc"}');
  area.focus();
  area.setSelectionRange(8, 8);
  await userEvent.keyboard("\u200b");
  expect(area.value).toBe('{"a": "b\\u200bc"}');
  expect(area.selectionStart).toBe(14);
  await userEvent.keyboard("x");
  expect(area.value).toBe('{"a": "b\\u200bxc"}');
});

it("gives exactly its text to the clipboard's reader", async () => {
  const value = { text: "a\u202eb", list: ["\u00a0", 'quo"te'] };
  const area = await show(visible(value));
  area.select();
  expect(JSON.parse(window.getSelection()?.toString() ?? "")).toEqual(value);
});
