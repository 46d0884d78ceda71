import { describe, expect, it } from "vitest";

import { readSample, stoppedAt } from "./sample.ts";

const user = (text: string) => ({ role: "user", content: { type: "text", text } });
const blocks = (count: number) =>
  Array.from({ length: count }, () => ({ type: "text", text: "a" }));
const picture = { type: "image", data: "AAAA", mimeType: "image/png" };

describe("X7: what a server wants a model to answer", () => {
  it("is read with everything that it says", () => {
    const read = readSample({
      systemPrompt: "Be brief.",
      messages: [
        user("Hello"),
        { role: "assistant", content: [{ type: "text", text: "Hi" }] },
        { role: "user", content: [{ type: "text", text: "What is this?" }, picture] },
      ],
      maxTokens: 100,
      temperature: 0.5,
      stopSequences: ["END"],
      modelPreferences: { hints: [{ name: "large" }, {}, { name: 7 }], costPriority: 1 },
      includeContext: "allServers",
    });
    expect(read).toEqual({
      ok: true,
      value: {
        system: "Be brief.",
        messages: [
          { role: "user", parts: [{ kind: "text", text: "Hello" }] },
          { role: "assistant", parts: [{ kind: "text", text: "Hi" }] },
          {
            role: "user",
            parts: [
              { kind: "text", text: "What is this?" },
              { kind: "image", mediaType: "image/png", base64: "AAAA" },
            ],
          },
        ],
        maxTokens: 100,
        temperature: 0.5,
        stops: ["END"],
        hints: ["large"],
        wantsContext: true,
      },
    });
  });

  it.each<[string, unknown, string]>([
    ["nothing", undefined, "no parameters"],
    ["no messages", { messages: [], maxTokens: 1 }, "no messages"],
    ["no object as a message", { messages: ["hi"], maxTokens: 1 }, "isn’t an object"],
    ["another role", { messages: [{ ...user("a"), role: "system" }], maxTokens: 1 }, "known role"],
    ["no content", { messages: [{ role: "user" }], maxTokens: 1 }, "no content"],
    ["an empty message", { messages: [user(" ")], maxTokens: 1 }, "is empty"],
    [
      "sound",
      { messages: [{ role: "user", content: { ...picture, type: "audio" } }], maxTokens: 1 },
      'type "audio"',
    ],
    [
      "the model’s own beginning",
      { messages: [user("a"), { ...user("b"), role: "assistant" }], maxTokens: 1 },
      "must be the user’s",
    ],
    ["no limit", { messages: [user("a")] }, "maxTokens"],
    ["half a token", { messages: [user("a")], maxTokens: 0.5 }, "maxTokens"],
    ["a wild temperature", { messages: [user("a")], maxTokens: 1, temperature: 9 }, "temperature"],
    ["tools", { messages: [user("a")], maxTokens: 1, tools: [] }, "no tools"],
    ["an empty stop", { messages: [user("a")], maxTokens: 1, stopSequences: [""] }, "stopSeq"],
    ["a megabyte", { messages: [user("a".repeat(1_000_000))], maxTokens: 1 }, "too long"],
    [
      "a megabyte of instructions",
      { messages: [user("a")], systemPrompt: "a".repeat(1_000_000), maxTokens: 1 },
      "too long",
    ],
    [
      "too many messages",
      { messages: Array.from({ length: 101 }, () => user("a")), maxTokens: 1 },
      "100 messages",
    ],
    [
      "too many pictures",
      {
        messages: [{ role: "user", content: Array.from({ length: 11 }, () => picture) }],
        maxTokens: 1,
      },
      "10 pictures",
    ],
    [
      "a great many blocks of content",
      {
        messages: Array.from({ length: 100 }, () => ({ role: "user", content: blocks(4) })),
        maxTokens: 1,
      },
      "300 blocks",
    ],
    [
      "huge pictures",
      {
        messages: [{ role: "user", content: { ...picture, data: "A".repeat(17_000_000) } }],
        maxTokens: 1,
      },
      "too large",
    ],
  ])("is refused in words with %s", (_what, params, why) => {
    const read = readSample(params);
    expect(read.ok ? "taken" : read.error).toContain(why);
  });

  it("is read without the blocks that say nothing", () => {
    const blank = Array.from({ length: 1_000 }, () => ({ type: "text", text: " \n" }));
    const read = readSample({
      messages: [{ role: "user", content: [...blank, picture, ...blocks(1), ...blank] }],
      maxTokens: 1,
    });
    const parts = read.ok && read.value.messages[0]?.parts;
    expect(parts).toMatchObject([{ kind: "image" }, { kind: "text", text: "a" }]);
  });

  it("takes no more tokens than any model has", () => {
    const read = readSample({ messages: [user("a")], maxTokens: Number.MAX_SAFE_INTEGER });
    expect(read).toMatchObject({ ok: true, value: { maxTokens: 1_000_000, stops: [] } });
  });

  it("ends before the first of the texts at which it has to stop", () => {
    expect(stoppedAt("one END two STOP", ["STOP", "END"])).toEqual({
      text: "one ",
      isStopped: true,
    });
    expect(stoppedAt("one", ["END"])).toEqual({ text: "one", isStopped: false });
  });
});
