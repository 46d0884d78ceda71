import { afterEach, expect, it } from "vitest";

import { tabStorage } from "#platform/web-storage.ts";

import { keepReadingPlace, keptReadingPlace } from "./kept-places.ts";

afterEach(() => tabStorage.removeItem("bough.reading.c"));

it("keeps where each branch is read, until it is left at its end", () => {
  keepReadingPlace("c", "a", { nodeId: "m", top: -12.5 });
  keepReadingPlace("c", "b", { nodeId: "n", top: 3 });
  expect(keptReadingPlace("c", "a")).toEqual({ nodeId: "m", top: -12.5 });
  expect(keptReadingPlace("d", "a")).toBeUndefined();
  keepReadingPlace("c", "a", null);
  expect(keptReadingPlace("c", "a")).toBeUndefined();
  expect(keptReadingPlace("c", "b")).toEqual({ nodeId: "n", top: 3 });
  keepReadingPlace("c", "b", null);
  // The first frame draws a kept screen only if nothing is stored under this name.
  expect(tabStorage.getItem("bough.reading.c")).toBeNull();
});

it.each(["{", "null", "[1]", '{"a":{"nodeId":"m"}}', '{"a":{"nodeId":1,"top":2}}'])(
  "takes nothing from a text of another version: %s",
  (text) => {
    tabStorage.setItem("bough.reading.c", text);
    expect(keptReadingPlace("c", "a")).toBeUndefined();
  },
);
