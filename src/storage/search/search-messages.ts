import type { CandidateAsk, CandidatePage } from "./candidates.ts";
import type { FindHereRequest, FoundMessage } from "./find-here.ts";
import type { IndexState } from "./index-state.ts";
import type { SearchHit, SearchRequest } from "./search-hit.ts";

/** From a tab to its worker. */
export type ToWorker =
  | { kind: "open"; database: string; few: number }
  | { kind: "find"; id: number; request: SearchRequest }
  | { kind: "findIn"; id: number; request: FindHereRequest }
  /** Nobody waits for the answer any more. */
  | { kind: "stop"; id: number }
  /** Closes what it has open. */
  | { kind: "close" };

export type FromWorker =
  | { kind: "state"; state: IndexState }
  /** More may come until `isWhole`. */
  | { kind: "found"; id: number; hits: SearchHit[]; isWhole: boolean }
  | { kind: "foundIn"; id: number; found: FoundMessage[] }
  | { kind: "failed"; id: number }
  | { kind: "closed" };

/** Between the workers of several tabs: one of them has the index. */
export type BetweenWorkers =
  | { kind: "hello" }
  | { kind: "state"; state: IndexState }
  | { kind: "ask"; id: string; ask: CandidateAsk }
  /** Null: there is no index. */
  | { kind: "page"; id: string; page: CandidatePage | null };
