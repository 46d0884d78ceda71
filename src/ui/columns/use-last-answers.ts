import { useState } from "react";

import { useMessages } from "#app/react/queries/messages.ts";
import { commonPrefixLength } from "#domain/branching/compare-branches.ts";
import type { Branch } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";

/** The last answer of a branch. */
export interface LastAnswer {
  branch: Branch;
  text: string;
  /** The model that wrote it; undefined if unknown. */
  model: string | undefined;
}

/**
 * The last answer of each branch, kept current while the branches grow. Branches without a finished
 * answer are left out. Undefined until loaded.
 */
export function useLastAnswers(branches: readonly Branch[]): LastAnswer[] | undefined {
  const tips = tipsOf(branches);
  const read = useMessages([...tips.keys()]);
  // The previous answers stay while a grown branch is reloaded, so that the form stays open.
  const [nodes, setNodes] = useState(read);
  if (read !== undefined && read !== nodes) setNodes(read);
  return nodes?.flatMap((node) => {
    const branch = branches.find(({ id }) => id === tips.get(node.id));
    const text = textOf(node.message);
    if (branch === undefined || node.message.role !== "assistant" || text === "") return [];
    return [{ branch, text, model: node.message.metadata?.model }];
  });
}

/** Maps the last message after the split to its branch. */
function tipsOf(branches: readonly Branch[]): ReadonlyMap<string, string> {
  const shared = commonPrefixLength(branches);
  return new Map(
    branches.flatMap(({ id, messageIds }) =>
      messageIds
        .slice(shared)
        .slice(-1)
        .map((tip): [string, string] => [tip, id]),
    ),
  );
}
