import { allMarkdown } from "#providers/demo/markdown-texts.ts";

import type { Row } from "./database.ts";

const MODEL = { modelId: "demo-1", connectionId: "demo" };

interface Conversation {
  id: string;
  title: string;
  messages: readonly object[];
  /** More fields of the context's row, besides those that every row has. */
  fields?: object;
}

/** Makes the rows of these conversations, each with one branch. */
export function conversationRows(all: readonly Conversation[]): Record<string, Row[]> {
  const now = Date.now();
  const config = { ...MODEL, mode: "chat", parameters: {} };
  const shared = { activeBranchName: "main", writerEpoch: 0, createdAt: now, updatedAt: now };
  return {
    contexts: all.map(({ id, title, fields }) => ({ id, title, config, ...shared, ...fields })),
    branches: all.map(({ id, messages }) => ({
      id: `${id}-main`,
      contextId: id,
      name: "main",
      named: true,
      messageIds: messages.map((_, at) => `${id}-${at}`),
      colour: 0,
      activeAt: now,
      createdAt: now,
    })),
    messages: all.flatMap(({ id, messages }) =>
      messages.map((message, at) => ({
        id: `${id}-${at}`,
        contextId: id,
        parentId: at === 0 ? null : `${id}-${at - 1}`,
        message,
        createdAt: now + at,
      })),
    ),
  };
}

const text = (words: string) => [{ type: "text", text: words }];

export const asked = (words: string) => ({ role: "user", content: text(words) });

const answered = (words: string) => ({
  role: "assistant",
  content: [{ type: "reasoning", text: "What would help most?" }, ...text(words)],
  metadata: { model: MODEL.modelId, connectionId: MODEL.connectionId, status: "complete" },
});

const call = (id: string, expression: string) => ({
  id,
  toolName: "calculator",
  arguments: { expression },
  approvalStatus: "approved",
});

const result = (requestId: string, value: unknown, isError: boolean) => ({
  role: "tool",
  content: [],
  toolResult: { requestId, result: value, isError, source: "tool" },
  metadata: { status: "complete", toolMs: 3 },
});

const PAGE = "```html\n<!doctype html>\n<title>A page</title>\n<p>Words</p>\n```";

/** A conversation with headings, lists, a table, code, formulas, a page, and calls that succeed and fail. */
export const everything: Conversation = {
  id: "everything",
  title: "All that an answer can be",
  messages: [
    asked("show markdown"),
    answered(allMarkdown),
    asked("calculate"),
    {
      ...answered("Two at once."),
      toolCalls: [call("good", "1920000 / 48000"), call("bad", "1 /")],
    },
    result("good", { value: "40", exact: true }, false),
    result("bad", "Unexpected end of the expression.", true),
    answered(`Done.\n\n${PAGE}`),
  ],
};

/** A conversation with rows as a fault of the disk, or another program, may leave them. */
export const damaged: Conversation = {
  id: "damaged",
  title: "Not all of it can be read",
  messages: [asked("before"), { role: "user", content: 7 }, answered("after")],
  fields: { tags: 5 },
};

/** A deleted conversation that is still in the bin. */
export const binned: Conversation = {
  id: "binned",
  title: "Thrown away",
  messages: [asked("no longer needed")],
  fields: { deletedAt: Date.now() },
};
