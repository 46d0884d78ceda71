import type { JsonValue } from "#domain/json.ts";
import type { MessageNode } from "#domain/message.ts";
import type { PreparedContext } from "#domain/prepared-context.ts";

import { estimateMessage, estimateRequest } from "./estimate-tokens.ts";
import type { Enhancer } from "./prepare-input.ts";

/**
 * Messages that are kept or left out together: one message, or a whole tool round, with Bough's note on
 * it.
 */
interface TrimGroup {
  nodes: readonly MessageNode[];
  tokens: number;
  role: MessageNode["message"]["role"];
}

/** Tokens kept free for the answer if no limit is set. */
const ANSWER = 4_096;

/**
 * Trimming proceeds in steps of this share of the window, so that the beginning of requests, and with
 * it the provider's prompt cache, stays the same for several turns.
 */
const STEP = 0.2;

/**
 * Leaves out the oldest messages until the request fits the window. It never splits a tool round, and
 * never separates an answer from Bough's note on it, since "go on" alone asks for nothing. What the
 * request answers (law L3), the newest group and messages of role system are always kept. If these
 * alone are too long, the provider reports it.
 */
export const trimming: Enhancer = {
  name: "trimming",
  enhance: (prepared, { contextWindow }) => {
    if (contextWindow === undefined || contextWindow <= 0) return prepared;
    const room = contextWindow - estimateRequest(prepared);
    const over = answerRoom(prepared.parameters, contextWindow) - room;
    if (over <= 0) return { ...prepared, room };
    const step = Math.max(1, Math.floor(contextWindow * STEP));
    return leaveOut({ ...prepared, room }, over, Math.ceil(over / step) * step, contextWindow);
  },
};

function answerRoom(parameters: Record<string, JsonValue>, window: number): number {
  const asked =
    parameters["max_tokens"] ??
    parameters["max_completion_tokens"] ??
    parameters["max_output_tokens"];
  const room = typeof asked === "number" && asked > 0 ? asked : ANSWER;
  return Math.min(room, Math.floor(window / 4));
}

function leaveOut(
  prepared: PreparedContext,
  over: number,
  wanted: number,
  window: number,
): PreparedContext {
  const groups = groupsOf(prepared);
  const out = groupsToLose(groups, over, wanted);
  const messages = groups.filter((group) => !out.has(group)).flatMap((group) => group.nodes);
  const freed = [...out].reduce((sum, group) => sum + group.tokens, 0);
  const gone = [...out].flatMap((group) => group.nodes);
  const lastId = gone.at(-1)?.id;
  const line = {
    enhancer: "trimming",
    tokens: -freed,
    note: noteOf(gone.length, over - freed, window),
    ...(lastId === undefined ? {} : { leftOut: { count: gone.length, lastId } }),
  };
  const room = (prepared.room ?? 0) + freed;
  return { ...prepared, messages, room, trace: [...prepared.trace, line] };
}

/** The groups to leave out, oldest first: those before the last user message, then the rounds since. */
function groupsToLose(groups: readonly TrimGroup[], over: number, wanted: number): Set<TrimGroup> {
  const lastWords = groups.findLastIndex((group) => group.role === "user");
  const lastNote = groups.findLastIndex(({ nodes }) => nodes.some(isNote));
  const kept = new Set([lastWords, Math.max(lastNote, lastWords), groups.length - 1]);
  const out = new Set<TrimGroup>();
  let freed = 0;
  for (const [at, group] of groups.entries()) {
    // Before the last user message a whole step is removed, up to the next user message; after it
    // only as much as necessary, since the model is working with it.
    const enough = at < lastWords ? freed >= wanted && group.role === "user" : freed >= over;
    if (enough) break;
    if (kept.has(at) || group.role === "system") continue;
    out.add(group);
    freed += group.tokens;
  }
  return out;
}

function noteOf(count: number, short: number, window: number): string {
  const what = count === 1 ? "the oldest message" : `the ${count} oldest messages`;
  const done = count === 0 ? "Nothing could be left out" : `Left out ${what}`;
  const rest = short > 0 ? `; still about ${short} tokens too long` : "";
  return `${done} for a window of ${window} tokens${rest}`;
}

function groupsOf({ messages }: PreparedContext): TrimGroup[] {
  const groups: { nodes: MessageNode[]; tokens: number; role: TrimGroup["role"] }[] = [];
  for (const node of messages) {
    const tokens = estimateMessage(node);
    const last = groups.at(-1);
    if ((node.message.role === "tool" || isNote(node)) && last !== undefined) {
      last.nodes.push(node);
      last.tokens += tokens;
    } else {
      groups.push({ nodes: [node], tokens, role: node.message.role });
    }
  }
  return groups;
}

/**
 * Whether the message is what Bough says to an answer on the person's behalf. A sub-task's goal, unlike
 * such a note, has a source.
 */
function isNote({ message: { role, metadata } }: MessageNode): boolean {
  return role === "user" && metadata?.synthetic === true && metadata.source === undefined;
}
