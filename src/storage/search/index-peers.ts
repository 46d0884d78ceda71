import type { CandidateAsk, CandidatePage, CandidateSource } from "./candidates.ts";
import { INDEX_VERSION } from "./index-key.ts";
import type { IndexState } from "./index-state.ts";
import type { BetweenWorkers } from "./search-messages.ts";

/**
 * How long another tab may take to answer (milliseconds). A tab that is indexing answers after its current
 * slice; one that is gone never does.
 */
const PATIENCE = 3_000;

export interface IndexPeers extends Pick<CandidateSource, "candidates"> {
  /** Reports the state of this worker's index to this tab and all others. */
  tell(this: void, state: IndexState): void;
  /** Reports to this tab only why this worker cannot open the index, unless another worker has it open. */
  tellOwn(this: void, state: IndexState): void;
  close(): void;
}

/** Connects the workers of several tabs. One of them has the index, and answers the others. */
export function createIndexPeers(
  database: string,
  own: {
    answer(ask: CandidateAsk): CandidatePage | undefined;
    onState(state: IndexState): void;
  },
): IndexPeers {
  const channel = new BroadcastChannel(`bough:search:${INDEX_VERSION}:${database}`);
  const waiting = new Map<string, (page: CandidatePage | undefined) => void>();
  /** The state of this worker's own index. */
  let told: IndexState | undefined;
  /** The last known state of whichever worker has the index. */
  let state: IndexState | undefined;
  const post = (message: BetweenWorkers) => channel.postMessage(message);
  channel.addEventListener("message", ({ data }: MessageEvent<BetweenWorkers>) => {
    if (data.kind === "hello" && told !== undefined) post({ kind: "state", state: told });
    else if (data.kind === "ask" && told !== undefined) {
      post({ kind: "page", id: data.id, page: own.answer(data.ask) ?? null });
    } else if (data.kind === "page") waiting.get(data.id)?.(data.page ?? undefined);
    else if (data.kind === "state") {
      ({ state } = data);
      own.onState(state);
    }
  });
  post({ kind: "hello" });
  return {
    tell: (next) => {
      told = next;
      state = next;
      own.onState(next);
      post({ kind: "state", state: next });
    },
    tellOwn: (next) => {
      if (!isAnswering(state)) own.onState(next);
    },
    candidates: (ask, signal) => {
      if (!isAnswering(state)) return Promise.resolve(undefined);
      const id = crypto.randomUUID();
      return new Promise((resolve) => {
        const settle = (page: CandidatePage | undefined) => {
          clearTimeout(timer);
          waiting.delete(id);
          resolve(page);
        };
        const timer = setTimeout(settle, PATIENCE, undefined);
        waiting.set(id, settle);
        signal.addEventListener("abort", () => settle(undefined));
        post({ kind: "ask", id, ask });
      });
    },
    close: () => channel.close(),
  };
}

/** Whether a worker has the index open. */
function isAnswering(state: IndexState | undefined): boolean {
  return state?.kind === "ready" || state?.kind === "building";
}
