import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { readWaiting } from "#domain/files/waiting-messages.ts";
import type { MessageNode } from "#domain/message.ts";
import { FileHolder, holdFiles } from "#storage/attachments/held-files.ts";
import type { HeldFiles } from "#storage/attachments/held-files.ts";
import { nodeRow } from "#storage/test-support/rows.ts";

import { HeldMessages } from "./held-messages.ts";
import { MessagePieces } from "./message-pieces.ts";

let files: HeldFiles;

beforeEach(async () => {
  files = holdFiles("import");
  await files.held;
});

afterEach(async () => {
  vi.restoreAllMocks();
  await files.release();
});

/** UTF-16 units in a piece: three or four messages. */
const PIECE = 500;

const onDisk = () => new MessagePieces(new FileHolder(files.name, 0, "m-"), PIECE);

async function held(nodes: readonly MessageNode[], pieces: MessagePieces): Promise<HeldMessages> {
  const messages = new HeldMessages();
  for (const node of nodes) {
    pieces.take(node);
    for (const piece of await pieces.settled()) messages.add(piece);
  }
  for (const piece of await pieces.end()) messages.add(piece);
  expect(messages.double).toBeUndefined();
  return messages;
}

/** Messages of these conversations in turn, `each` of them at a time. */
function nodesOf(contextIds: readonly string[], each: number, rounds = 1): MessageNode[] {
  return Array.from({ length: rounds }, (_, round) => round).flatMap((round) =>
    contextIds.flatMap((contextId) =>
      Array.from({ length: each }, (_, at) => {
        const id = `${contextId}-${String(round * each + at)}`;
        return nodeRow(id, contextId, null, { text: `“${id}” 你好 ` });
      }),
    ),
  );
}

async function namesOnDisk(): Promise<string[]> {
  const names: string[] = [];
  try {
    const root = await navigator.storage.getDirectory();
    const directory = await root.getDirectoryHandle(files.name);
    for await (const name of directory.keys()) names.push(name);
  } catch {
    // The directory was never made.
  }
  return names;
}

async function allOf(messages: HeldMessages, ids: readonly string[]): Promise<MessageNode[]> {
  const all: MessageNode[] = [];
  for await (const some of readWaiting(messages.waiting(ids))) all.push(...some);
  return all;
}

describe.each<[string, MessageNode[]]>([
  ["one conversation after another", nodesOf(["a", "b", "c"], 20)],
  ["in turns", nodesOf(["a", "b", "c"], 1, 20)],
])("messages that come %s", (_how, nodes) => {
  const own = (contextId: string) => nodes.filter((node) => node.contextId === contextId);

  it("are read back from the disk, each conversation's with its places in the file", async () => {
    const messages = await held(nodes, onDisk());
    expect((await namesOnDisk()).length).toBeGreaterThan(10);
    for (const contextId of ["c", "a", "b", "a"]) {
      const found = await messages.of(contextId);
      expect(found.messages).toEqual(own(contextId));
      for (const node of found.messages) expect(nodes[found.at.get(node.id) ?? -1]).toEqual(node);
    }
    expect(await messages.of("nobody")).toEqual({ messages: [], at: new Map() });
  });

  it("are read in pieces, only those of the wanted conversations", async () => {
    const messages = await held(nodes, onDisk());
    const pieces: MessageNode[][] = [];
    for await (const some of messages.read(new Set(["a", "c"]))) pieces.push(some);
    expect(pieces.flat()).toEqual(nodes.filter(({ contextId }) => contextId !== "b"));
    expect(Math.max(...pieces.map(({ length }) => length))).toBeLessThan(8);
  });
});

it("tells how many wait and what they refer to, without their content", async () => {
  const nodes = nodesOf(["a", "b"], 9);
  for (const [at, node] of nodes.entries()) {
    const part = { type: "file" as const, mediaType: "text/plain", name: "x" };
    node.message.content = [{ ...part, blobId: `${node.contextId}${String(at % 2)}` }];
  }
  const messages = await held(nodes, onDisk());
  expect(messages.waiting(["a", "gone"])).toEqual([
    { contextId: "a", count: 9, blobIds: ["a0", "a1"], from: messages },
  ]);
  expect([...messages.blobIds()].toSorted()).toEqual(["a0", "a1", "b0", "b1"]);
  expect([...messages.places()]).toEqual([
    { contextId: "a", at: 0 },
    { contextId: "b", at: 9 },
  ]);
  expect([...messages.takeIds()]).toEqual(nodes.map(({ id }) => id));
});

it("keeps every value that a message may have", async () => {
  const node = nodeRow("n", "a", null, { text: 'cut \ud800 off, "quoted",\n\0 ]}[{,' });
  node.message.toolCalls = [
    { id: "t", name: "x", arguments: { zero: -0, much: Infinity, none: null, list: [[], {}] } },
  ] as never;
  const messages = await held([node], onDisk());
  const [found] = (await messages.of("a")).messages;
  expect(found).toStrictEqual(node);
});

it("refuses an id that is there twice, with its place", async () => {
  const pieces = onDisk();
  const messages = new HeldMessages();
  for (const node of nodesOf(["a"], 3)) pieces.take(node);
  pieces.take(nodeRow("a-1", "b", null));
  for (const piece of await pieces.end()) messages.add(piece);
  expect(messages.double).toMatchObject({ kind: "duplicate", place: "messages[3].id" });
});

describe("without files", () => {
  const nodes = nodesOf(["a", "b"], 20);

  it("they wait in memory: where the browser has none", async () => {
    vi.spyOn(navigator.storage, "getDirectory").mockRejectedValue(new Error("None here."));
    const messages = await held(nodes, onDisk());
    expect(await allOf(messages, ["a", "b"])).toEqual(nodes);
    expect((await messages.of("b")).messages).toEqual(nodes.slice(20));
  });

  it("they wait in memory: where the disk becomes full, which is not tried again and again", async () => {
    const pieces = onDisk();
    const create = vi.spyOn(FileSystemFileHandle.prototype, "createWritable");
    create.mockRejectedValue(new DOMException("Full", "QuotaExceededError"));
    const messages = await held(nodes, pieces);
    expect(create).toHaveBeenCalledTimes(1);
    expect(await allOf(messages, ["a", "b"])).toEqual(nodes);
  });

  it("they wait in memory: if they are few", async () => {
    const pieces = new MessagePieces(new FileHolder(files.name, 100_000, "m-"), PIECE);
    const messages = await held(nodes, pieces);
    expect(await namesOnDisk()).toEqual([]);
    expect(await allOf(messages, ["a", "b"])).toEqual(nodes);
  });
});

it("tells whoever reads that the files are gone, and nobody else", async () => {
  const messages = await held(nodesOf(["a"], 40), onDisk());
  const unhandled = vi.fn<() => void>();
  addEventListener("unhandledrejection", unhandled);
  const reading = messages.read(new Set(["a"]));
  await reading.next();
  await files.release();
  await expect(messages.of("a")).rejects.toThrow("could not be found");
  await reading.return();
  await new Promise((resolve) => {
    setTimeout(resolve, 50);
  });
  removeEventListener("unhandledrejection", unhandled);
  expect(unhandled).not.toHaveBeenCalled();
});
