import { createListeners } from "#platform/listeners.ts";

/** UTF-16 units of a running call's output that are kept for the screen. */
const MOST_OUTPUT = 64 * 1024;

/**
 * The newest progress line and the output of each running call, by call id. Both exist only while the call
 * runs in this tab, are never stored, and stay outside React and XState.
 */
export interface ToolProgress {
  /** The newest progress line; undefined if the call has reported nothing, or has ended. */
  get(callId: string): string | undefined;
  /** The end of what the call has printed; empty if it has printed nothing. */
  output(callId: string): string;
  set(callId: string, line: string): void;
  /** Adds to the output of a call. */
  add(callId: string, text: string): void;
  clear(callId: string): void;
  subscribe(listener: () => void): () => void;
}

/** Creates the store, one per tab. */
export function createToolProgress(): ToolProgress {
  const lines = new Map<string, string>();
  const outputs = new Map<string, string>();
  const listeners = createListeners();
  return {
    get: (callId) => lines.get(callId),
    output: (callId) => outputs.get(callId) ?? "",
    set: (callId, line) => {
      if (lines.get(callId) === line) return;
      lines.set(callId, line);
      listeners.tell();
    },
    add: (callId, text) => {
      outputs.set(callId, `${outputs.get(callId) ?? ""}${text}`.slice(-MOST_OUTPUT));
      listeners.tell();
    },
    clear: (callId) => {
      const had = [lines.delete(callId), outputs.delete(callId)];
      if (had.includes(true)) listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}
