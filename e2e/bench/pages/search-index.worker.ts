import type { MessageNode } from "#domain/message.ts";
import { IndexFile } from "#storage/search/index-file.ts";

import { seededTexts } from "./search-texts.ts";

const started = performance.now();
const DIRECTORY = "bench-search";
const SLICE = 1_000;
const texts = seededTexts();

function nodeOf(number: number): MessageNode {
  return {
    id: crypto.randomUUID(),
    contextId: `conversation-${Math.floor(number / 100)}`,
    parentId: null,
    message: {
      role: number % 2 === 0 ? "user" : "assistant",
      content: [{ type: "text", text: texts.textOf(number) }],
    },
    createdAt: Date.UTC(2020, 0, 1) + number * 60_000,
  };
}

async function build(messages: number) {
  let file = await IndexFile.open(DIRECTORY);
  await file.erase();
  file = await IndexFile.open(DIRECTORY);
  let time = 0;
  const change = (nodes: readonly MessageNode[], removed: readonly string[]) => {
    const from = performance.now();
    file.change(nodes, removed);
    return performance.now() - from;
  };
  for (let at = 0; at < messages; at += SLICE) {
    const nodes = Array.from({ length: SLICE }, (_, offset) => nodeOf(at + offset));
    time += change(nodes, []);
  }
  const bytes = file.size();
  const added = Array.from({ length: 20 }, (_, at) => change([nodeOf(messages + at)], []));
  let deleted = change([], file.nodesOf(`conversation-${Math.floor(messages / 200)}`));
  const from = performance.now();
  while (file.isUntidy()) file.tidy();
  deleted += performance.now() - from;
  file.close();
  return { build: time, bytes, added, deleted };
}

async function openCold(): Promise<number> {
  const file = await IndexFile.open(DIRECTORY);
  const terms = [{ text: texts.word(0, 300), isPhrase: false }];
  file.candidates({ query: { terms, filters: {} }, limit: 200 });
  const time = performance.now() - started;
  file.close();
  return time;
}

addEventListener("message", ({ data }: MessageEvent<{ messages?: number }>) => {
  const work = data.messages === undefined ? openCold() : build(data.messages);
  void work.then((answer) => postMessage(answer));
});
