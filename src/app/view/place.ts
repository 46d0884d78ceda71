import type { BranchOverrides } from "#domain/context.ts";

/**
 * Where the person is in one conversation. A preview covers what they were reading or comparing, and a fork
 * being made covers both. Leaving either returns to what it covers.
 */
export type Place = Reading | Comparing | Previewing | Forking;

/** The person reads the active branch. */
export interface Reading {
  kind: "reading";
}

/** At least two branches side by side, shown while the active branch is one of them. */
export interface Comparing {
  kind: "comparing";
  branchIds: readonly string[];
}

/** A message is previewed: the branch that contains it is shown but not activated. */
export interface Previewing {
  kind: "previewing";
  nodeId: string;
  over: Reading | Comparing;
}

/**
 * The branch that a fork leaves, up to the fork point, and the box for the fork's first message.
 */
export interface Forking {
  kind: "forking";
  fork: PendingFork;
  /** A preview that is started now waits under the fork. The tree marks it already. */
  over: Reading | Comparing | Previewing;
}

/** A branch that is being made: it is stored with its first message, and Escape discards it. */
export interface PendingFork {
  fromBranchId: string;
  nodeId: string;
  name: string;
  /** Set if the person typed the name. Any other name is neutral, and the first question replaces it. */
  named?: true;
  /** How the fork differs from the branch that it leaves. */
  overrides?: BranchOverrides;
  /** The branch whose typed text the fork took. The text goes back there if the person cancels. */
  tookFrom?: string;
  /**
   * Set once the first message was sent: the id of the new branch, which is in view as soon as it is read.
   */
  madeId?: string;
}

export const READING: Reading = { kind: "reading" };

/** The branches side by side, in view or covered; none while a single branch is read. */
export function columnsIn(place: Place): readonly string[] {
  const base = placeUnder(place);
  return base.kind === "comparing" ? base.branchIds : NO_COLUMNS;
}

const NO_COLUMNS: readonly string[] = [];

/** The fork being made, or null. */
export function forkIn(place: Place): PendingFork | null {
  return place.kind === "forking" ? place.fork : null;
}

/** The previewed message, in view or under a fork, or null. */
export function previewIn(place: Place): string | null {
  const under = withoutFork(place);
  return under.kind === "previewing" ? under.nodeId : null;
}

/** Previews a message, which is in view at once unless a fork is being made. */
export function withPreview(place: Place, nodeId: string): Previewing | Forking {
  const preview: Previewing = { kind: "previewing", nodeId, over: placeUnder(place) };
  return place.kind === "forking" ? { ...place, over: preview } : preview;
}

/** Leaves the preview, but not a fork being made. */
export function withoutPreview(place: Place): Reading | Comparing | Forking {
  const base = placeUnder(place);
  return place.kind === "forking" ? { ...place, over: base } : base;
}

/** Puts a fork over the place, replacing any fork being made. */
export function withFork(place: Place, fork: PendingFork): Forking {
  return { kind: "forking", fork, over: withoutFork(place) };
}

/** Leaves the fork for what it covers. */
export function withoutFork(place: Place): Reading | Comparing | Previewing {
  return place.kind === "forking" ? place.over : place;
}

/** Shows branches side by side without a preview over them; fewer than two means reading. */
export function withComparison(place: Place, branchIds: readonly string[]): Place {
  const base: Reading | Comparing =
    branchIds.length < 2 ? READING : { kind: "comparing", branchIds };
  return place.kind === "forking" ? { ...place, over: base } : base;
}

/** Ends the comparison. What covers it stays. */
export function withoutComparison(place: Place): Place {
  switch (place.kind) {
    case "reading":
    case "comparing":
      return READING;
    case "previewing":
      return { ...place, over: READING };
    case "forking":
      return {
        ...place,
        over: place.over.kind === "previewing" ? { ...place.over, over: READING } : READING,
      };
  }
}

/** The place without preview and fork: what the person reads or compares. */
export function placeUnder(place: Place): Reading | Comparing {
  const under = withoutFork(place);
  return under.kind === "previewing" ? under.over : under;
}
