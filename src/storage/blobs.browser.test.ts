import { afterEach, beforeEach, describe, expect, it } from "vitest";

import type { FilePart, MessageNode } from "#domain/message.ts";

import { createBlobStore, GRACE } from "./blobs.ts";
import type { BlobStore } from "./blobs.ts";
import { createConversationStore } from "./conversations.ts";
import { createKeepingsStore } from "./keepings.ts";
import { branchRow, contextRow, freshDatabases, nodeRow, runRow } from "./test-support/rows.ts";
import type { FreshDatabases } from "./test-support/rows.ts";

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

/** Attaches a text; its words stand for their own hash. */
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
  it("goes along where a draft is moved, and stays where another one stands", async () => {
    const keepings = createKeepingsStore(databases);
    await attach("b1", "one");
    await keepings.putDraft("b1", "words", 2);
    await keepings.putDraft("b2", "others", 3);
    expect(await keepings.moveDraft("b1", "b2", 4)).toEqual({ ok: true, value: "stays" });
    expect(await keepings.draft("b1")).toBe("words");
    expect(await keepings.draft("b2")).toBe("others");
    expect(await keepings.moveDraft("b1", "b3", 5)).toEqual({ ok: true, value: "moved" });
    expect(await keepings.draft("b3")).toBe("words");
    expect(await draft("b3")).toEqual([part("one")]);
    expect(await keepings.moveDraft("b1", "b3", 6)).toEqual({ ok: true, value: "empty" });
    expect(await keepings.moveDraft("b3", "b3", 7)).toEqual({ ok: true, value: "empty" });
    expect(await keepings.draft("b3")).toBe("words");
  });

  it("is kept with the draft; its text comes and goes beside it", async () => {
    const keepings = createKeepingsStore(databases);
    await attach("b1", "one");
    await keepings.putDraft("b1", "words", 2);
    await keepings.putDraft("b1", "", 3);
    expect(await draft("b1")).toEqual([part("one")]);
    await keepings.putDraft("b1", "again", 4);
    await keepings.detach("b1", ["one"], 5);
    expect(await databases.strict.drafts.get("b1")).toEqual({
      branchId: "b1",
      text: "again",
      updatedAt: 5,
    });
  });

  it("keeps the same bytes once, wherever they are attached", async () => {
    expect(await attach("b1", "same", "first")).toBe("first");
    expect(await attach("b2", "same", "second")).toBe("first");
    expect(await attach("b1", "same", "third")).toBe("first");
    expect(await stored()).toEqual(["first"]);
    expect(await draft("b1")).toHaveLength(1);
    expect(await draft("b2")).toHaveLength(1);
  });
});

describe("a sweep", () => {
  it("leaves what a draft, a queue or a message names, and the rest for a while", async () => {
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
    expect(await blobs.sweep(1_000 + GRACE - 1)).toBe(0);
    expect(await stored()).toContain("lost");
    expect(await blobs.sweep(1_000 + GRACE)).toBe(1);
    expect(await stored()).toEqual(["binned", "drafted", "queued", "said"]);
  });

  it("forgets that something was lost as soon as it is attached or named again", async () => {
    await attach("b1", "back");
    await databases.strict.drafts.clear();
    await blobs.sweep(0);
    expect((await blobs.get("back"))?.lostAt).toBe(0);
    await attach("b2", "back");
    // At once: a sweep under way must not remove what a message has taken from the draft since.
    expect((await blobs.get("back"))?.lostAt).toBeUndefined();
    expect(await blobs.sweep(GRACE * 2)).toBe(0);
    await databases.strict.drafts.clear();
    // From the drafts to a message, past the sweep's eyes.
    await blobs.sweep(GRACE * 3);
    await databases.strict.messages.put(saying("n1", "back"));
    expect(await blobs.sweep(GRACE * 5)).toBe(0);
    expect(await stored()).toEqual(["back"]);
  });

  it("removes nothing that is attached in another tab while it looks", async () => {
    await attach("b1", "raced");
    await databases.strict.drafts.clear();
    await blobs.sweep(0);
    const [removed] = await Promise.all([blobs.sweep(GRACE * 2), attach("b2", "raced", "anew")]);
    // Whoever came first: the draft names a row that is there.
    const [named] = await draft("b2");
    const blobId = named?.blobId ?? "";
    expect(await stored()).toContain(blobId);
    expect(removed).toBe(blobId === "raced" ? 0 : 1);
  });

  it("frees at once what emptying the bin took the messages of, save what others name", async () => {
    const { strict } = databases;
    const conversations = createConversationStore(databases);
    for (const name of ["gone", "shared", "branch's"]) await attach("b1", name);
    await strict.drafts.clear();
    await strict.contexts.put(contextRow("c2", { deletedAt: 1 }));
    await strict.messages.bulkPut([saying("m1", "gone", "c2"), saying("m2", "shared", "c2")]);
    await strict.messages.bulkPut([saying("n1", "shared"), saying("n2", "branch's")]);
    await strict.branches.bulkPut([
      branchRow("b1", "c1", { messageIds: ["n1"] }),
      branchRow("b9", "c1", { name: "old", messageIds: ["n2"], deletedAt: 1 }),
    ]);
    expect(await blobs.sweep(GRACE)).toBe(0);
    const stray = { text: "", attachments: [part("gone")], updatedAt: 1 };
    await strict.drafts.bulkPut([
      { branchId: "edit:m1", ...stray },
      { branchId: "fork:m1", ...stray },
      { branchId: "fork:n1", ...stray, attachments: [part("shared")] },
    ]);
    expect((await conversations.emptyBin()).ok).toBe(true);
    expect(await strict.drafts.toCollection().primaryKeys()).toEqual(["fork:n1"]);
    expect(await blobs.sweep(GRACE)).toBe(2);
    expect(await stored()).toEqual(["shared"]);
  });
});
