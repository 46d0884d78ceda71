import { expect, expectTypeOf, it } from "vitest";

import { defined } from "./defined.ts";

it("leaves out what is undefined, and nothing else", () => {
  const fields: { a: number; b: string | undefined; c: null; d: boolean | undefined } = {
    a: 0,
    b: undefined,
    c: null,
    d: false,
  };
  expect(defined(fields)).toStrictEqual({ a: 0, c: null, d: false });
});

it("makes fields optional in the type that may be undefined", () => {
  expectTypeOf(defined<{ a: number; b: string | undefined }>).returns.toEqualTypeOf<
    { a: number } & { b?: string }
  >();
});
