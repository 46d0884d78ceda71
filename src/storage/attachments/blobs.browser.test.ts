import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { FilePart, MessageNode } from "#domain/message.ts";
import { createBinStore } from "#storage/conversations/bin-store.ts";
import { createDraftStore } from "#storage/conversations/drafts.ts";
import {
  branchRow,
  contextRow,
  freshDatabases,
  nodeRow,
  runRow,
} from "#storage/test-support/rows.ts";
import type { FreshDatabases } from "#storage/test-support/rows.ts";

import { createBlobStore, GRACE_PERIOD } from "./blobs.ts";
import type { BlobStore } from "./blobs.ts";
import { giveUpBytes } from "./staged-bytes.ts";

let databases: FreshDatabases;
let blobs: BlobStore;

beforeEach(async () => {
  databases = await freshDatabases();
  blobs = createBlobStore(databases);
});

afterEach(() => databases.remove());

const part = (blobId: string): FilePart => ({
  type: "file",
  blobId,
  mediaType: "text/plain",
  name: `${blobId}.txt`,
});

/** Attaches a text, which also serves as its own hash. */
async function attach(draftKey: string, text: string, id = text): Promise<string> {
  const data = new Blob([text], { type: "text/plain" });
  const blob = { id, mediaType: "text/plain", sha256: `hash of ${text}`, data, createdAt: 1 };
  const kept = await blobs.attach(draftKey, blob, part);
  if (!kept.ok) throw new Error(kept.error.message);
  return kept.value;
}

const stored = () => databases.strict.blobs.orderBy("id").primaryKeys();
const draft = async (key: string) => (await databases.strict.drafts.get(key))?.attachments ?? [];

function saying(id: string, blobId: string, contextId = "c1"): MessageNode {
  const node = nodeRow(id, contextId, null);
  return { ...node, message: { role: "user", content: [part(blobId)] } };
}

describe("an attachment", () => {
  it("moves with its draft, and stays if the target has a draft", async () => {
    const drafts = createDraftStore(databases);
    await attach("b1", "one");
    await drafts.put("b1", "words", 2);
    await drafts.put("b2", "others", 3);
    expect(await drafts.move("b1", "b2", 4)).toEqual({ ok: true, value: "stays" });
    expect(await drafts.text("b1")).toBe("words");
    expect(await drafts.text("b2")).toBe("others");
    expect(await drafts.move("b1", "b3", 5)).toEqual({ ok: true, value: "moved" });
    expect(await drafts.text("b3")).toBe("words");
    expect(await draft("b3")).toEqual([part("one")]);
    expect(await drafts.move("b1", "b3", 6)).toEqual({ ok: true, value: "empty" });
    expect(await drafts.move("b3", "b3", 7)).toEqual({ ok: true, value: "empty" });
    expect(await drafts.text("b3")).toBe("words");
  });

  it("is kept with the draft, while the text is added and removed", async () => {
    const drafts = createDraftStore(databases);
    await attach("b1", "one");
    await drafts.put("b1", "words", 2);
    await drafts.put("b1", "", 3);
    expect(await draft("b1")).toEqual([part("one")]);
    await drafts.put("b1", "again", 4);
    await drafts.detach("b1", ["one"], 5);
    expect(await databases.strict.drafts.get("b1")).toEqual({
      branchId: "b1",
      text: "again",
      updatedAt: 5,
    });
  });

  it("gives lost bytes back to every message with them when they are attached again", async () => {
    await attach("b1", "one");
    const { blobs: table } = databases.strict;
    const row = await table.get("one");
    const root = await navigator.storage.getDirectory();
    const name = `bough-test-${crypto.randomUUID()}`;
    const handle = await root.getFileHandle(name, { create: true });
    const stream = await handle.createWritable();
    await stream.write("one");
    await stream.close();
    if (row !== undefined) await table.put({ ...row, data: await handle.getFile() });
    await root.removeEntry(name);
    await expect((await blobs.get("one"))?.data.text()).rejects.toBeInstanceOf(DOMException);
    expect(await attach("b2", "one", "again")).toBe("one");
    expect(await (await blobs.get("one"))?.data.text()).toBe("one");
    expect(await stored()).toEqual(["one"]);
  });

  it("stores the same bytes once, wherever they are attached", async () => {
    expect(await attach("b1", "same", "first")).toBe("first");
    expect(await attach("b2", "same", "second")).toBe("first");
    expect(await attach("b1", "same", "third")).toBe("first");
    expect(await stored()).toEqual(["first"]);
    expect(await draft("b1")).toHaveLength(1);
    expect(await draft("b2")).toHaveLength(1);
  });
});

describe("a sweep", () => {
  it("keeps what a draft, a queue or a message refers to, and the rest for a grace period", async () => {
    const { strict } = databases;
    for (const name of ["drafted", "queued", "said", "binned", "lost"]) await attach("b1", name);
    await strict.drafts.put({
      branchId: "b1",
      text: "",
      attachments: [part("drafted")],
      updatedAt: 1,
    });
    const waiting = { runId: "r2", nodeId: "q", content: [part("queued")], queuedAt: 1 };
    await strict.runs.put(runRow("r1", { queue: [waiting] }));
    await strict.messages.bulkPut([saying("n1", "said"), saying("n2", "binned")]);
    await strict.branches.put(branchRow("b3", "c1", { messageIds: ["n2"], deletedAt: 5 }));
    expect(await blobs.sweep(1_000)).toBe(0);
    expect(await blobs.sweep(1_000 + GRACE_PERIOD - 1)).toBe(0);
    expect(await stored()).toContain("lost");
    expect(await blobs.sweep(1_000 + GRACE_PERIOD)).toBe(1);
    expect(await stored()).toEqual(["binned", "drafted", "queued", "said"]);
  });

  it("clears a row's mark as soon as it is attached or referred to again", async () => {
    await attach("b1", "back");
    await databases.strict.drafts.clear();
    await blobs.sweep(0);
    expect((await blobs.get("back"))?.lostAt).toBe(0);
    await attach("b2", "back");
    // The mark is removed immediately: a sweep under way must not remove what a message has since taken
    // from the draft.
    expect((await blobs.get("back"))?.lostAt).toBeUndefined();
    expect(await blobs.sweep(GRACE_PERIOD * 2)).toBe(0);
    await databases.strict.drafts.clear();
    // Move the reference from the draft to a message while the sweep is reading.
    await blobs.sweep(GRACE_PERIOD * 3);
    await databases.strict.messages.put(saying("n1", "back"));
    expect(await blobs.sweep(GRACE_PERIOD * 5)).toBe(0);
    expect(await stored()).toEqual(["back"]);
  });

  it("writes no bytes again that are here to stay", async () => {
    for (const name of ["drafted", "lost"]) await attach("b1", name);
    const attachments = [part("drafted")];
    await databases.strict.drafts.put({ branchId: "b1", text: "", attachments, updatedAt: 1 });
    const written: unknown[] = [];
    databases.strict.blobs.hook("updating", (_changes, id) => {
      written.push(id);
    });
    await blobs.sweep(0);
    await blobs.sweep(1);
    await attach("b2", "drafted", "again");
    expect(written).toEqual(["lost"]);
  });

  it("removes nothing that another tab attaches during the sweep", async () => {
    await attach("b1", "raced");
    await databases.strict.drafts.clear();
    await blobs.sweep(0);
    const [removed] = await Promise.all([
      blobs.sweep(GRACE_PERIOD * 2),
      attach("b2", "raced", "anew"),
    ]);
    // Whichever came first, the draft refers to an existing row.
    const [named] = await draft("b2");
    const blobId = named?.blobId ?? "";
    expect(await stored()).toContain(blobId);
    expect(removed).toBe(blobId === "raced" ? 0 : 1);
  });

  it("keeps what a message names that is in no index, because its conversation is not known", async () => {
    const { strict } = databases;
    for (const name of ["named", "free"]) await attach("b1", name);
    await strict.drafts.clear();
    const writing = strict.backendDB().transaction("messages", "readwrite");
    writing.objectStore("messages").put({ ...saying("m1", "named"), contextId: { not: "an id" } });
    await new Promise((resolve) => {
      writing.addEventListener("complete", resolve);
    });
    await blobs.sweep(0);
    expect(await blobs.sweep(GRACE_PERIOD)).toBe(1);
    expect(await stored()).toEqual(["named"]);
  });

  it("reads messages a few at a time, so that nobody who stores one waits for all of them", async () => {
    const { strict } = databases;
    for (const name of ["named", "free"]) await attach("b1", name);
    await strict.drafts.clear();
    const ids = Array.from({ length: 450 }, (_, at) => `n${String(at).padStart(3, "0")}`);
    await strict.messages.bulkPut(ids.map((id) => nodeRow(id, "c1", null)));
    await strict.messages.put(saying("n999", "named"));
    const reads = vi.spyOn(IDBObjectStore.prototype, "getAll");
    const counts = vi.spyOn(IDBObjectStore.prototype, "count");
    const indexCounts = vi.spyOn(IDBIndex.prototype, "count");
    const cursors = vi.spyOn(IDBIndex.prototype, "openKeyCursor");
    let pieces = 0;
    await blobs.sweep(0, async () => {
      pieces += 1;
      // A write in between need not wait for the rest of the sweep.
      await strict.messages.put(nodeRow(`between ${String(pieces)}`, "c1", null));
    });
    expect(pieces).toBeGreaterThanOrEqual(3);
    const ofMessages = reads.mock.results.filter(
      (_, at) => (reads.mock.contexts[at] as IDBObjectStore).name === "messages",
    );
    expect(ofMessages.length).toBeGreaterThanOrEqual(3);
    for (const { value } of ofMessages) {
      expect((value as IDBRequest<unknown[]>).result.length).toBeLessThanOrEqual(200);
    }
    const counted = counts.mock.contexts.map((store) => (store as IDBObjectStore).name);
    expect(counted).not.toContain("messages");
    expect(indexCounts).not.toHaveBeenCalled();
    expect(cursors).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    expect(await blobs.sweep(GRACE_PERIOD)).toBe(1);
    expect(await stored()).toEqual(["named"]);
  });

  it("leaves to the next sweep what is marked while this one reads", async () => {
    await attach("b1", "moved");
    await databases.strict.drafts.clear();
    let isMarked = false;
    const mark = async () => {
      if (!isMarked) await giveUpBytes(databases.strict, ["moved"]);
      isMarked = true;
    };
    expect(await blobs.sweep(0, mark)).toBe(0);
    expect(isMarked).toBe(true);
    expect(await stored()).toEqual(["moved"]);
    expect(await blobs.sweep(1)).toBe(1);
  });

  it("immediately frees the attachments of messages that emptying the bin removed, unless others refer to them", async () => {
    const { strict } = databases;
    const bin = createBinStore(databases);
    for (const name of ["gone", "shared", "branch's"]) await attach("b1", name);
    await strict.drafts.clear();
    await strict.contexts.put(contextRow("c2", { deletedAt: 1 }));
    await strict.messages.bulkPut([saying("m1", "gone", "c2"), saying("m2", "shared", "c2")]);
    await strict.messages.bulkPut([saying("n1", "shared"), saying("n2", "branch's")]);
    await strict.branches.bulkPut([
      branchRow("b1", "c1", { messageIds: ["n1"] }),
      branchRow("b9", "c1", { name: "old", messageIds: ["n2"], deletedAt: 1 }),
    ]);
    expect(await blobs.sweep(GRACE_PERIOD)).toBe(0);
    const stray = { text: "", attachments: [part("gone")], updatedAt: 1 };
    await strict.drafts.bulkPut([
      { branchId: "edit:m1", ...stray },
      { branchId: "fork:m1", ...stray },
      { branchId: "fork:n1", ...stray, attachments: [part("shared")] },
    ]);
    expect((await bin.empty()).ok).toBe(true);
    expect(await strict.drafts.toCollection().primaryKeys()).toEqual(["fork:n1"]);
    expect(await blobs.sweep(GRACE_PERIOD)).toBe(2);
    expect(await stored()).toEqual(["shared"]);
  });
});
