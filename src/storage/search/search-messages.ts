import type { CandidateAsk, CandidatePage } from "./candidates.ts";
import type { FindHereRequest, FoundMessage } from "./find-here.ts";
import type { IndexState } from "./index-state.ts";
import type { SearchHit, SearchRequest } from "./search-hit.ts";

/** Messages from a tab to its worker. */
export type ToWorker =
  | { kind: "open"; database: string; few: number }
  | { kind: "find"; id: number; request: SearchRequest }
  | { kind: "findIn"; id: number; request: FindHereRequest }
  /** The answer is no longer needed. */
  | { kind: "stop"; id: number }
  /** Closes everything that the worker has open. */
  | { kind: "close" };

export type FromWorker =
  | { kind: "state"; state: IndexState }
  /** Further `found` messages may follow unless `isWhole`. */
  | { kind: "found"; id: number; hits: SearchHit[]; isWhole: boolean }
  | { kind: "foundIn"; id: number; found: FoundMessage[] }
  | { kind: "failed"; id: number }
  | { kind: "closed" };

/** Messages between the workers of several tabs, one of which has the index. */
export type BetweenWorkers =
  | { kind: "hello" }
  | { kind: "state"; state: IndexState }
  | { kind: "ask"; id: string; ask: CandidateAsk }
  /** `page` is null if there is no index. */
  | { kind: "page"; id: string; page: CandidatePage | null };
