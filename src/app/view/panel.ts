import { createViewStore } from "./view-store.ts";

export type PanelKind = "tree" | "run" | "request" | "branch" | "files";

/** What is beside the transcript, or over it if there is no room. */
export interface Panel {
  kind: PanelKind;
  /** Only a tree can be `full`: it fills the page except for a column of text, and the list gives way. */
  size: "beside" | "full";
}

/** The inspected request: one by its id, or the one that produced a message. */
export type Inspected = { contextId: string } & ({ requestId: string } | { nodeId: string });

/** Formatted, as its exact text, or compared with the previous request. */
export type BodyLook = "laid_out" | "exact" | "changes";

/** The panel and what the requests panel shows, which is kept while another panel, or none, is open. */
export interface PanelView {
  panel: Panel | null;
  /** True while the panel covers the rest of the page, which is then inert. */
  covers: boolean;
  /** The inspected request; null: the coming request. */
  inspected: Inspected | null;
  bodyLook: BodyLook;
}

const { store, set } = createViewStore<PanelView>({
  panel: null,
  covers: false,
  inspected: null,
  bodyLook: "laid_out",
});

export const usePanel = store;

/** Opens the panel beside the transcript. */
export function openPanel(kind: PanelKind): void {
  set({ panel: beside(kind) });
}

/** Opens this panel in place of any other. */
export function switchPanel(kind: PanelKind): void {
  set(({ panel }) => ({ panel: panel?.kind === kind ? panel : beside(kind) }));
}

/** Opens the panel beside the transcript, or closes it if it is open. */
export function togglePanel(kind: PanelKind): void {
  set(({ panel }) => ({ panel: panel?.kind === kind ? null : beside(kind) }));
}

export function closePanel(): void {
  set({ panel: null });
}

/** Makes the open panel fill the screen except for a column of text, or gives it its usual width again. */
export function togglePanelSize(): void {
  set(({ panel }) => ({ panel: panel && { ...panel, size: otherSize[panel.size] } }));
}

const otherSize = { beside: "full", full: "beside" } as const;

/** Marks the rest of the page as covered by the panel. Returns a function that unmarks it. */
export function coverWithPanel(): () => void {
  set({ covers: true });
  return () => set({ covers: false });
}

/** Opens the requests panel with this request; null: with the coming request. */
export function openRequest(inspected: Inspected | null): void {
  set({ panel: beside("request"), inspected });
}

/** Selects another request for the requests panel, without opening it. */
export function chooseRequest(inspected: Inspected | null): void {
  set({ inspected });
}

export function chooseBodyLook(bodyLook: BodyLook): void {
  set({ bodyLook });
}

/** Reopens the panel that was open in this tab before a reload, and remembers it from now on. */
export function keepPanel(storage: Pick<Storage, "getItem" | "setItem">): void {
  try {
    set({ panel: panelIn(storage.getItem(KEPT)) });
    store.subscribe(({ panel }) => storage.setItem(KEPT, JSON.stringify(panel)));
  } catch {
    // Storage is blocked, so nothing is kept.
  }
}

const KEPT = "bough.panel";

/** Parses a kept panel. Another version of the app may have written it. */
function panelIn(text: string | null): Panel | null {
  const [, kind, size] =
    /^\{"kind":"(tree|run|request|branch|files)","size":"(beside|full)"\}$/u.exec(text ?? "") ?? [];
  if (kind === undefined) return null;
  // The pattern lists all kinds.
  return { kind: kind as PanelKind, size: kind === "tree" && size === "full" ? size : "beside" };
}

function beside(kind: PanelKind): Panel {
  return { kind, size: "beside" };
}
