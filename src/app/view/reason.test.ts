import { expect, it } from "vitest";

import { reasonOf } from "./reason.ts";

it.each([
  ["This browser’s storage is full.", "This browser’s storage is full"],
  ["The quota has been exceeded", "The quota has been exceeded"],
  ["The database is closed. Reload the page.", "The database is closed. Reload the page"],
  ["It broke off… ", "It broke off"],
  ["Failed!", "Failed"],
])("takes the stop from the end of “%s”", (message, why) => {
  expect(reasonOf(message)).toBe(why);
  expect(reasonOf(new Error(message))).toBe(why);
  expect(reasonOf({ kind: "full", message })).toBe(why);
});

it.each(["", " ", ".", new Error("")])("has words where there is no reason: “%s”", (error) => {
  expect(reasonOf(error)).toBe("no reason was given");
});

it("tells of what is no error as it is", () => {
  expect(reasonOf(404)).toBe("404");
  expect(reasonOf(undefined)).toBe("undefined");
});
