import { createListeners } from "./listeners.ts";

/** The text of an answer that is streaming. Token text stays here, outside React and XState. */
export interface LiveAnswer {
  readonly nodeId: string;
  text(): string;
  reasoning(): string;
  /** Tool calls that have begun, by name, in order. */
  callNames(): readonly string[];
  done(): boolean;
  subscribe(listener: () => void): () => void;
}

export interface LiveAnswerWriter extends LiveAnswer {
  append(part: "text" | "reasoning", text: string): void;
  beginCall(toolName: string): void;
  end(): void;
}

export interface LiveText {
  open(nodeId: string): LiveAnswerWriter;
  get(nodeId: string): LiveAnswer | undefined;
  /** Whether any answer is streaming. */
  isAny(): boolean;
  /** Called when an answer begins or is forgotten. */
  subscribe(listener: () => void): () => void;
  /** Forgets an answer once its node is stored. */
  close(nodeId: string): void;
}

/** One store per tab; a following tab fills it from the chunks in the database. */
export function createLiveText(): LiveText {
  const answers = new Map<string, LiveAnswerWriter>();
  const listeners = createListeners();
  return {
    open: (nodeId) => {
      const known = answers.get(nodeId);
      if (known !== undefined) return known;
      const answer = createAnswer(nodeId);
      answers.set(nodeId, answer);
      listeners.tell();
      return answer;
    },
    get: (nodeId) => answers.get(nodeId),
    isAny: () => answers.size > 0,
    subscribe: listeners.subscribe,
    close: (nodeId) => {
      answers.get(nodeId)?.end();
      if (answers.delete(nodeId)) listeners.tell();
    },
  };
}

function createAnswer(nodeId: string): LiveAnswerWriter {
  const written = { text: "", reasoning: "" };
  const calls: string[] = [];
  const listeners = createListeners();
  let ended = false;
  return {
    nodeId,
    text: () => written.text,
    reasoning: () => written.reasoning,
    callNames: () => calls,
    done: () => ended,
    subscribe: listeners.subscribe,
    append: (part, text) => {
      written[part] += text;
      listeners.tell();
    },
    beginCall: (toolName) => {
      calls.push(toolName);
      listeners.tell();
    },
    end: () => {
      if (ended) return;
      ended = true;
      listeners.tell();
    },
  };
}
