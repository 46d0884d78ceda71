/** The text of an answer that is on its way. Token text stays here, outside React and XState. */
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
  /** Tells when an answer begins or is forgotten. */
  subscribe(listener: () => void): () => void;
  /** Forgets an answer once its node is stored. */
  close(nodeId: string): void;
}

/** One store per tab; a following tab fills it from the chunks in the database. */
export function createLiveText(): LiveText {
  const answers = new Map<string, LiveAnswerWriter>();
  const listeners = new Set<() => void>();
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    open: (nodeId) => {
      const known = answers.get(nodeId);
      if (known !== undefined) return known;
      const answer = createAnswer(nodeId);
      answers.set(nodeId, answer);
      tell();
      return answer;
    },
    get: (nodeId) => answers.get(nodeId),
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    close: (nodeId) => {
      answers.get(nodeId)?.end();
      if (answers.delete(nodeId)) tell();
    },
  };
}

function createAnswer(nodeId: string): LiveAnswerWriter {
  const written = { text: "", reasoning: "" };
  const calls: string[] = [];
  const listeners = new Set<() => void>();
  let ended = false;
  const tell = () => {
    for (const listener of listeners) listener();
  };
  return {
    nodeId,
    text: () => written.text,
    reasoning: () => written.reasoning,
    callNames: () => calls,
    done: () => ended,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    append: (part, text) => {
      written[part] += text;
      tell();
    },
    beginCall: (toolName) => {
      calls.push(toolName);
      tell();
    },
    end: () => {
      if (ended) return;
      ended = true;
      tell();
    },
  };
}
