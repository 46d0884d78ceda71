import { SHOW_FILE } from "#domain/artifacts/show-file.ts";
import { programOf } from "#domain/code-calls.ts";
import { linksIn } from "#domain/mcp/resource-links.ts";
import { serverResultInShort } from "#domain/mcp/result-in-short.ts";
import { attachmentsIn, fileChangesIn } from "#domain/message.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { changesFolder } from "#domain/picked-folder/planned-text.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";

/** Calls of one tool in a row, in one answer, that one row can stand for. */
export interface CallFold {
  toolName: string;
  /** All of them, those that stay visible too. */
  count: number;
  failed: number;
  /** Messages of the results that it stands for, in order; the first one's row has it. */
  folded: ReadonlySet<string>;
  headId: string;
}

/** By each message that is folded. */
export type CallFolds = ReadonlyMap<string, CallFold>;

/** Up to so many results stay as they are. */
const FEW = 5;

/** Results of one answer that are looked at; more calls than this never run. */
const MOST = 200;

/**
 * Messages that are read together because their rows may be folded, which depends on all of them.
 *
 * @param ids of the branch
 * @param nodes what is read of it
 */
export function resultsOfMany(
  ids: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
): string[] {
  return answersWithMany(nodes).flatMap((answer) => resultIds(ids, answer));
}

/** What can be folded, as far as it is read. What was found before stays; the same object if nothing is new. */
export function withFolds(
  known: CallFolds,
  ids: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
): CallFolds {
  const found = answersWithMany(nodes)
    .filter((answer) => resultIds(ids, answer).every((id) => nodes.has(id)))
    .flatMap((answer) => foldsIn(answer, resultIds(ids, answer), nodes))
    .filter(({ headId }) => !known.has(headId));
  if (found.length === 0) return known;
  const all = new Map(known);
  for (const fold of found) for (const id of fold.folded) all.set(id, fold);
  return all;
}

function answersWithMany(nodes: ReadonlyMap<string, MessageNode>): MessageNode[] {
  return [...nodes.values()].filter(({ message }) => (message.toolCalls?.length ?? 0) > FEW);
}

/** A round's results follow its answer, in the order of its calls (law L2). */
function resultIds(ids: readonly string[], { id, message }: MessageNode): readonly string[] {
  const from = ids.indexOf(id) + 1;
  if (from === 0) return [];
  return ids.slice(from, from + Math.min(message.toolCalls?.length ?? 0, MOST));
}

interface Result {
  node: MessageNode;
  call: ToolCallRequest;
}

function foldsIn(
  answer: MessageNode,
  resultIds: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
): CallFold[] {
  const calls = new Map(answer.message.toolCalls?.map((call) => [call.id, call]));
  const results = resultIds.flatMap((id) => {
    const node = nodes.get(id);
    const call = calls.get(node?.message.toolResult?.requestId ?? "");
    return node === undefined || call === undefined ? [] : [{ node, call }];
  });
  return inRows(results).flatMap(foldOf);
}

/** Those of one tool that follow one another. */
function inRows(results: readonly Result[]): Result[][] {
  const rows: Result[][] = [];
  for (const result of results) {
    const row = rows.at(-1);
    if (row?.[0]?.call.toolName === result.call.toolName) row.push(result);
    else rows.push([result]);
  }
  return rows;
}

function foldOf(row: readonly Result[]): CallFold[] {
  const folded = row.filter(isOneLine).map(({ node }) => node.id);
  const [headId] = folded;
  const toolName = row[0]?.call.toolName;
  if (headId === undefined || toolName === undefined || folded.length <= FEW) return [];
  const failed = row.filter(({ node }) => hasFailed(node)).length;
  return [{ toolName, count: row.length, failed, folded: new Set(folded), headId }];
}

function hasFailed({ message: { toolResult } }: MessageNode): boolean {
  return toolResult?.isError === true && toolResult.source === "tool";
}

/** It ran as it should, and there is nothing to see or to do but its line. */
function isOneLine({ node, call }: Result): boolean {
  const { toolResult } = node.message;
  if (toolResult === undefined || toolResult.isError || toolResult.source !== "tool") return false;
  const { result } = toolResult;
  const showsFiles = programOf(call) !== undefined || serverResultInShort(result) !== undefined;
  return (
    ![START_TASK, SHOW_FILE].includes(call.toolName) &&
    !changesFolder(call.toolName) &&
    attachmentsIn(node.message).length === 0 &&
    !(showsFiles && fileChangesIn(node.message).length > 0) &&
    linksIn(result).length === 0
  );
}
