import { SHOW_FILE } from "#domain/artifacts/show-file.ts";
import { programOf } from "#domain/code-calls.ts";
import { linksIn } from "#domain/mcp/resource-links.ts";
import { serverResultInShort } from "#domain/mcp/result-in-short.ts";
import { attachmentsIn, fileChangesIn } from "#domain/message.ts";
import type { MessageNode, ToolCallRequest } from "#domain/message.ts";
import { changesFolder } from "#domain/picked-folder/planned-text.ts";
import { START_TASK } from "#domain/tasks/task-ids.ts";

/** Consecutive calls of one tool in one answer that a single row can stand for. */
export interface CallFold {
  toolName: string;
  /** The number of calls, including those that stay visible. */
  count: number;
  failed: number;
  /** Ids of the result messages that are folded, in order. The first one's row shows the fold. */
  folded: ReadonlySet<string>;
  headId: string;
}

/** Folds, by the id of each folded message. */
export type CallFolds = ReadonlyMap<string, CallFold>;

/** Up to this many results are never folded. */
const FEW = 5;

/** How many results of one answer are considered; more calls than this never run. */
const MOST = 200;

/**
 * Ids of the results that must be read together: whether their rows are folded depends on all of them.
 *
 * @param ids message ids of the branch
 * @param nodes the messages of it that have been read
 */
export function resultsOfMany(
  ids: readonly string[],
  nodes: ReadonlyMap<string, MessageNode>,
): string[] {
  return answersWithMany(nodes).flatMap((answer) => resultIds(ids, answer));
}

/**
 * Adds the folds among the messages read so far to those already known, which stay. Returns the same object
 * if there are no new ones.
 */
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

/** Groups consecutive results of the same tool. */
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

/** Whether the call succeeded and its line is all there is to see or do. */
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
