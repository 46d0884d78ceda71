import { expect, test } from "vitest";

import { attachmentOf } from "./attachments.ts";

test("a text that is a copy of a server's resource says its address", () => {
  const part = { type: "file", blobId: "b", mediaType: "text/plain", name: "a.md" } as const;
  const attachments = { b: { mediaType: "text/plain", text: "Be kind." } };
  const resource = { server: "Notes", uri: "notes://a.md" };
  expect(attachmentOf({ ...part, resource }, attachments)).toEqual({
    kind: "text",
    words: "File a.md (notes://a.md):\n\nBe kind.",
  });
});

test.each(["__proto__", "constructor", "toString"])(
  "a name that every object has is not an attachment: %s",
  (blobId) => {
    const part = { type: "file", blobId, mediaType: "text/plain", name: "a.txt" } as const;
    expect(attachmentOf(part, {})).toEqual({
      kind: "absent",
      words: "[The attachment a.txt is no longer there.]",
    });
  },
);
