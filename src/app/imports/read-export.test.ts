import { strToU8, zipSync } from "fflate";
import { describe, expect, it } from "vitest";

import type { NamedFile } from "#machine/import.machine.ts";

import { LenientDecoder } from "./lenient-decoder.ts";
import { readExport } from "./read-export.ts";
import type { ExportReport } from "./read-export.ts";

async function read(given: Uint8Array | string | readonly NamedFile[], longest?: number) {
  const titles: string[] = [];
  const isList = typeof given !== "string" && !(given instanceof Uint8Array);
  const bytes = isList ? "" : given;
  const file = new Blob([typeof bytes === "string" ? bytes : new Uint8Array(bytes)]);
  const report: ExportReport = await readExport(isList ? given : file, {
    signal: new AbortController().signal,
    report: () => undefined,
    ...(longest === undefined ? {} : { longest }),
    take: async ({ conversation }) => {
      titles.push(conversation.title);
      return Promise.resolve();
    },
  });
  return { titles, ...report };
}

const conversation = (title: string) => ({
  id: title,
  title,
  mapping: {
    q: {
      parent: null,
      message: { author: { role: "user" }, content: { content_type: "text", parts: [title] } },
    },
  },
});

const list = (...titles: string[]) => strToU8(JSON.stringify(titles.map(conversation)));

/** Makes an archive whose entries are stored uncompressed, so that a byte of an entry can be broken. */
const archive = (entries: Record<string, Uint8Array>) => zipSync(entries, { level: 0 });

function indexOf(bytes: Uint8Array, text: string, from = 0): number {
  return Buffer.from(bytes).indexOf(text, from, "latin1");
}

/** Marks every entry of an archive as encrypted. */
function locked(bytes: Uint8Array): Uint8Array {
  const made = bytes.slice();
  for (const [mark, flags] of [
    ["PK\u0003\u0004", 6],
    ["PK\u0001\u0002", 8],
  ] as const) {
    for (let at = indexOf(made, mark); at >= 0; at = indexOf(made, mark, at + 1)) {
      made[at + flags] = (made[at + flags] ?? 0) | 1;
    }
  }
  return made;
}

describe("another app's text", () => {
  it("comes whole with a wrong byte in it, and says so", async () => {
    const bytes = list("One", "T?o", "Three \uFFFD");
    bytes[indexOf(bytes, '"title":"T?o"') + 10] = 0xff;
    const { titles, faults } = await read(bytes);
    expect(titles).toEqual(["One", "T\uFFFDo", "Three \uFFFD"]);
    expect(faults).toEqual(["1 character is damaged: it is shown as “\uFFFD”."]);
  });

  it("counts what is wrong wherever the stream cuts it", () => {
    const bytes = new Uint8Array([
      0x61, 0xef, 0xbf, 0xbd, 0xff, 0xc3, 0xa4, 0xef, 0xbf, 0xbd, 0xc3,
    ]);
    for (const size of [1, 2, 3, 11]) {
      const decoder = new LenientDecoder();
      let text = "";
      for (let at = 0; at < bytes.length; at += size) {
        text += decoder.decode(bytes.slice(at, at + size));
      }
      text += decoder.end();
      expect([text, decoder.wrong]).toEqual(["a\uFFFD\uFFFDä\uFFFD\uFFFD", 2]);
    }
  });
});

describe("what is longer than can be read at once", () => {
  it("is left out and said, where it is an entry of a list", async () => {
    const { titles, faults } = await read(list("One", "T".repeat(2_000), "Three"), 1_000);
    expect(titles).toEqual(["One", "Three"]);
    expect(faults).toEqual([
      "1 entry is longer than Bough can read at once (200 million characters): left out.",
    ]);
  });

  it("is why nothing comes, where it is everything, in an archive too", async () => {
    const one = JSON.stringify({ conversations: [conversation("T".repeat(2_000))] });
    expect(await read(one, 1_000)).toMatchObject({ refusal: "too_long", titles: [] });
    expect(await read(archive({ "all.json": strToU8(one) }), 1_000)).toMatchObject({
      refusal: "too_long",
      faults: [
        "“all.json” in the archive is longer than Bough can read at once (200 million characters): left out.",
      ],
    });
  });
});

describe("an archive of another app", () => {
  it("tells of a part that is damaged, whether an app is known in it or not", async () => {
    const names = { "conversations-0.json": list("One"), "conversations-1.json": list("Two") };
    const bytes = archive(names);
    bytes[indexOf(bytes, '"title":"Two"')] = 0;
    expect(await read(bytes)).toEqual({
      titles: ["One"],
      faults: ["“conversations-1.json” in the archive is damaged."],
    });
  });

  it("is damaged if that is why nothing was found", async () => {
    const bytes = archive({ "conversations.json": list("One").slice(0, 30) });
    expect(await read(bytes)).toMatchObject({ refusal: "damaged_archive", titles: [] });
  });

  it("says that it needs a password", async () => {
    const bytes = locked(archive({ "conversations.json": list("One") }));
    expect(await read(bytes)).toMatchObject({
      refusal: "encrypted",
      faults: ["“conversations.json” in the archive needs a password: left out."],
    });
  });

  it("is nothing that is known if its documents are whole and no app's", async () => {
    expect(await read(archive({ "notes.json": strToU8("[1,2]") }))).toMatchObject({
      refusal: "not_known",
      faults: [],
    });
  });

  it("is a copy of a database if it has nothing else", async () => {
    const entries = {
      "metadata.json": strToU8('{"version":6}'),
      "IndexedDB/file__0.indexeddb.leveldb/000003.log": strToU8("x"),
    };
    expect(await read(archive(entries))).toMatchObject({ refusal: "database", titles: [] });
  });
});

describe("several files of another app", () => {
  const file = (path: string, bytes: Uint8Array): NamedFile => ({
    path,
    data: new Blob([new Uint8Array(bytes)]),
  });

  it("come as one, and those in which no app is known are told", async () => {
    const files = [
      file("one.json", list("One")),
      file("notes.json", strToU8("[1,2]")),
      file("two.json", list("Two", "Three")),
    ];
    expect(await read(files)).toEqual({
      titles: ["One", "Two", "Three"],
      faults: ["“notes.json” has no conversations that Bough knows."],
    });
  });

  it("in a folder have others beside them of which nobody is told", async () => {
    const files = [file("export/user.json", strToU8("{}")), file("export/a.json", list("One"))];
    expect(await read(files)).toEqual({ titles: ["One"], faults: [] });
  });

  it("are refused if no app is known in any", async () => {
    expect(await read([file("a.json", strToU8("[]")), file("b.txt", strToU8("b"))])).toMatchObject({
      refusal: "not_known",
      titles: [],
    });
  });
});
