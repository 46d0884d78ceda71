import type { ContentBlockParam } from "@anthropic-ai/sdk/resources/messages";

import type { AlternatingTurn } from "#providers/shared/request/alternating-turns.ts";

type Turn = AlternatingTurn<ContentBlockParam>;

/** Whether a block is of one of the API's own tools: a call, or its result. */
export function isServerBlockType(type: string): boolean {
  return type === "server_tool_use" || /._tool_result$/.test(type);
}

/**
 * Makes the turns acceptable to the API: no call of its own tools without a result, and no result whose
 * call was trimmed away. A turn that paused and was not continued leaves such a call. The call stays only
 * if this request continues the turn, that is, in the last answer with nothing after it but results of
 * Bough's tools. The API then runs the call, and begins the next answer with its result.
 */
export function withoutUnansweredServerTools(turns: readonly Turn[]): Turn[] {
  const stretches = stretchesOf(turns);
  const open = stretches.at(-1)?.findLast(({ role }) => role === "assistant");
  const kept: Turn[] = [];
  for (const stretch of stretches) {
    const paired = pairedIn(stretch);
    for (const turn of stretch) {
      const { role, blocks } = turn;
      const staying = blocks.filter((one) => stays(one, paired, turn === open));
      const isShorter = staying.length < blocks.length;
      addTurn(kept, { role, blocks: isShorter ? withoutLastThoughts(staying) : staying });
    }
  }
  return kept;
}

/**
 * Groups the turns between two messages of the person. To the API these are one answer, including results
 * of Bough's tools.
 */
function stretchesOf(turns: readonly Turn[]): Turn[][] {
  const stretches: Turn[][] = [];
  for (const turn of turns) {
    const last = stretches.at(-1);
    const goesOn = turn.role === "assistant" || turn.blocks.every(isResultOfOurs);
    if (last !== undefined && goesOn) last.push(turn);
    else stretches.push([turn]);
  }
  return stretches;
}

function isResultOfOurs({ type }: ContentBlockParam): boolean {
  return type === "tool_result";
}

/** The ids of calls that are followed by their result. */
function pairedIn(stretch: readonly Turn[]): Set<string> {
  const called = new Set<string>();
  const paired = new Set<string>();
  for (const block of stretch.flatMap(({ blocks }) => blocks)) {
    const { call, result } = idsOf(block);
    if (call !== undefined) called.add(call);
    if (result !== undefined && called.has(result)) paired.add(result);
  }
  return paired;
}

function stays(block: ContentBlockParam, paired: ReadonlySet<string>, isOpen: boolean): boolean {
  const { call, result } = idsOf(block);
  if (call !== undefined) return isOpen || paired.has(call);
  return result === undefined || paired.has(result);
}

function idsOf(block: ContentBlockParam): { call?: string; result?: string } {
  if (block.type === "server_tool_use") return { call: block.id };
  if (isResultOfOurs(block) || !("tool_use_id" in block)) return {};
  return { result: block.tool_use_id };
}

/**
 * Removes thoughts at the end, because the API refuses an answer that ends with what its model thought
 * before a call.
 */
function withoutLastThoughts(blocks: readonly ContentBlockParam[]): ContentBlockParam[] {
  const last = blocks.findLastIndex(
    ({ type }) => type !== "thinking" && type !== "redacted_thinking",
  );
  return blocks.slice(0, last + 1);
}

/**
 * Adds a turn unless it is empty, which the API refuses. Where a turn was left out, its neighbours have the
 * same role, and become one turn.
 */
function addTurn(turns: Turn[], { role, blocks }: Turn): void {
  if (blocks.length === 0) return;
  const last = turns.at(-1);
  if (last?.role === role) last.blocks.push(...blocks);
  else turns.push({ role, blocks });
}
