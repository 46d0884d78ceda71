import { describe, expect, test } from "vitest";

import { GO_ON } from "./continuation.ts";
import { messageLabel } from "./message-label.ts";
import { turnsWithInstruction, plainTurns, blockquote, quoteMessages } from "./message-text.ts";
import type { InternalMessage, MessageNode } from "./message.ts";

function nodes(...messages: InternalMessage[]): MessageNode[] {
  return messages.map((message, at) => ({
    id: `n${at}`,
    contextId: "c",
    parentId: at === 0 ? null : `n${at - 1}`,
    message,
    createdAt: at,
  }));
}

function said(role: "user" | "assistant", text: string): InternalMessage {
  return { role, content: [{ type: "text", text }] };
}

const round: InternalMessage[] = [
  {
    role: "assistant",
    content: [{ type: "reasoning", text: "a secret thought" }],
    toolCalls: [
      {
        id: "1",
        toolName: "calculator",
        arguments: { expression: "6*7" },
        approvalStatus: "approved",
      },
    ],
  },
  {
    role: "tool",
    content: [],
    toolResult: { requestId: "1", result: { value: 42 }, isError: false, source: "tool" },
  },
];

test("a quotation quotes every line, even empty ones", () => {
  expect(blockquote("a\n\n  b\n")).toBe("> a\n>\n>   b");
});

describe("retold as quoted Markdown", () => {
  test("names who said what, tools by their names, and leaves reasoning out", () => {
    expect(
      quoteMessages(nodes(said("user", "How much?"), ...round, said("assistant", "42."))),
    ).toBe(
      [
        "**You**\n\n> How much?",
        '**Assistant**\n\n> [Called calculator with {"expression":"6*7"}]',
        '**Tool calculator**\n\n> {"value":42}',
        "**Assistant**\n\n> 42.",
      ].join("\n\n"),
    );
  });

  test("says of a continuation that it is one, and never that the person said so", () => {
    const asked: InternalMessage = { ...said("user", GO_ON), metadata: { synthetic: true } };
    const told = quoteMessages(nodes(said("assistant", "Half"), asked, said("assistant", "more")));
    expect(told).toBe("**Assistant**\n\n> Half\n\n*Continued*\n\n**Assistant**\n\n> more");
    // A model to which this is retold gets the words that the first model got.
    expect(plainTurns(nodes(asked))).toEqual([{ role: "user", text: GO_ON }]);
    expect(messageLabel(asked)).toBe("Continued");
    expect(messageLabel(said("user", GO_ON))).toBe(GO_ON);
  });

  test("names attachments and leaves empty messages out", () => {
    const picture: InternalMessage = {
      role: "user",
      content: [{ type: "image", blobId: "b", mediaType: "image/png", name: "map.png" }],
    };
    expect(quoteMessages(nodes(said("assistant", " "), picture))).toBe(
      "**You**\n\n> [image: map.png]",
    );
  });
});

describe("as plain turns", () => {
  test("roles alternate, and calls with their results become text of the assistant's", () => {
    const turns = plainTurns(nodes(said("user", "How much?"), ...round, said("assistant", "42.")));
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant"]);
    expect(turns[1]?.text).toBe(
      '[Called calculator with {"expression":"6*7"}]\n\n[Tool calculator answered: {"value":42}]\n\n42.',
    );
  });

  test("the first turn is always the person's", () => {
    const turns = plainTurns(nodes(said("assistant", "a"), said("user", "b"), said("user", "c")));
    expect(turns.map(({ role }) => role)).toEqual(["user", "assistant", "user"]);
    expect(turns[2]?.text).toBe("b\n\nc");
    expect(plainTurns([])).toEqual([]);
  });

  test("the instruction comes last, in a turn of the person's", () => {
    const answered = turnsWithInstruction(
      nodes(said("user", "a"), said("assistant", "b")),
      "Summarise.",
    );
    expect(answered.at(-1)).toEqual({ role: "user", text: "Summarise." });
    expect(turnsWithInstruction(nodes(said("user", "a")), "Summarise.")).toEqual([
      { role: "user", text: "a\n\nSummarise." },
    ]);
  });
});
