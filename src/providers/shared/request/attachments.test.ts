import { expect, test } from "vitest";

import { attachmentOf } from "./attachments.ts";

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
