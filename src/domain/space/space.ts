/** What takes up space in this browser. */
export const SPACE_KINDS = [
  "conversations",
  "attachments",
  "requests",
  "runs",
  "folders",
  "originals",
  "python",
  "app",
  "files",
  "settings",
] as const;

/**
 * `runs`: journals. `folders`: what calls changed in picked folders, with the previous content.
 * `originals`: damaged rows as they were. `python`: whole Python. `app`: the app itself, for use
 * without a network. `files`: the browser's own file system, for example an index.
 */
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** A conversation with its sub-tasks. */
export interface ConversationSize {
  id: string;
  title: string;
  messages: number;
  /** Bytes without attachments. */
  bytes: number;
  /** Bytes of its attachments. One that several conversations have is counted in each. */
  attached: number;
  isInBin: boolean;
}

/** Sizes in bytes. They are approximate, since browsers store rows in different ways. */
export interface SpaceReport {
  bytes: Record<SpaceKind, number>;
  conversations: number;
  messages: number;
  attachments: number;
  /** The largest conversations, largest first. */
  largest: readonly ConversationSize[];
  bin: BinnedSpace;
  /** The stored bodies of requests. */
  bodies: { count: number; bytes: number };
}

/** What emptying the bin removes. */
export interface BinnedSpace {
  conversations: number;
  /** Sub-tasks of conversations that stay. */
  tasks: number;
  /** Branches of conversations and sub-tasks that stay. */
  branches: number;
  /** Bytes of the conversations and sub-tasks, with attachments. What only a branch has is not known. */
  bytes: number;
}

/** What the browser estimates, in bytes. */
export interface SpaceEstimate {
  usage: number;
  quota: number;
}

/** How little space is left. */
export type SpaceLevel = "enough" | "short" | "very_short";

const SHORT = { share: 0.8, left: 200_000_000 };
const VERY_SHORT = { share: 0.95, left: 50_000_000 };

export function spaceLevel({ usage, quota }: SpaceEstimate): SpaceLevel {
  const isBeyond = ({ share, left }: typeof SHORT) =>
    usage >= quota * share || quota - usage < left;
  if (isBeyond(VERY_SHORT)) return "very_short";
  return isBeyond(SHORT) ? "short" : "enough";
}

/** Whether the level is worse than the one that the person was last told of. */
export function isWorse(level: SpaceLevel, told: SpaceLevel): boolean {
  const order: readonly SpaceLevel[] = ["enough", "short", "very_short"];
  return order.indexOf(level) > order.indexOf(told);
}
