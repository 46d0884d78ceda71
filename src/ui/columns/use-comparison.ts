import { useEffect, useMemo, useState } from "react";

import { useMessages } from "#app/react/queries/messages.ts";
import { alignMessages } from "#domain/branching/compare-branches.ts";
import type { Branch } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import type { Place } from "#ui/markdown/compared/compared-nodes.ts";
import type { DiffPair } from "#ui/thread/diff-base.ts";
import { differenceOf, isAsWritten } from "#ui/thread/message-difference.ts";

/** A difference between a column and the first one. */
export interface Difference {
  pair: DiffPair;
  /** The difference's index in its message, from 0. */
  number: number;
  /** The place of the difference in the first column's text. */
  place: Place;
}

export interface Comparison {
  /** The pair in which each message is compared, by message id. */
  pairs: ReadonlyMap<string, DiffPair>;
  /** The differences found so far, in reading order. */
  differences: readonly Difference[];
  /** Whether all differences have been found. */
  isWhole: boolean;
}

/** How many messages of each branch are compared after the split. */
const COMPARED = 400;
/** How long to compare at a time (ms): long comparisons must not block the page. */
const SLICE = 30;

const NONE: readonly string[] = [];

/** Compares columns with the first one, message by message; compares nothing unless `wanted`. */
export function useComparison(
  branches: readonly Branch[],
  shared: number,
  wanted: boolean,
): Comparison {
  const ids = wanted
    ? branches.flatMap(({ messageIds }) => messageIds.slice(shared, shared + COMPARED))
    : NONE;
  const nodes = useMessages(ids);
  const { aligned, differing } = useMemo(
    () => align(branches, shared, nodes ?? []),
    [branches, shared, nodes],
  );
  const done = useDone(differing);
  return useMemo(() => {
    const known = differing.slice(0, done);
    const marked = known.filter((pair) => differenceOf(pair) !== undefined);
    // In the first column, only messages shown as written are compared; its answers are drawn as usual.
    const own = marked
      .filter(isAsWritten)
      .map(({ base }): [string, DiffPair] => [base.id, { base, node: base }]);
    return {
      pairs: new Map([...aligned.map((pair): [string, DiffPair] => [pair.node.id, pair]), ...own]),
      differences: marked.flatMap((pair) =>
        (differenceOf(pair)?.places ?? []).map((place, number) => ({ pair, number, place })),
      ),
      isWhole: nodes !== undefined && done >= differing.length,
    };
  }, [nodes, aligned, differing, done]);
}

function align(branches: readonly Branch[], shared: number, nodes: readonly MessageNode[]) {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const [bases = [], ...columns] = branches.map(({ messageIds }) =>
    messageIds.slice(shared).flatMap((id) => byId.get(id) ?? []),
  );
  const inColumns = columns.flatMap((column) =>
    [...alignMessages(bases, column)].map(([id, base]): [string, MessageNode] => [id, base]),
  );
  const aligned = inColumns.flatMap(([id, base]): DiffPair[] => {
    const node = byId.get(id);
    return node === undefined || node === base ? [] : [{ base, node }];
  });
  const order = new Map(bases.map(({ id }, index) => [id, index]));
  const differing = aligned
    .filter(({ base, node }) => textOf(base.message) !== textOf(node.message))
    .toSorted((one, other) => (order.get(one.base.id) ?? 0) - (order.get(other.base.id) ?? 0));
  return { aligned, differing };
}

/** How many of the pairs have been compared. */
function useDone(pairs: readonly DiffPair[]): number {
  const [state, setState] = useState({ of: pairs, done: 0 });
  const done = state.of === pairs ? state.done : 0;
  useEffect(() => {
    if (done >= pairs.length) return undefined;
    const timer = setTimeout(() => {
      const end = Date.now() + SLICE;
      let next = done;
      do {
        const pair = pairs[next++];
        if (pair !== undefined) differenceOf(pair);
      } while (next < pairs.length && Date.now() < end);
      setState({ of: pairs, done: next });
    });
    return () => clearTimeout(timer);
  }, [pairs, done]);
  return done;
}
