import { describe, expect, it } from "vitest";

import { readText } from "#domain/imports/test-support/read-text.ts";

import { unsoundness } from "./sound.ts";

function builtWith(size: number) {
  const chunk = { role: "user", text: "Look.", driveImage: { id: "d", sizeBytes: size } };
  const [built] = readText(JSON.stringify({ chunkedPrompt: { chunks: [chunk] } })).built;
  if (built === undefined) throw new Error("It is not understood.");
  return built;
}

describe("a conversation of another app", () => {
  it("is kept, without a size that no file has", () => {
    const built = builtWith(9_000_000_000_000_000);
    expect(unsoundness({ built, messages: built.messages })).toBeUndefined();
    expect(builtWith(9).messages[0]?.message.content[0]).toMatchObject({ size: 9 });
    expect(built.messages[0]?.message.content[0]).not.toHaveProperty("size");
  });

  it("says why it is left out if a row of it has the wrong shape or breaks a law", () => {
    const built = builtWith(9);
    const wrong = built.messages.map((node) => ({ ...node, createdAt: -1 }));
    expect(unsoundness({ built, messages: wrong })).toMatch(/“Look.” was left out: .*createdAt/u);
    expect(unsoundness({ built, messages: [] })).toContain("was left out");
  });
});
