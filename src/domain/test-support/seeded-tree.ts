import { baseOf, mapById } from "#domain/branching/base.ts";
import { BRANCH_HUES } from "#domain/branching/colours.ts";
import { versionName } from "#domain/branching/names.ts";
import type { Branch, ChatContext } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";

import { seededRandom } from "./seeded-random.ts";
import type { SeededRandom } from "./seeded-random.ts";

/** A generated conversation as rows of three tables. It obeys the laws of SPEC.md. */
export interface SeededTree {
  context: ChatContext;
  /** The first branch is main, which is active. */
  branches: Branch[];
  nodes: MessageNode[];
}

export interface TreeShape {
  seed: number;
  /** Exact number of messages in the pool; at least two for each branch. */
  nodes: number;
  /** Number of branches, including versions. */
  branches: number;
  title?: string;
  /** Time of the newest message in Unix milliseconds. Earlier messages are one minute apart. */
  endsAt?: number;
  /** The text of a message at a given depth. Questions are at even depths. */
  textAt?: (depth: number, random: SeededRandom) => string;
}

/** Share of the branches that are versions rather than named forks. */
const VERSIONS = 0.45;
/** Main's share of the messages. */
const TRUNK = 0.1;
const MINUTE = 60_000;

export function seededTree(shape: TreeShape): SeededTree {
  const random = seededRandom(shape.seed);
  const growing = newTree(shape, random);
  const lengths = lengthsFor(shape, random);
  for (const length of lengths) addBranch(growing, length);
  return { context: growing.context, branches: growing.branches, nodes: growing.nodes };
}

interface GrowingTree extends SeededTree {
  shape: TreeShape;
  random: SeededRandom;
  startsAt: number;
}

function newTree(shape: TreeShape, random: SeededRandom): GrowingTree {
  const endsAt = shape.endsAt ?? Date.UTC(2026, 0, 1);
  const startsAt = endsAt - shape.nodes * MINUTE;
  const context: ChatContext = {
    id: random.id(),
    title: shape.title ?? `Seeded tree ${String(shape.seed)}`,
    config: { modelId: "seeded", connectionId: "demo", mode: "chat", parameters: {} },
    activeBranchName: "main",
    writerEpoch: 0,
    createdAt: startsAt,
    updatedAt: endsAt,
  };
  return { shape, random, startsAt, context, branches: [], nodes: [] };
}

/** How many messages of its own each branch gets; the total is that of the shape. */
function lengthsFor({ nodes, branches }: TreeShape, random: SeededRandom): number[] {
  if (branches === 1) return [nodes];
  const trunk = Math.max(2, Math.round(nodes * TRUNK));
  const weights = Array.from({ length: branches - 1 }, () => 0.2 + random.next() ** 2);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const spare = nodes - trunk - weights.length;
  const lengths = weights.map((weight) => 1 + Math.floor((spare * weight) / sum));
  const left = nodes - trunk - lengths.reduce((total, length) => total + length, 0);
  return [trunk + left, ...lengths];
}

function addBranch(tree: GrowingTree, length: number): void {
  const { random, branches } = tree;
  const origin = branches.length === 0 ? undefined : random.pick(branches);
  const named = origin === undefined || random.next() >= VERSIONS;
  // A version leaves at a message that its origin continues; a fork may also leave at the end.
  const last = (origin?.messageIds.length ?? 0) - (named ? 1 : 2);
  const shared = origin?.messageIds.slice(0, 1 + random.between(0, Math.max(0, last))) ?? [];
  const own = addNodes(tree, shared, length);
  const createdAt = tree.startsAt + tree.nodes.length * MINUTE;
  const at = shared.at(-1);
  const branch: Branch = {
    id: random.id(),
    contextId: tree.context.id,
    name: origin === undefined ? "main" : `path-${String(branches.length + 1)}`,
    named,
    messageIds: [...shared, ...own],
    colour: branches.length % BRANCH_HUES,
    activeAt: createdAt,
    createdAt,
    ...(origin === undefined || at === undefined
      ? {}
      : { forkedFrom: { branchId: origin.id, nodeId: at } }),
  };
  if (!named) branch.name = versionName(branches, baseOf(branch, mapById(branches)).name);
  branches.push(branch);
}

function addNodes(tree: GrowingTree, shared: readonly string[], length: number): string[] {
  const { random, shape, nodes } = tree;
  const ids: string[] = [];
  for (let depth = shared.length; depth < shared.length + length; depth += 1) {
    const id = random.id();
    nodes.push({
      id,
      contextId: tree.context.id,
      parentId: ids.at(-1) ?? shared.at(-1) ?? null,
      message: {
        role: depth % 2 === 0 ? "user" : "assistant",
        content: [{ type: "text", text: (shape.textAt ?? plainText)(depth, random) }],
      },
      createdAt: tree.startsAt + nodes.length * MINUTE,
    });
    ids.push(id);
  }
  return ids;
}

const WORDS =
  "ledger branch answer reader night route table engine letter margin harbour copper signal " +
  "garden winter number window measure paper river method season market village forest" +
  " question bridge colour figure matter yellow stone simple";

function plainText(depth: number, random: SeededRandom): string {
  const words = WORDS.split(" ");
  const count = depth % 2 === 0 ? random.between(4, 14) : random.between(20, 70);
  return `${Array.from({ length: count }, () => random.pick(words)).join(" ")}.`;
}
