import { createListeners } from "#platform/listeners.ts";

/** An answer that ended, or failed, while its branch was not in view in a visible page. */
export interface UnseenAnswer {
  contextId: string;
  branchId: string;
  /** Unix milliseconds. */
  endedAt: number;
  hasFailed: boolean;
}

/** Answers that nobody has looked at in this browser. All tabs agree on them, and they survive a reload. */
export interface UnseenAnswers {
  /** At most one answer for each branch; a new list whenever something changes. */
  all: () => readonly UnseenAnswer[];
  /**
   * Records an answer, unless its branch is in view here. Another tab that shows the branch removes it again.
   */
  note: (answer: UnseenAnswer) => void;
  /** Marks branches as in view while the page is visible. Returns a function that ends this. */
  look: (branchIds: readonly string[]) => () => void;
  subscribe: (listener: () => void) => () => void;
}

export interface AnswersEnvironment {
  /** Storage that the tabs share. */
  storage: Pick<Storage, "length" | "key" | "getItem" | "setItem" | "removeItem">;
  isVisible: () => boolean;
  onVisibility: (listener: () => void) => void;
  /**
   * Registers a listener for changes that other tabs make to the storage; a null key means that it was
   * emptied.
   */
  onStored: (listener: (change: Pick<StorageEvent, "key" | "newValue">) => void) => void;
  now: () => number;
}

/**
 * Start of the storage keys. Each branch has a key of its own, so that tabs do not overwrite each other's
 * answers.
 */
const START = "bough.unseen.";

/**
 * Milliseconds. Answers that were deleted unseen leave their key behind; after 30 days nobody waits for them.
 */
const KEPT_FOR = 30 * 86_400_000;

export function createUnseenAnswers(environment: AnswersEnvironment): UnseenAnswers {
  const { storage, isVisible, onVisibility, onStored, now } = environment;
  const listeners = createListeners();
  const looks = new Set<readonly string[]>();
  const kept = readAll(storage, now() - KEPT_FOR);
  let list: readonly UnseenAnswer[] = [...kept.values()];
  const isInView = (branchId: string) =>
    isVisible() && [...looks].some((branchIds) => branchIds.includes(branchId));
  /** Removes what is in view from `kept`, and tells the listeners if anything has changed. */
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
        // The storage is full, so only this tab knows of the answer, until it is reloaded.
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

/**
 * Reads the answers by branch, oldest first. Removes those older than `since`, and those that cannot be read.
 */
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
