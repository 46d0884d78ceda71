import { describe, expect, it } from "vitest";

import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import { noteText } from "#domain/imports/note-text.ts";
import { readText } from "#domain/imports/test-support/read-text.ts";
import { FileHolder } from "#storage/attachments/held-files.ts";

import { AttachmentReader } from "./settle-attachments.ts";

/** Bytes. */
const MIB = 1_048_576;

const image = { role: "user", text: "Look.", driveImage: { id: "d" } };

/** A conversation that needs these bytes. */
function wanting(...wanted: BuiltConversation["wanted"]): BuiltConversation {
  const [built] = readText(JSON.stringify({ chunkedPrompt: { chunks: [image] } })).built;
  if (built === undefined) throw new Error("It is not understood.");
  return { ...built, wanted, notes: [] };
}

const entry = (blobId: string) => ({ blobId, bytes: { kind: "entry" as const, name: blobId } });
const told = ({ built }: { built: BuiltConversation }) => built.notes.map(noteText);

describe("the attachments of an import", () => {
  it("share the room that there is, whichever conversation they are in", async () => {
    const reader = new AttachmentReader(25, new FileHolder());
    const read = async (...ids: string[]) =>
      reader.settled(wanting(...ids.map(entry)), async () => Promise.resolve(new Uint8Array(10)));
    expect((await read("a", "b")).blobs).toHaveLength(2);
    const later = await read("c", "d");
    expect(later.blobs).toEqual([]);
    expect(told(later)).toEqual([
      "2 attachments for which this browser has no room left: only the name comes.",
    ]);
  });

  it("say why one does not come", async () => {
    const reader = new AttachmentReader(1_000 * MIB, new FileHolder());
    const settled = await reader.settled(
      wanting(
        entry("large"),
        entry("gone"),
        { blobId: "broken", bytes: { kind: "base64", data: "*" } },
        { blobId: "huge", bytes: { kind: "base64", data: "A".repeat(90 * MIB) } },
        { blobId: "text", bytes: { kind: "text", text: "Said." } },
      ),
      async (name) => Promise.resolve(name === "large" ? "too_large" : undefined),
    );
    expect(settled.blobs.map(({ id }) => id)).toEqual(["text"]);
    expect(told(settled)).toEqual([
      "2 attachments larger than 64 MB: only the name comes.",
      "2 attachments damaged in the file: only the name comes.",
    ]);
  });
});
