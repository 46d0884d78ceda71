import { dataIn } from "#domain/data/json-text.ts";
import { textOf } from "#domain/message.ts";
import type { InternalMessage } from "#domain/message.ts";
import { endedEarly } from "#domain/shortfall.ts";
import { compareBlocks } from "#ui/markdown/compared/compare-blocks.ts";
import type { BlockComparison } from "#ui/markdown/compared/compare-blocks.ts";
import type { Place } from "#ui/markdown/compared/compared-nodes.ts";
import { parseMarkdown } from "#ui/markdown/parse.ts";

import type { DiffPair } from "./diff-base.ts";
import { textDifference } from "./word-parts.ts";
import type { TextDifference } from "./word-parts.ts";

/**
 * How a message differs from its counterpart: by the words of its source text, or block by block as rendered.
 */
export type MessageDifference =
  | (Pick<TextDifference, "blocks"> & { kind: "written"; places: readonly Place[] })
  | (BlockComparison & { kind: "drawn" });

const known = new WeakMap<DiffPair, { is: MessageDifference | undefined }>();

/** The difference of a pair. Undefined if the texts have too little in common for marks to help. */
export function differenceOf(pair: DiffPair): MessageDifference | undefined {
  let found = known.get(pair);
  if (found === undefined) {
    found = { is: isAsWritten(pair) ? written(pair) : drawn(pair) };
    known.set(pair, found);
  }
  return found.is;
}

/**
 * Whether the source texts are compared: for what a person wrote, and for JSON data, which side by side is
 * shown as lines and not as a table.
 */
export function isAsWritten({ base, node }: DiffPair): boolean {
  return [base, node].some(({ message }) => {
    if (message.role === "user") return !isTold(message);
    return dataIn(textOf(message)) !== undefined;
  });
}

/**
 * Whether the message was brought here from elsewhere: it is in the person's turn, but drawn like an answer.
 */
function isTold({ metadata }: InternalMessage): boolean {
  const from = metadata?.source?.kind;
  return from === "bring_back" || from === "sub_task";
}

function written({ base, node }: DiffPair): MessageDifference | undefined {
  const difference = textDifference(textOf(base.message), textOf(node.message));
  if (difference === undefined) return undefined;
  const { blocks, places } = difference;
  return { kind: "written", blocks, places: places.map((letter) => ({ block: 0, letter })) };
}

function drawn({ base, node }: DiffPair): MessageDifference | undefined {
  const [before, now] = [base, node].map(({ id, message }) => parseMarkdown(textOf(message), id));
  const ends = { before: endedEarly(base.message), now: endedEarly(node.message) };
  const comparison = compareBlocks(before ?? [], now ?? [], ends);
  return comparison && { kind: "drawn", ...comparison };
}
