import { describe, expect, it, vi } from "vitest";

import type { Connection, ModelAbilities } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { AttachmentPart, MessageNode } from "#domain/message.ts";
import type { BlobStore } from "#storage/attachments/blobs.ts";
import type { BlobRow } from "#storage/rows.ts";

import { createAttachmentReader } from "./prepared.ts";

const image: AttachmentPart = { type: "image", blobId: "i", mediaType: "image/png", name: "a.png" };
const text: AttachmentPart = { type: "file", blobId: "t", mediaType: "text/plain", name: "a.txt" };
const pdf: AttachmentPart = {
  type: "file",
  blobId: "p",
  mediaType: "application/pdf",
  name: "a.pdf",
};

function nodes(...content: AttachmentPart[]): MessageNode[] {
  const message = { role: "user" as const, content };
  return [{ id: "n", contextId: "c", parentId: null, message, createdAt: 1 }];
}

function row({ blobId, mediaType }: AttachmentPart): BlobRow {
  const data = new Blob([`bytes of ${blobId}`], { type: mediaType });
  return { id: blobId, mediaType, sha256: "", data, createdAt: 1 };
}

function storeOf(...parts: AttachmentPart[]) {
  const rows = parts.map(row);
  const many = vi.fn<BlobStore["many"]>((ids) =>
    Promise.resolve(rows.filter(({ id }) => ids.includes(id))),
  );
  return { many };
}

function recipient(abilities?: ModelAbilities, carries = true) {
  const connection: Connection = {
    id: "k",
    name: "K",
    protocol: "openai-chat",
    baseUrl: "https://example.test",
    keyKeeping: "session",
    models: [{ id: "m", ...defined({ abilities }) }],
    defaultModel: "m",
    usedAt: 0,
    createdAt: 0,
  };
  return { connection, modelId: "m", adapter: { carries: () => carries } };
}

describe("attachments of a request", () => {
  it("are sent as base64 for bytes and as plain text for text, and are read once", async () => {
    const store = storeOf(image, text);
    const read = createAttachmentReader(store);
    const first = await read(nodes(image, text), recipient());
    expect(first).toEqual({
      attachments: {
        i: { mediaType: "image/png", base64: btoa("bytes of i") },
        t: { mediaType: "text/plain", text: "bytes of t" },
      },
      leftOut: [],
    });
    expect(await read(nodes(image, text), recipient())).toEqual(first);
    expect(store.many.mock.calls).toEqual([[["i", "t"]], [[]]]);
  });

  it("are left out unread, and named, if the model or its protocol is known not to accept them", async () => {
    for (const to of [recipient({ images: false, files: false }), recipient({}, false)]) {
      const store = storeOf(image, text, pdf);
      const read = createAttachmentReader(store);
      const { attachments, leftOut } = await read(nodes(image, text, pdf), to);
      expect(leftOut).toEqual(["a.png", "a.pdf"]);
      expect(attachments["i"]).toMatchObject({ withheld: expect.stringContaining("a.png") });
      expect(attachments["t"]).toMatchObject({ text: "bytes of t" });
      expect(store.many.mock.calls).toEqual([[["t"]]]);
    }
  });

  it("are sent if nothing is known about the model", async () => {
    const read = createAttachmentReader(storeOf(image, pdf));
    expect((await read(nodes(image, pdf), recipient())).leftOut).toEqual([]);
    expect((await read(nodes(image), recipient({ files: false }))).leftOut).toEqual([]);
    expect((await read(nodes(pdf), recipient({ images: false }))).leftOut).toEqual([]);
  });

  it("are cached once, even when two requests read them simultaneously", async () => {
    const other: AttachmentPart = { ...text, blobId: "u" };
    const store = storeOf();
    const long = new Blob(["x".repeat(30_000_000)], { type: "text/plain" });
    store.many.mockImplementation((ids) =>
      Promise.resolve(ids.map((id) => ({ ...row({ ...text, blobId: id }), data: long }))),
    );
    const read = createAttachmentReader(store);
    await Promise.all([read(nodes(text), recipient()), read(nodes(text), recipient())]);
    await read(nodes(other), recipient());
    await read(nodes(text, other), recipient());
    expect(store.many.mock.calls).toEqual([[["t"]], [["t"]], [["u"]], [[]]]);
  });

  it("are named if their bytes are gone", async () => {
    const read = createAttachmentReader(storeOf());
    expect(await read(nodes(image), recipient())).toEqual({ attachments: {}, leftOut: ["a.png"] });
  });

  it("are named if the browser no longer gives their bytes, and the others are sent", async () => {
    const store = storeOf(image, text);
    const lost = row(text);
    const error = new DOMException("Its file is gone.", "NotReadableError");
    vi.spyOn(lost.data, "text").mockRejectedValue(error);
    store.many.mockResolvedValue([row(image), lost]);
    const { attachments, leftOut } = await createAttachmentReader(store)(
      nodes(image, text),
      recipient(),
    );
    expect(Object.keys(attachments)).toEqual(["i"]);
    expect(leftOut).toEqual(["a.txt"]);
  });
});
