import { describe, expect, it } from "vitest";

import { cherryStudio } from "./apps/cherry-studio.ts";
import type { ImportedArchive } from "./imported-conversation.ts";
import { NO_ARCHIVE } from "./imported-conversation.ts";

const backup = (messages: object[], blocks: object[] = []) => ({
  version: 5,
  indexedDB: { topics: [{ id: "t", messages }], message_blocks: blocks },
});
const read = (value: unknown, archive: ImportedArchive = NO_ARCHIVE) => [
  ...cherryStudio.read(value, archive, "data.json"),
];
const user = (id: string) => ({ id, role: "user", blocks: [] });
const answer = (id: string, askId: string, more: object = {}) => ({
  id,
  role: "assistant",
  askId,
  blocks: [],
  ...more,
});

describe("a Cherry Studio backup", () => {
  it.each([
    ["the useful one", [answer("a", "q", { useful: true }), answer("b", "q")], "a"],
    ["the last one", [answer("a", "q"), answer("b", "q")], "b"],
  ])("has answers to one question as versions, and goes on from %s", (_, answers, goesOn) => {
    const [made] = read(backup([user("q"), ...answers, user("next")]));
    expect(made?.nodes.map(({ id, parent }) => [id, parent])).toEqual([
      ["q", null],
      ["a", "q"],
      ["b", "q"],
      ["next", goesOn],
    ]);
    expect(made?.current).toBe("next");
  });

  it("leaves out of requests what was before the last new context", () => {
    const clear = { id: "c", role: "user", type: "clear", blocks: [] };
    const [made] = read(backup([user("q"), answer("a", "q"), clear, user("next")]));
    expect(made?.nodes.map(({ id, unsent }) => [id, unsent])).toEqual([
      ["q", true],
      ["a", true],
      ["next", undefined],
    ]);
  });

  it("has files under their names, with their bytes in the archive", () => {
    const file = { id: "f1", name: "f1.jpg", origin_name: "pot.jpg", ext: ".JPG", type: "image" };
    const blocks = [{ id: "b", type: "file", file: { ...file, size: 9 } }];
    const find = (name: string) => (name === "f1.jpg" ? "Data/Files/f1.jpg" : undefined);
    const [made] = read(backup([{ ...user("q"), blocks: ["b"] }], blocks), {
      find,
      nameOf: () => undefined,
    });
    expect(made?.nodes[0]?.parts).toEqual([
      {
        type: "attachment",
        ref: "f1",
        name: "pot.jpg",
        mediaType: "image/jpeg",
        size: 9,
        bytes: { kind: "entry", name: "Data/Files/f1.jpg" },
      },
    ]);
  });

  it("of the first version is a list of keys", () => {
    const value = { id: "t", messages: [{ id: "q", role: "user", content: "Hi" }] };
    const first = { version: 1, indexedDB: [{ key: "topic:t", value }, { key: "other" }] };
    expect(cherryStudio.accepts(first)).toBe(true);
    expect(read(first)[0]?.nodes[0]?.parts).toEqual([{ type: "text", text: "Hi" }]);
  });

  it.each([
    [[{ url: "https://a.example", title: "A" }]],
    [{ results: [{ url: "https://a.example", title: "A" }] }],
    [{ groundingChunks: [{ web: { uri: "https://a.example", title: "A" } }] }],
    [[{ type: "url_citation", url_citation: { url: "https://a.example", title: "A" } }]],
    [[{ link: "https://a.example", title: "A" }]],
  ])("has its sources, whichever provider found them", (results) => {
    const blocks = [{ id: "b", type: "citation", response: { results } }];
    const [made] = read(backup([{ ...answer("a", "q"), blocks: ["b"] }], blocks));
    expect(made?.nodes[0]?.parts).toEqual([
      { type: "sources", sources: [{ address: "https://a.example", title: "A" }] },
    ]);
  });

  it("keeps what it doesn't know as it is", () => {
    const block = { id: "b", type: "translation", content: "Bonjour" };
    const [made] = read(backup([{ ...answer("a", "q"), blocks: ["b", "gone"] }], [block]));
    expect(made?.nodes[0]?.parts).toEqual([{ type: "unknown", what: "translation", raw: block }]);
  });
});
