import { expect, test } from "vitest";

import { lineOf } from "./server-log.ts";

test("a server's message is shown with nothing hidden, and never at any length", () => {
  expect(lineOf({ level: "info", logger: "db", data: "up\u202E" }, 7)).toEqual({
    at: 7,
    level: "info",
    text: "db: up\\u202e",
  });
  expect(lineOf({ level: "error", data: { code: 3 } }, 7).text).toBe('{"code":3}');
  expect(lineOf({ level: "error" }, 7).text).toBe("");
  expect(lineOf({ level: "debug", data: "x".repeat(100_000) }, 7).text).toHaveLength(500);
});
