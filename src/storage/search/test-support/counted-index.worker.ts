import { IndexFile } from "#storage/search/index-file.ts";
import { nodeRow } from "#storage/test-support/rows.ts";

import { bytesHave } from "./index-bytes.ts";
import { seeded, words } from "./random-texts.ts";

/** What is done to an index of its own. */
export interface CountedPlan {
  directory: string;
  /** Conversations of `MESSAGES`, and how many messages a part of the index has. */
  conversations: number;
  part: number;
  /** The conversation that is deleted was indexed again when others had come. */
  isAgain?: boolean;
}

/** Rows of the index that were written for it. */
export interface CountedRows {
  /** A conversation in the middle deleted, until nothing is left of it. */
  deleted: number;
  /** Messages before and after. */
  counts: [number, number];
  /** Whether anything of its text is left. */
  isLeft: boolean;
}

const MESSAGES = 20;
const random = seeded(21);

function conversation(number: number) {
  return Array.from({ length: MESSAGES }, (_, at) => ({
    ...nodeRow(`c${number} m${at}`, `c${number}`, null, { text: text(number) }),
    createdAt: Date.UTC(2026, 0, 1) + (number * MESSAGES + at) * 60_000,
  }));
}

/** Each conversation has a sign that no other has. */
function text(number: number): string {
  return `${signOf(number)} ${words(random, 30)}`;
}

function signOf(number: number): string {
  return String.fromCodePoint(0x1_03_30 + number);
}

async function counted({
  directory,
  conversations,
  part,
  isAgain,
}: CountedPlan): Promise<CountedRows> {
  const file = await IndexFile.open(directory, part);
  for (let number = 0; number < conversations; number += 5) {
    const five = Array.from({ length: 5 }, (_, at) => conversation(number + at));
    file.change(five.flat(), []);
  }
  const count = file.count();
  const before = file.written();
  const deleted = Math.floor(conversations / 2);
  if (isAgain === true) file.change(conversation(deleted), []);
  file.change([], file.nodesOf(`c${deleted}`));
  while (file.isUntidy()) file.tidy();
  const rows = {
    deleted: file.written() - before,
    counts: [count, file.count()] as [number, number],
  };
  file.close();
  const isLeft = await bytesHave(directory, signOf(deleted));
  const files = await navigator.storage.getDirectory();
  await files.removeEntry(directory, { recursive: true });
  return { ...rows, isLeft };
}

addEventListener("message", ({ data }: MessageEvent<CountedPlan>) => {
  void counted(data).then((rows) => postMessage(rows));
});
