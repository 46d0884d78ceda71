import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { render } from "#app/test-support/render.ts";
import { visibleJson } from "#domain/text/visible-text.ts";

import { ArgumentsField } from "./arguments-field.tsx";

beforeEach(() => page.viewport(700, 600));

function Field({ first }: { first: string }) {
  const [text, setText] = useState(first);
  return (
    <div style={{ width: 420 }}>
      <ArgumentsField text={text} onText={setText} invalid={false} describedBy={undefined} />
    </div>
  );
}

async function show(first: string): Promise<HTMLTextAreaElement> {
  await render(<Field first={first} />);
  const box = page.getByRole("textbox", { name: "Arguments" });
  await expect.element(box).toBeVisible();
  const element = box.element();
  if (!(element instanceof HTMLTextAreaElement)) throw new Error("Not a textarea.");
  return element;
}

const texts: [name: string, text: string][] = [
  ["a line", visibleJson({ expression: "21 * 2" })],
  [
    "long words",
    visibleJson({ url: `https://example.com/${"path/".repeat(80)}`, hex: "f".repeat(300) }),
  ],
  ["long sentences", visibleJson({ text: "A sentence that goes on and on. ".repeat(40) })],
  ["hidden characters at every place", visibleJson({ text: "a\u200bb\u202ec ".repeat(60) })],
  ["other scripts", visibleJson({ a: "你好，世界。".repeat(30), b: "שלום עולם ".repeat(20) })],
  ["tabs and an empty last line", '{\n\t"a": 1,\n\t\t"b": [2,\t3]\n}\n'],
];

it.each(texts)("gives the field and its painted text the same size: %s", async (_, text) => {
  await document.fonts.ready;
  const area = await show(text);
  const painting = area.nextElementSibling;
  expect(painting?.textContent).toBe(`${text}\n`);
  const [field, painted] = [area.getBoundingClientRect(), painting?.getBoundingClientRect()];
  expect(field.width).toBe(painted?.width);
  expect(field.height).toBe(painted?.height);
  // The field would scroll if it had more lines than the painted text.
  expect(area.scrollHeight).toBeLessThanOrEqual(area.clientHeight);
  expect(area.scrollWidth).toBeLessThanOrEqual(area.clientWidth);
});

it("escapes typed and pasted hidden characters and puts the caret after them", async () => {
  const area = await show('{"a": "bc"}');
  area.focus();
  area.setSelectionRange(8, 8);
  await userEvent.keyboard("\u200b");
  expect(area.value).toBe('{"a": "b\\u200bc"}');
  expect(area.selectionStart).toBe(14);
  await userEvent.keyboard("x");
  expect(area.value).toBe('{"a": "b\\u200bxc"}');
});

it("copies exactly the text it shows", async () => {
  const value = { text: "a\u202eb", list: ["\u00a0", 'quo"te'] };
  const area = await show(visibleJson(value));
  area.select();
  expect(JSON.parse(window.getSelection()?.toString() ?? "")).toEqual(value);
});
