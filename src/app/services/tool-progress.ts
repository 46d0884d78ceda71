import { createListeners } from "./listeners.ts";

/**
 * The newest progress line of each running tool, by call id. It exists while a call runs in this
 * tab, is never stored, and stays outside React and XState.
 */
export interface ToolProgress {
  /** Undefined if the call has reported nothing, or has ended. */
  get(callId: string): string | undefined;
  set(callId: string, line: string): void;
  clear(callId: string): void;
  subscribe(listener: () => void): () => void;
}

/** One store per tab. */
export function createToolProgress(): ToolProgress {
  const lines = new Map<string, string>();
  const listeners = createListeners();
  return {
    get: (callId) => lines.get(callId),
    set: (callId, line) => {
      if (lines.get(callId) === line) return;
      lines.set(callId, line);
      listeners.tell();
    },
    clear: (callId) => {
      if (lines.delete(callId)) listeners.tell();
    },
    subscribe: listeners.subscribe,
  };
}
