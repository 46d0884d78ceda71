import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import { openDatabases } from "#storage/db.ts";
import { claimed, freshDatabases, nodeRow } from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";
import type { WriterToken } from "#storage/writing.ts";

import { FLUSH_INTERVAL } from "./chunk-writer.ts";
import type { ChunkWriter } from "./chunk-writer.ts";
import { createChunkStore } from "./chunks.ts";
import type { ChunkStore } from "./chunks.ts";

let db: FreshDatabases;
let token: WriterToken;
let chunks: ChunkStore;
let problems: string[];

beforeEach(async () => {
  db = await freshDatabases();
  token = await claimed(db, "c1");
  chunks = createChunkStore(db);
  problems = [];
});

afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  await db.remove();
});

function openWriter(): ChunkWriter {
  const onProblem = ({ kind }: { kind: string }) => problems.push(kind);
  return chunks.openWriter(token, { runId: "r", nodeId: "n", onProblem });
}

/** Reads the table directly, since the store would flush first. */
function stored() {
  return db.strict.chunks.orderBy("[nodeId+seq]").toArray();
}

function failOnce(): void {
  vi.spyOn(IDBObjectStore.prototype, "add").mockImplementationOnce(() => {
    throw new DOMException("no room", "QuotaExceededError");
  });
}

const answer = (text: string) => nodeRow("n", "c1", null, { role: "assistant", text });

describe("writing a stream", () => {
  it("makes one row of what arrives within an interval", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const writer = openWriter();
    for (const round of [1, 2, 3]) {
      for (let count = 0; count < 50; count += 1) writer.append("text", "word ");
      vi.advanceTimersByTime(FLUSH_INTERVAL - 1);
      expect(await stored()).toHaveLength(round - 1);
      vi.advanceTimersByTime(1);
      await expect.poll(stored).toHaveLength(round);
    }
    vi.useRealTimers();
    await writer.close();
    expect((await stored()).map(({ seq, text }) => [seq, text])).toEqual(
      [0, 1, 2].map((seq) => [seq, "word ".repeat(50)]),
    );
  });

  it("writes what has waited for the interval when more text comes, though no timer fires", async () => {
    // As in a hidden or busy page.
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const now = vi.spyOn(performance, "now").mockReturnValue(0);
    const writer = openWriter();
    writer.append("text", "one ");
    now.mockReturnValue(FLUSH_INTERVAL - 1);
    writer.append("text", "two ");
    now.mockReturnValue(FLUSH_INTERVAL);
    writer.append("text", "three");
    now.mockRestore();
    await expect.poll(stored).toMatchObject([{ text: "one two three" }]);
    vi.useRealTimers();
    await writer.close();
  });

  it.each([
    ["hidden", () => document.dispatchEvent(new Event("visibilitychange"))],
    ["left", () => window.dispatchEvent(new Event("pagehide"))],
  ])("does not wait for the timer when the page is %s", async (_, happens) => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const writer = openWriter();
    writer.append("text", "last words");
    happens();
    await expect.poll(stored).toMatchObject([{ text: "last words" }]);
    vi.useRealTimers();
    await writer.close();
  });

  it("keeps the order when a write fails while another one waits", async () => {
    const writer = openWriter();
    failOnce();
    writer.append("text", "first, ");
    const failed = writer.flush();
    writer.append("text", "second");
    const next = writer.flush();
    expect(await failed).toMatchObject({ ok: false, error: { kind: "full" } });
    expect(await next).toMatchObject({ ok: true });
    expect(problems).toEqual(["full"]);
    await writer.close();
    expect(await chunks.unmerged("n")).toEqual([{ type: "text", text: "first, second" }]);
  });

  it("drops what arrives after it is closed", async () => {
    const writer = openWriter();
    writer.append("text", "in time");
    await writer.close();
    writer.append("text", "late");
    await writer.flush();
    expect((await stored()).map((row) => row.text)).toEqual(["in time"]);
  });
});

describe("a stream's text", () => {
  it("survives a crash in order, without what was never flushed", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const writer = openWriter();
    writer.append("reasoning", "let me ");
    writer.append("reasoning", "think");
    await writer.flush();
    writer.append("text", "Hello");
    await writer.flush();
    writer.append("text", " world");
    const reopened = await openDatabases(db.name);
    expect(await createChunkStore(reopened).unmerged("n")).toEqual([
      { type: "reasoning", text: "let me think" },
      { type: "text", text: "Hello" },
    ]);
    reopened.close();
    vi.useRealTimers();
    await writer.close();
  });

  it("is read together with what this tab's writer still buffers", async () => {
    openWriter().append("text", "just come");
    expect(await chunks.unmerged("n")).toEqual([{ type: "text", text: "just come" }]);
  });

  it("can be followed from another connection, each piece once and in order", async () => {
    const other = await openDatabases(db.name);
    const heard: string[] = [];
    const writer = openWriter();
    writer.append("text", "0 ");
    await writer.flush();
    const stop = createChunkStore(other).follow("n", (_, text) => heard.push(text));
    await expect.poll(() => heard).toEqual(["0 "]);
    for (let index = 1; index < 20; index += 1) {
      writer.append("text", `${index} `);
      await writer.flush();
    }
    const all = Array.from({ length: 20 }, (_, index) => `${index} `);
    await expect.poll(() => heard).toEqual(all);
    stop();
    writer.append("text", "unheard");
    await writer.close();
    expect(heard).toEqual(all);
    other.close();
  });
});

describe("merging", () => {
  it("adds the node to its branch and removes its chunks; repeating it changes nothing", async () => {
    const writer = openWriter();
    writer.append("text", "Hello world");
    await writer.close();
    for (let time = 0; time < 2; time += 1) {
      expect(await chunks.merge(token, "b1", answer("Hello world"))).toMatchObject({ ok: true });
    }
    expect(await stored()).toEqual([]);
    expect(await db.strict.messages.toArray()).toEqual([answer("Hello world")]);
    expect((await db.strict.branches.get("b1"))?.messageIds).toEqual(["n"]);
  });

  it("closes the writer first, so a late flush leaves no chunk behind", async () => {
    const writer = openWriter();
    writer.append("text", "Hello");
    await chunks.merge(token, "b1", answer("Hello"));
    writer.append("text", " late");
    await writer.close();
    expect(await stored()).toEqual([]);
  });

  it("keeps the text when nothing can be written, and writes it once there is space", async () => {
    const full = vi.spyOn(IDBObjectStore.prototype, "add").mockImplementation(() => {
      throw new DOMException("no room", "QuotaExceededError");
    });
    const writer = openWriter();
    writer.append("text", "Hello");
    await writer.close();
    expect(await stored()).toEqual([]);
    expect(await chunks.unmerged("n")).toEqual([{ type: "text", text: "Hello" }]);
    full.mockRestore();
    expect(await chunks.unmerged("n")).toEqual([{ type: "text", text: "Hello" }]);
    expect(await stored()).toMatchObject([{ text: "Hello" }]);
  });

  it("never adds to a branch that has moved on; the text stays", async () => {
    const writer = openWriter();
    writer.append("text", "Hello");
    await writer.close();
    await db.strict.branches.update("b1", { messageIds: ["other"] });
    const merged = await chunks.merge(token, "b1", answer("Hello"));
    expect(merged).toMatchObject({ ok: false, error: { kind: "moved_on" } });
    expect(await db.strict.messages.get("n")).toBeUndefined();
    expect(await stored()).toHaveLength(1);
  });
});
