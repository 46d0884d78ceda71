import { useState } from "react";

import { useMessages } from "#app/react/queries/messages.ts";
import { commonPrefixLength } from "#domain/branching/compare-branches.ts";
import type { Branch } from "#domain/context.ts";
import { textOf } from "#domain/message.ts";
import type { MessageNode } from "#domain/message.ts";
import { endedEarly } from "#domain/shortfall.ts";

/** The last answer of a branch. */
export interface LastAnswer {
  branch: Branch;
  nodeId: string;
  text: string;
  /** The model that wrote the answer; undefined if unknown. */
  model: string | undefined;
  /** The question that it answers, if that was asked after the split. */
  question?: string;
  /** Whether the answer ended early. */
  isCut: boolean;
}

/**
 * The last answer of each branch, kept current while the branches grow. Branches without a finished
 * answer are left out. Undefined until loaded.
 */
export function useLastAnswers(branches: readonly Branch[]): LastAnswer[] | undefined {
  const shared = commonPrefixLength(branches);
  const own = branches.map(({ messageIds }) => messageIds.slice(shared).slice(-READ));
  const read = useMessages(own.flat());
  // The previous answers stay while a branch that has grown is reloaded, so that the form stays open.
  const [nodes, setNodes] = useState(read);
  if (read !== undefined && read !== nodes) setNodes(read);
  if (nodes === undefined) return undefined;
  const byId = new Map(nodes.map((node) => [node.id, node]));
  return branches.flatMap((branch, index) => {
    const messages = (own[index] ?? []).flatMap((id) => byId.get(id) ?? []);
    return lastAnswer(branch, messages) ?? [];
  });
}

/** How many messages back a question is looked for. */
const READ = 40;

function lastAnswer(branch: Branch, own: readonly MessageNode[]): LastAnswer | undefined {
  const node = own.at(-1);
  const tip = node?.message;
  const text = tip === undefined ? "" : textOf(tip);
  if (node === undefined || tip?.role !== "assistant" || text === "") return undefined;
  const question = own.findLast(
    ({ message: { role, metadata } }) => role === "user" && metadata?.synthetic !== true,
  )?.message;
  return {
    branch,
    nodeId: node.id,
    text,
    model: tip.metadata?.model,
    isCut: endedEarly(tip),
    ...(question !== undefined && { question: textOf(question) }),
  };
}
