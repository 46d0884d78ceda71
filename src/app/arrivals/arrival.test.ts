import { expect, it } from "vitest";

import { MOST_TEXT, isEmpty, linkArrival, sharedArrival } from "./arrival.ts";

function form(fields: Record<string, string | File>): FormData {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.append(name, value);
  return data;
}

it("a link brings its text, without what a person would not see", () => {
  const text = "Compare\r\nA & B\u202E\u200B\u{E0041} ❤️";
  expect(linkArrival(`#/new?text=${encodeURIComponent(text)}`)?.text).toBe("Compare\nA & B ❤");
  expect(linkArrival("#/new?text=a+b&send=1")?.text).toBe("a b");
});

it("a link without text is a new conversation, and any other address is none of it", () => {
  for (const hash of ["#/new", "#/new?", "#/new?text=", "#/new?text=%20%E2%80%8B"]) {
    const arrival = linkArrival(hash);
    expect(arrival).toMatchObject({ text: "", files: [] });
  }
  for (const hash of ["", "#/", "#/c/x/main?text=a", "#/newer?text=a", "#/new/x?text=a"]) {
    expect(linkArrival(hash)).toBeUndefined();
  }
});

it("a long text is cut, and that is said", () => {
  const arrival = linkArrival(`#/new?text=${"x".repeat(MOST_TEXT + 1)}`);
  expect(arrival).toMatchObject({ isCut: true, text: "x".repeat(MOST_TEXT) });
});

it("a share’s texts are one, and nothing is in it twice", () => {
  const url = "https://example.org/a";
  const text = (fields: Record<string, string>) => sharedArrival(form(fields)).text;
  expect(text({ title: "A page", text: "", url })).toBe(`A page\n${url}`);
  expect(text({ title: "A page", text: `A page ${url}`, url })).toBe(`A page ${url}`);
  expect(text({ title: "Same", text: "Same", url: "" })).toBe("Same");
  expect(text({})).toBe("");
});

it("a share’s files come along, but for the empty one that stands for none", () => {
  const one = new File(["hello"], "a.txt");
  const data = form({ files: one });
  data.append("files", new File([], ""));
  data.append("files", "not a file");
  const arrival = sharedArrival(data);
  expect(arrival.files.map(({ name }) => name)).toEqual(["a.txt"]);
  expect(isEmpty(arrival)).toBe(false);
});
