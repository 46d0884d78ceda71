import type { WebLookup } from "#domain/message.ts";
import { createListeners } from "#platform/listeners.ts";

/** The text of an answer that is streaming. Token text stays here, outside React and XState. */
export interface LiveAnswer {
  readonly nodeId: string;
  text(): string;
  reasoning(): string;
  /** Tool calls that have begun, by name, in order. */
  callNames(): readonly string[];
  /** The web lookup that the provider is making, until text or a call follows. */
  lookup(): WebLookup | undefined;
  done(): boolean;
  subscribe(listener: () => void): () => void;
}

export interface LiveAnswerWriter extends LiveAnswer {
  append(part: "text" | "reasoning", text: string): void;
  beginCall(toolName: string): void;
  beginLookup(lookup: WebLookup): void;
  end(): void;
}

export interface LiveText {
  /**
   * Begins an answer, or returns the one with this id.
   * @param runId the run that asks for it; known only in the tab that asks
   */
  open(nodeId: string, runId?: string): LiveAnswerWriter;
  get(nodeId: string): LiveAnswer | undefined;
  /** The answer that a run of this tab is getting, even before any of it can be shown. */
  ofRun(runId: string): LiveAnswer | undefined;
  /** Whether any answer is streaming. */
  isAny(): boolean;
  /** Calls the listener when an answer begins or is forgotten. */
  subscribe(listener: () => void): () => void;
  /** Forgets an answer once its node is stored. */
  close(nodeId: string): void;
}

/** Creates the store, one per tab. A tab that follows fills it from the chunks in the database. */
export function createLiveText(): LiveText {
  const answers = new Map<string, LiveAnswerWriter>();
  const runs = new Map<string, string>();
  const listeners = createListeners();
  return {
    open: (nodeId, runId) => {
      if (runId !== undefined) runs.set(runId, nodeId);
      const known = answers.get(nodeId);
      if (known !== undefined) return known;
      const answer = createAnswer(nodeId);
      answers.set(nodeId, answer);
      listeners.tell();
      return answer;
    },
    get: (nodeId) => answers.get(nodeId),
    ofRun: (runId) => answers.get(runs.get(runId) ?? ""),
    isAny: () => answers.size > 0,
    subscribe: listeners.subscribe,
    close: (nodeId) => {
      answers.get(nodeId)?.end();
      for (const [run, answer] of runs) if (answer === nodeId) runs.delete(run);
      if (answers.delete(nodeId)) listeners.tell();
    },
  };
}

function createAnswer(nodeId: string): LiveAnswerWriter {
  const written = { text: "", reasoning: "" };
  const calls: string[] = [];
  let lookup: WebLookup | undefined;
  const listeners = createListeners();
  let ended = false;
  return {
    nodeId,
    text: () => written.text,
    reasoning: () => written.reasoning,
    callNames: () => calls,
    lookup: () => lookup,
    done: () => ended,
    subscribe: listeners.subscribe,
    append: (part, text) => {
      written[part] += text;
      lookup = undefined;
      listeners.tell();
    },
    beginCall: (toolName) => {
      calls.push(toolName);
      lookup = undefined;
      listeners.tell();
    },
    beginLookup: (begun) => {
      lookup = begun;
      listeners.tell();
    },
    end: () => {
      if (ended) return;
      ended = true;
      listeners.tell();
    },
  };
}
