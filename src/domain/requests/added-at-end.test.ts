import { expect, test } from "vitest";

import { isAddedAtEnd } from "./added-at-end.ts";

const said = (content: string) => ({ role: "user", content });
const body = (messages: readonly object[], beside: object = {}) =>
  JSON.stringify({ model: "m", messages, ...beside, stream: true });

test("messages that follow leave a provider's cache as it is", () => {
  const first = [said("One")];
  expect(isAddedAtEnd(body(first), body([...first, said("Two")]))).toBe(true);
  expect(isAddedAtEnd(body(first), body(first))).toBe(true);
  const gemini = (parts: readonly string[], more: readonly object[] = []) =>
    JSON.stringify({
      contents: [{ role: "user", parts: parts.map((text) => ({ text })) }, ...more],
      system: "s",
    });
  expect(isAddedAtEnd(gemini(["One"]), gemini(["One"], [{ role: "model" }]))).toBe(true);
  expect(isAddedAtEnd(gemini(["One"]), gemini(["One", "Two"]))).toBe(true);
});

test("what is added before the messages breaks it, although nothing is removed", () => {
  const first = [said("One")];
  const next = [...first, said("Two")];
  const tools = (names: readonly string[]) => ({ tools: names.map((name) => ({ name })) });
  expect(isAddedAtEnd(body(first), body([said("A note."), ...next]))).toBe(false);
  expect(isAddedAtEnd(body(first, tools(["a"])), body(next, tools(["a", "b"])))).toBe(false);
  expect(isAddedAtEnd(body(first), body(next, { system: "New." }))).toBe(false);
  expect(isAddedAtEnd(body(next), body(first))).toBe(false);
  expect(isAddedAtEnd("{", body(first))).toBe(false);
});

test("a placeholder is a text like any other", () => {
  const marked = `{"messages":[{"image":"\u0001blob\u0001"}]}`;
  const next = `{"messages":[{"image":"\u0001blob\u0001"},{"content":"Two"}]}`;
  expect(isAddedAtEnd(marked, next)).toBe(true);
  expect(isAddedAtEnd(marked.replace("blob", "other"), next)).toBe(false);
});
