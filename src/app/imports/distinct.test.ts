import { describe, expect, it } from "vitest";

import { DocumentReader } from "#domain/imports/document-reader.ts";
import { NO_ARCHIVE } from "#domain/imports/imported-conversation.ts";

import { Distinct } from "./distinct.ts";
import type { FoundConversation } from "./read-export.ts";

async function idsIn(text: string) {
  const found: Pick<FoundConversation, "adapter" | "conversation">[] = [];
  const reader = new DocumentReader(NO_ARCHIVE, "", (adapter, conversation) =>
    found.push({ adapter, conversation }),
  );
  reader.push(text);
  reader.end();
  const distinct = new Distinct();
  const ids: (string | undefined)[] = [];
  for (const one of found) ids.push((await distinct.only(one))?.id);
  return ids;
}

const history = (...all: object[]) => JSON.stringify({ version: 4, history: all });
const messages = (content: string) => [{ role: "user", content }];

describe("conversations with one id in a file", () => {
  it("come both if they say other things, and once if they say the same", async () => {
    const first = { id: "x", name: "New", messages: messages("One") };
    const second = { id: "x", name: "New", messages: messages("Two") };
    expect(await idsIn(history(first, second, first))).toEqual(["x", "x (2)", undefined]);
  });

  it("are told apart by what they say if the app gives them none", async () => {
    const first = { name: "New", messages: messages("One") };
    const second = { name: "New", messages: messages("Two") };
    expect(await idsIn(history(first, second))).toEqual(["One", "Two"]);
    expect(await idsIn(history({ name: "Empty", messages: [] }))).toEqual(["Empty"]);
  });
});
