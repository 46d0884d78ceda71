import type { Branch, ChatContext } from "#domain/context.ts";
import type { BoughFile } from "#domain/files/format.ts";
import type { JsonValue } from "#domain/json.ts";
import type { InternalMessage, MessageNode, ToolCallRequest } from "#domain/message.ts";
import { seededRandom } from "#domain/test-support/seeded-random.ts";
import type { SeededRandom } from "#domain/test-support/seeded-random.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

export const EXPORTED_AT = "2026-01-02T03:04:05.678Z";

export interface FileShape {
  conversations?: number;
  nodes?: number;
  branches?: number;
  /** Leave rounds open at the ends of some branches, as a run in progress would. */
  openRounds?: boolean;
}

/**
 * Whole conversations as they may be in a database: tool rounds, sub-tasks, the bin, cut-off answers,
 * texts with every kind of character. They obey the laws. The same seed gives the same rows.
 */
export function seededFile(seed: number, shape: FileShape = {}): BoughFile {
  const random = seededRandom(seed);
  const file: BoughFile = { exportedAt: EXPORTED_AT, contexts: [], branches: [], messages: [] };
  const count = shape.conversations ?? random.between(1, 3);
  for (let number = 0; number < count; number += 1) {
    const root = addConversation(file, random, shape);
    if (random.next() < 0.3) addSubTask(file, random, shape, root);
  }
  return file;
}

function addConversation(file: BoughFile, random: SeededRandom, shape: FileShape): ChatContext {
  const branches = shape.branches ?? random.between(1, 6);
  const tree = seededTree({
    seed: random.between(0, 2 ** 31),
    nodes: shape.nodes ?? branches * random.between(2, 5),
    branches,
    textAt: (_depth, numbers) => strangeText(numbers),
  });
  const { context, nodes } = tree;
  if (random.next() < 0.2) context.deletedAt = context.updatedAt;
  if (random.next() < 0.2) context.config.parameters = { temperature: -0, stop: ["\u0000"] };
  for (const node of nodes) decorate(node, random);
  const pool = [...nodes];
  for (const branch of tree.branches) {
    if (random.next() < 0.3) addRound(branch, pool, random, shape.openRounds ?? false);
    decorateBranch(branch, random);
    hideSome(branch, pool);
  }
  binOneLeaf(tree.branches, random);
  if (random.next() < 0.3) context.pinnedBranchId = random.pick(tree.branches).id;
  if (file.contexts.length % 3 === 0) {
    context.pinnedAt = context.updatedAt;
    context.tags = ["Reise 🧭", "work"];
  }
  file.contexts.push(context);
  file.branches.push(...tree.branches);
  file.messages.push(...pool);
  return context;
}

function addSubTask(
  file: BoughFile,
  random: SeededRandom,
  shape: FileShape,
  parent: ChatContext,
): void {
  const child = addConversation(file, random, { ...shape, nodes: 4, branches: 1 });
  const call = file.messages.find(
    ({ contextId, message }) => contextId === parent.id && message.toolCalls !== undefined,
  );
  const branch = file.branches.find(({ contextId }) => contextId === parent.id);
  child.parentId = parent.id;
  if (branch !== undefined) child.parentBranchId = branch.id;
  const callId = call?.message.toolCalls?.[0]?.id;
  if (callId !== undefined) child.parentCallId = callId;
}

function decorate(node: MessageNode, random: SeededRandom): void {
  const { message } = node;
  if (message.role === "user") {
    if (random.next() < 0.2) {
      message.content.push({ type: "image", blobId: random.id(), mediaType: "image/png" });
    }
    return;
  }
  message.content.unshift({ type: "reasoning", text: strangeText(random) });
  const stopped = random.next() < 0.1;
  message.metadata = {
    model: "seeded",
    usage: { inputTokens: random.between(0, 900), outputTokens: 3 },
    finishReason: "stop",
    timings: { requestedAt: node.createdAt, firstPartAt: node.createdAt + 0.25 },
    ...(stopped ? { status: "stopped" as const } : {}),
    ...(random.next() < 0.1
      ? { source: { kind: "bring_back" as const, nodeIds: [node.id], contextId: node.contextId } }
      : {}),
  };
}

function decorateBranch(branch: Branch, random: SeededRandom): void {
  if (random.next() < 0.3) {
    branch.systemPrompt = { id: random.id(), content: strangeText(random) };
  }
  if (random.next() < 0.2) branch.overrides = { modelId: "other", parameters: { seed: 1e300 } };
}

/**
 * Hides some messages. Uses no random number, so that all other rows stay as each seed has always made
 * them.
 */
function hideSome(branch: Branch, pool: readonly MessageNode[]): void {
  const results = new Set(
    pool.filter(({ message }) => message.role === "tool").map(({ id }) => id),
  );
  const some = branch.messageIds.filter((id, at) => at % 5 === 1 && !results.has(id));
  if (some.length > 0) branch.hidden = Object.fromEntries(some.map((id, at) => [id, { at }]));
}

/** Adds a round of one to three calls at the branch's end. It is finished, unless it may stay open. */
function addRound(
  branch: Branch,
  pool: MessageNode[],
  random: SeededRandom,
  mayBeOpen: boolean,
): void {
  const calls = Array.from({ length: random.between(1, 3) }, () => seededCall(random));
  append(branch, pool, random, { role: "assistant", content: [], toolCalls: calls });
  if (mayBeOpen && random.next() < 0.5) return;
  for (const call of calls) {
    append(branch, pool, random, {
      role: "tool",
      content: [],
      toolResult: {
        requestId: call.id,
        result: strangeJson(random),
        isError: random.next() < 0.3,
        source: "tool",
      },
      metadata: { toolMs: random.next() * 100 },
    });
  }
}

function seededCall(random: SeededRandom): ToolCallRequest {
  return {
    id: random.id(),
    toolName: random.pick(["calculator", "fetch_url"]),
    arguments: strangeJson(random),
    approvalStatus: random.pick(["pending", "approved", "denied"] as const),
    providerState: { protocol: "p", model: "m", value: { id: strangeText(random) } },
  };
}

function append(
  branch: Branch,
  pool: MessageNode[],
  random: SeededRandom,
  message: InternalMessage,
): void {
  const parentId = branch.messageIds.at(-1) ?? null;
  const node = {
    id: random.id(),
    contextId: branch.contextId,
    parentId,
    message,
    createdAt: branch.createdAt,
  };
  pool.push(node);
  branch.messageIds.push(node.id);
}

/** Puts a branch in the bin, one that no other branch left and that is not active. */
function binOneLeaf(branches: Branch[], random: SeededRandom): void {
  const leaves = branches.filter(
    ({ id, name }) =>
      name !== "main" && !branches.some(({ forkedFrom }) => forkedFrom?.branchId === id),
  );
  const leaf = leaves[0];
  if (leaf !== undefined && random.next() < 0.4) leaf.deletedAt = leaf.createdAt + 1;
}

const PIECES = [
  "plain words",
  "Zeilen\nund \t Tabs",
  "\u0000\u001f\u2028\u2029",
  "👩‍👩‍👧 \ud83d\ude00",
  "half a character \ud800",
  '"quotes" \\ back\\slashes \\" {[}]',
  "\u202eturned\u202c",
  "```js\nlet x = `1`;",
  "<!-- </script>",
  "",
];

export function strangeText(random: SeededRandom): string {
  return Array.from({ length: random.between(1, 4) }, () => random.pick(PIECES)).join(" ");
}

function strangeJson(random: SeededRandom, depth = 0): JsonValue {
  const kind = random.between(0, depth > 3 ? 3 : 5);
  if (kind === 0) return random.pick([0, -0, 1.5, Number.POSITIVE_INFINITY, -1e308]);
  if (kind === 1) return strangeText(random);
  if (kind === 2) return random.pick([true, false, null]);
  if (kind === 3) return [];
  const items = Array.from({ length: random.between(0, 3) }, () => strangeJson(random, depth + 1));
  if (kind === 4) return items;
  return Object.fromEntries(items.map((item, at) => [`${random.pick(PIECES)}${String(at)}`, item]));
}
