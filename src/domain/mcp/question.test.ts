import { expect, test } from "vitest";

import { checkAnswer, suggestionOf } from "./check-answer.ts";
import type { TypedValue } from "./check-answer.ts";
import type { FormQuestion } from "./question.ts";
import { readQuestion } from "./read-question.ts";

function form(properties: object, required: string[] = []): FormQuestion {
  const read = readQuestion({
    message: "Who are you?",
    requestedSchema: { type: "object", properties, required },
  });
  if (!read.ok || read.value.kind !== "form") throw new Error("no form");
  return read.value;
}

const check = (properties: object, values: Record<string, TypedValue>, required: string[] = []) =>
  checkAnswer(form(properties, required).fields, new Map(Object.entries(values)));

const all = {
  name: { type: "string", title: "Your name", minLength: 2, maxLength: 4 },
  age: { type: "integer", minimum: 18, default: 20 },
  share: { type: "number", maximum: 1 },
  agreed: { type: "boolean", default: true },
  pet: { type: "string", enum: ["cat", "dog", "cat"], enumNames: ["Cat", "Dog"] },
  hero: { type: "string", oneOf: [{ const: "h1", title: "Superman" }], default: "h9" },
  fish: {
    type: "array",
    minItems: 1,
    maxItems: 2,
    items: { anyOf: ["tuna", "cod", "eel"].map((value) => ({ const: value, title: value })) },
    default: ["cod"],
  },
};

test("X6: every kind of field is read, sent as its type, and left out if it is empty", () => {
  const values = {
    name: "Ann",
    age: " 30 ",
    share: "0.5",
    agreed: "no",
    pet: "dog",
    hero: "h1",
    fish: ["tuna", "eel"],
  };
  expect(check(all, values)).toEqual({
    ok: true,
    value: { ...values, age: 30, share: 0.5, agreed: false },
  });
  expect(check(all, { name: "" })).toEqual({ ok: true, value: {} });
  expect(form(all).fields.map(suggestionOf)).toEqual([
    undefined,
    "20",
    undefined,
    "yes",
    undefined,
    undefined,
    ["cod"],
  ]);
});

test("X6: what does not fit the form is told by its field, and is not sent", () => {
  const values = { name: "Annemarie", age: "17", share: "much", fish: ["tuna", "eel", "cod"] };
  expect(check(all, values, ["pet"])).toEqual({
    ok: false,
    error: new Map([
      ["name", "Use at most 4 characters. Now there are 9."],
      ["age", "Use 18 or more."],
      ["share", "This is not a number."],
      ["pet", "The server needs this."],
      ["fish", "Choose at most 2."],
    ]),
  });
  expect(check(all, { age: "20.5" })).toMatchObject({ ok: false });
});

test.for([
  ["email", "ann@example.org", "ann@example"],
  ["uri", "https://example.org", "example"],
  ["date", "2028-02-29", "2027-02-29"],
  ["date-time", "2026-11-23T14:30:00Z", "2026-11-23T25:30:00Z"],
])("X6: a text of the format %s is checked", ([format, right = "", wrong = ""]) => {
  const properties = { it: { type: "string", format } };
  expect(check(properties, { it: right }).ok).toBe(true);
  expect(check(properties, { it: wrong }).ok).toBe(false);
});

test("a field named like a part of every object is a field like any other", () => {
  const properties = JSON.parse('{"__proto__":{"type":"string"},"toString":{"type":"string"}}');
  expect(JSON.stringify(check(properties, {}))).toBe('{"ok":true,"value":{}}');
  const answer = checkAnswer(form(properties).fields, new Map([["__proto__", "x"]]));
  expect(JSON.stringify(answer)).toBe('{"ok":true,"value":{"__proto__":"x"}}');
});

test.for([
  [{ message: 7 }, /no message/u],
  [{ message: "x".repeat(20_001), requestedSchema: {} }, /too long/u],
  [{ message: "?", requestedSchema: { properties: { a: { type: "object" } } } }, /no known kind/u],
  [{ message: "?", requestedSchema: { properties: { a: { type: "string", enum: [] } } } }, /kind/u],
  [
    {
      message: "?",
      requestedSchema: {
        properties: Object.fromEntries(
          Array.from({ length: 51 }, (_, at) => [`f${at}`, { type: "string" }]),
        ),
      },
    },
    /50 fields/u,
  ],
  [{ message: "?", mode: "url", url: "http://example.org" }, /Only https/u],
  [{ message: "?", mode: "url", url: "javascript:alert(1)" }, /Only https/u],
  [{ message: "?", mode: "url", url: "https://bank.example@evil.example" }, /user name/u],
  [{ message: "?", mode: "url", url: "here" }, /no address/u],
] as const)("X6: a question that cannot be asked fairly is refused (%#)", ([params, why]) => {
  const read = readQuestion(params);
  expect(read.ok ? "" : read.error).toMatch(why);
});

test("an address is shown as the browser spells it", () => {
  const read = readQuestion({ message: "?", mode: "url", url: "https://exämple.org/ü" });
  expect(read).toMatchObject({
    value: { kind: "page", address: "https://xn--exmple-cua.org/%C3%BC" },
  });
});
