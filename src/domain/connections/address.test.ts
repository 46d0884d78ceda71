import { expect, test } from "vitest";

import { hostnameOf, hostOf, originOf, shownHost } from "./address.ts";

test("a host keeps its port unless it is the scheme's default; a hostname has none", () => {
  expect(hostOf("http://localhost:11434/v1")).toBe("localhost:11434");
  expect(hostOf("https://api.example:443/v1")).toBe("api.example");
  expect(hostnameOf("http://localhost:11434/v1")).toBe("localhost");
});

test("case, surrounding whitespace and a login do not change where an address leads", () => {
  const written = " https://me:secret@API.Example/v1?key=x ";
  expect(hostOf(written)).toBe("api.example");
  expect(originOf(written)).toBe("https://api.example");
});

test.each(["", "api.example/v1", "https://"])("%j is not an address", (text) => {
  expect([originOf(text), hostOf(text), hostnameOf(text)]).toEqual(["", undefined, undefined]);
  expect(shownHost(text)).toBe(text);
});
