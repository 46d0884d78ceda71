import { IndexFile } from "#storage/search/index-file.ts";
import { nodeRow } from "#storage/test-support/rows.ts";

import { bytesHave } from "./index-bytes.ts";
import { seeded, words } from "./random-texts.ts";

/** What to do to an index that only this test uses. */
export interface CountedPlan {
  directory: string;
  /** How many conversations of `MESSAGES` messages each, and the most messages in one part of the index. */
  conversations: number;
  part: number;
  /** Whether the conversation that is deleted is indexed again first, after others were added. */
  isAgain?: boolean;
}

/** How many rows of the index were written. */
export interface CountedRows {
  /** Rows written to delete a conversation in the middle, until nothing of it was left. */
  deleted: number;
  /** Number of messages before and after the deletion. */
  counts: [number, number];
  /** Whether any of the deleted text is left. */
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

/** Text with a sign that no other conversation contains. */
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
