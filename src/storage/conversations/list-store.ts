import type { ChatContext } from "#domain/context.ts";
import type { Result } from "#domain/result.ts";
import type { Databases } from "#storage/db.ts";
import { watchQuery } from "#storage/live-query.ts";
import type { LiveQuery } from "#storage/live-query.ts";
import { toStorageResult } from "#storage/problems.ts";
import type { StorageProblem } from "#storage/problems.ts";

import { readArranged } from "./arranged-list.ts";
import type { ArrangedList, ListView } from "./arranged-list.ts";
import type { Filing, Pin, TagChange } from "./arrangement.ts";
import { listedIds, readTags, watchSeveral } from "./listed.ts";
import type { Listed } from "./listed.ts";

/**
 * The list of conversations, and how the person arranges it. Arranging changes single fields in one
 * transaction, so it needs no writing tab.
 */
export interface ListStore {
  /** The newest top-level conversations that are not in the bin. */
  newest(limit: number): LiveQuery<ChatContext[]>;
  /** The conversations as the person arranged them. */
  arranged(limit: number, view: ListView): LiveQuery<ArrangedList>;
  /** Every tag in the list. */
  tags(): LiveQuery<string[]>;
  /** These conversations, without those that no longer exist or are in the bin. */
  several(contextIds: readonly string[]): LiveQuery<ChatContext[]>;
  /** Ids in no particular order, without the bin. */
  listedIds(which: Listed): Promise<string[]>;
  /** Pins or unpins conversations. Returns the earlier pins of those that changed. */
  setPins(pins: readonly Pin[]): Promise<Result<Pin[], StorageProblem>>;
  /**
   * Puts conversations into folders, or takes them out. Returns the earlier filings of those that changed.
   */
  fileIn(filings: readonly Filing[], now: number): Promise<Result<Filing[], StorageProblem>>;
  /** Changes tags. Returns the changes that undo it. */
  changeTags(changes: readonly TagChange[]): Promise<Result<TagChange[], StorageProblem>>;
}

export function createListStore({ strict }: Databases): ListStore {
  return {
    newest: (limit) =>
      watchQuery(() =>
        strict.contexts
          .orderBy("updatedAt")
          .reverse()
          .filter((context) => context.deletedAt === undefined && context.parentId === undefined)
          .limit(limit)
          .toArray(),
      ),
    arranged: (limit, view) => watchQuery(() => readArranged(strict, limit, view)),
    tags: () => watchQuery(() => readTags(strict)),
    several: (contextIds) => watchSeveral(strict, contextIds),
    listedIds: (which) => listedIds(strict, which),
    setPins: (pins) => toStorageResult(async () => (await arranging()).setPins(strict, pins)),
    fileIn: (filings, now) =>
      toStorageResult(async () => (await arranging()).fileIn(strict, filings, now)),
    changeTags: (changes) =>
      toStorageResult(async () => (await arranging()).changeTagsOf(strict, changes)),
  };
}

/** The first page shows the list; the code that changes it loads when it is first used. */
const arranging = () => import("./arrangement.ts");
