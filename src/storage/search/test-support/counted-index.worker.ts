import { IndexFile } from "#storage/search/index-file.ts";
import { nodeRow } from "#storage/test-support/rows.ts";

import { seeded, words } from "./random-texts.ts";

/** What is done to an index of its own. */
export interface CountedPlan {
  directory: string;
  /** Conversations of `MESSAGES`, and how many messages a part of the index has. */
  conversations: number;
  part: number;
}

/** Rows of the index that were written for it. */
export interface CountedRows {
  /** A conversation in the middle deleted, until nothing is left of it. */
  deleted: number;
  /** Messages before and after. */
  counts: [number, number];
}

const MESSAGES = 20;
const random = seeded(21);

function conversation(number: number) {
  return Array.from({ length: MESSAGES }, (_, at) => ({
    ...nodeRow(`c${number} m${at}`, `c${number}`, null, { text: words(random, 30) }),
    createdAt: Date.UTC(2026, 0, 1) + (number * MESSAGES + at) * 60_000,
  }));
}

async function counted({ directory, conversations, part }: CountedPlan): Promise<CountedRows> {
  const file = await IndexFile.open(directory, part);
  for (let number = 0; number < conversations; number += 5) {
    const five = Array.from({ length: 5 }, (_, at) => conversation(number + at));
    file.change(five.flat(), []);
  }
  const count = file.count();
  const before = file.written();
  file.change([], file.nodesOf(`c${Math.floor(conversations / 2)}`));
  while (file.isUntidy()) file.tidy();
  const rows: CountedRows = { deleted: file.written() - before, counts: [count, file.count()] };
  await file.erase();
  return rows;
}

addEventListener("message", ({ data }: MessageEvent<CountedPlan>) => {
  void counted(data).then((rows) => postMessage(rows));
});
