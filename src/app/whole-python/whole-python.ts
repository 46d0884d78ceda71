import { perServices } from "#app/services/per-services.ts";
import type { Services } from "#app/services/services.ts";
import { WHOLE_PYTHON_KEY } from "#domain/whole-python.ts";
import { createListeners } from "#platform/listeners.ts";
import type { WriteResult } from "#storage/problems.ts";
import {
  PythonMissing,
  forgetPython,
  isPythonKept,
  loadPython,
} from "#tools/code/whole-python/python-bytes.ts";

/** The state of Pyodide's files in this tab. `failed`: `why` gives the reason in words. */
export type PythonDownload =
  | { kind: "none" }
  | { kind: "loading"; bytes: number }
  | { kind: "failed"; why: string };

export interface WholePython {
  download: () => PythonDownload;
  subscribe: (listener: () => void) => () => void;
  /**
   * Downloads the files that are missing, and then switches whole Python on. The download continues while
   * other callers wait for it.
   */
  switchOn: () => Promise<void>;
  /** Ends the download. The files that have arrived are kept for the next one. */
  stop: () => void;
  /** Switches whole Python off and frees its space. */
  remove: () => Promise<WriteResult>;
  isKept: () => Promise<boolean>;
}

export const wholePythonOf: (services: Services) => WholePython = perServices(createWholePython);

function createWholePython({ settings }: Pick<Services, "settings">): WholePython {
  const listeners = createListeners();
  let state: PythonDownload = { kind: "none" };
  let stopping = new AbortController();
  const set = (next: PythonDownload): void => {
    state = next;
    listeners.tell();
  };
  const load = async (): Promise<PythonDownload> => {
    try {
      const onBytes = (bytes: number) => set({ kind: "loading", bytes });
      await loadPython({ signal: stopping.signal, onBytes });
      const stored = await settings.put(WHOLE_PYTHON_KEY, true);
      return stored.ok ? { kind: "none" } : { kind: "failed", why: stored.error.message };
    } catch (error) {
      if (error instanceof PythonMissing && error.kind === "stopped") return { kind: "none" };
      return { kind: "failed", why: error instanceof Error ? error.message : String(error) };
    }
  };
  return {
    download: () => state,
    subscribe: listeners.subscribe,
    switchOn: async () => {
      if (state.kind === "loading") return;
      stopping = new AbortController();
      set({ kind: "loading", bytes: 0 });
      set(await load());
    },
    stop: () => stopping.abort(),
    remove: async () => {
      const stored = await settings.put(WHOLE_PYTHON_KEY, false);
      if (stored.ok) await forgetPython();
      return stored;
    },
    isKept: isPythonKept,
  };
}
