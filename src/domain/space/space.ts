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
 * `runs`: their journals. `folders`: what calls changed in picked folders, with what was there before.
 * `originals`: damaged rows as they were. `python`: whole Python. `app`: the
 * app itself, for use without a network. `files`: in the browser's own file
 * system, such as an index.
 */
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** A conversation with its sub-tasks. */
export interface ConversationSize {
  id: string;
  title: string;
  messages: number;
  /** Without attachments. */
  bytes: number;
  /** Of the attachments in it: those that other conversations have too are counted in each. */
  attached: number;
  isInBin: boolean;
}

/** In bytes: approximate, as browsers store rows in their own ways. */
export interface SpaceReport {
  bytes: Record<SpaceKind, number>;
  conversations: number;
  messages: number;
  attachments: number;
  /** The largest first. */
  largest: readonly ConversationSize[];
  bin: BinnedSpace;
  /** Of requests as they were sent. */
  bodies: { count: number; bytes: number };
}

/** What emptying the bin removes. */
export interface BinnedSpace {
  conversations: number;
  /** Of conversations that stay. */
  tasks: number;
  /** Of conversations and sub-tasks that stay. */
  branches: number;
  /** Of the conversations and sub-tasks, with attachments; what only a branch has is not known. */
  bytes: number;
}

/** As the browser estimates them, in bytes. */
export interface SpaceEstimate {
  usage: number;
  quota: number;
}

/** How near the end is. */
export type SpaceLevel = "enough" | "short" | "very_short";

const SHORT = { share: 0.8, left: 200_000_000 };
const VERY_SHORT = { share: 0.95, left: 50_000_000 };

export function spaceLevel({ usage, quota }: SpaceEstimate): SpaceLevel {
  const isBeyond = ({ share, left }: typeof SHORT) =>
    usage >= quota * share || quota - usage < left;
  if (isBeyond(VERY_SHORT)) return "very_short";
  return isBeyond(SHORT) ? "short" : "enough";
}

/** Whether a person who was last told of one level is told of another. */
export function isWorse(level: SpaceLevel, told: SpaceLevel): boolean {
  const order: readonly SpaceLevel[] = ["enough", "short", "very_short"];
  return order.indexOf(level) > order.indexOf(told);
}
