import { createListeners } from "#platform/listeners.ts";

/** An answer that ended, or failed, while its branch was not in view in a visible page. */
export interface UnseenAnswer {
  contextId: string;
  branchId: string;
  /** Unix milliseconds. */
  endedAt: number;
  hasFailed: boolean;
}

/** Answers that nobody has looked at in this browser: alike in all tabs, and kept over a reload. */
export interface UnseenAnswers {
  /** At most one a branch; another list whenever something changes. */
  all: () => readonly UnseenAnswer[];
  /** Keeps it, unless its branch is in view here. Another tab that shows the branch removes it again. */
  note: (answer: UnseenAnswer) => void;
  /** These branches are in view, while the page is visible. Returns a function that ends this. */
  look: (branchIds: readonly string[]) => () => void;
  subscribe: (listener: () => void) => () => void;
}

export interface AnswersEnvironment {
  /** Shared by the tabs. */
  storage: Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;
  isVisible: () => boolean;
  onVisibility: (listener: () => void) => void;
  /** Another tab has changed the storage; a null key: it is empty now. */
  onStored: (listener: (change: Pick<StorageEvent, "key" | "newValue">) => void) => void;
  now: () => number;
}

/** Each branch has a key of its own, so that two tabs lose nothing of each other's. */
const START = "bough.unseen.";

/** What was deleted unseen leaves its key behind; nobody waits for an answer of that age (milliseconds). */
const KEPT_FOR = 30 * 86_400_000;

export function createUnseenAnswers(environment: AnswersEnvironment): UnseenAnswers {
  const { storage, isVisible, onVisibility, onStored, now } = environment;
  const listeners = createListeners();
  const looks = new Set<readonly string[]>();
  const kept = readAll(storage, now() - KEPT_FOR);
  let list: readonly UnseenAnswer[] = [...kept.values()];
  const isInView = (branchId: string) =>
    isVisible() && [...looks].some((branchIds) => branchIds.includes(branchId));
  /** Tells of what has changed in `kept`, without what is in view. */
  const settle = () => {
    for (const branchId of kept.keys()) {
      if (!isInView(branchId)) continue;
      kept.delete(branchId);
      storage.removeItem(START + branchId);
    }
    const before = list;
    list = [...kept.values()];
    if (list.length !== before.length || list.some((one, at) => one !== before[at])) {
      listeners.tell();
    }
  };
  onVisibility(settle);
  onStored(({ key, newValue }) => {
    if (key === null) kept.clear();
    else if (key.startsWith(START)) {
      const answer = parsed(newValue);
      if (answer === undefined) kept.delete(key.slice(START.length));
      else kept.set(answer.branchId, answer);
    }
    settle();
  });
  return {
    all: () => list,
    note: (answer) => {
      if (isInView(answer.branchId)) return;
      kept.set(answer.branchId, answer);
      try {
        storage.setItem(START + answer.branchId, JSON.stringify(answer));
      } catch {
        // There is no room, so only this tab knows of it, until it is reloaded.
      }
      settle();
    },
    look: (branchIds) => {
      looks.add(branchIds);
      settle();
      return () => void looks.delete(branchIds);
    },
    subscribe: listeners.subscribe,
  };
}

/** By branch, oldest first. Removes what is older than `since`, and what cannot be read. */
function readAll(storage: AnswersEnvironment["storage"], since: number): Map<string, UnseenAnswer> {
  const keys = Array.from({ length: storage.length }, (_, at) => storage.key(at) ?? "");
  const answers = keys
    .filter((key) => key.startsWith(START))
    .flatMap((key) => {
      const answer = parsed(storage.getItem(key));
      if (answer !== undefined && answer.endedAt >= since) return [answer];
      storage.removeItem(key);
      return [];
    })
    .toSorted((one, other) => one.endedAt - other.endedAt);
  return new Map(answers.map((answer) => [answer.branchId, answer]));
}

function parsed(text: string | null): UnseenAnswer | undefined {
  try {
    const value: unknown = JSON.parse(text ?? "null");
    return isAnswer(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function isAnswer(value: unknown): value is UnseenAnswer {
  if (typeof value !== "object" || value === null) return false;
  const { contextId, branchId, endedAt, hasFailed } = value as Partial<UnseenAnswer>;
  return (
    typeof contextId === "string" &&
    typeof branchId === "string" &&
    typeof endedAt === "number" &&
    typeof hasFailed === "boolean"
  );
}
