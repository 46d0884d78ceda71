import { useState } from "react";
import type { CSSProperties } from "react";

import { defaultPreferences, usePreference } from "#app/preferences.ts";
import { useView } from "#app/view.ts";
import { later } from "#ui/kit/later.tsx";
import { Splitter } from "#ui/kit/splitter.tsx";
import { useNarrow } from "#ui/kit/use-narrow.ts";

import { useBackCloses } from "./use-back.ts";

import styles from "./panel.module.css";

// Each is loaded when it is first opened.
const panels = {
  tree: later(async () => {
    // The canvas is the largest part: asked for now, not when the panel around it is drawn.
    void import("#ui/tree/tree-canvas.tsx");
    return (await import("#ui/tree/tree-panel.tsx")).TreePanel;
  }),
  branch: later(async () => (await import("#ui/branch/branch-panel.tsx")).BranchPanel),
  run: later(async () => (await import("#ui/run/run-panel.tsx")).RunPanel),
  request: later(async () => (await import("#ui/request/request-panel.tsx")).RequestPanel),
};

/** Px: a tree needs room for two lanes, a transcript for a line of words. */
const WIDTH = { min: 280, max: 900 };

/** What stands beside the transcript, where the person opened something. */
export function SidePanel() {
  const panel = useView((view) => view.panel);
  const panelFull = useView((view) => view.panelFull);
  const narrow = useNarrow();
  const [stored, store] = usePreference("panelWidth");
  const [dragged, setDragged] = useState<number | null>(null);
  const setView = useView((view) => view.set);
  useBackCloses(panel !== null && (narrow || panelFull), () =>
    setView({ panelFull: false, ...(narrow ? { panel: null } : {}) }),
  );
  if (panel === null) return null;
  const Shown = panels[panel];
  const width = dragged ?? stored;
  // A custom property is a style like any other; React's type knows only the named ones.
  const style = { "--width-panel": `${width}px` } as CSSProperties;
  const keep = (value: number) => {
    setDragged(null);
    store(value);
  };
  return (
    <aside
      id="panel"
      className={styles["panel"]}
      style={style}
      aria-label="Beside the conversation"
    >
      {!narrow && !panelFull && (
        <Splitter
          label="Width of the panel"
          controls="panel"
          panel="right"
          value={width}
          {...WIDTH}
          onChange={setDragged}
          onCommit={keep}
          onReset={() => keep(defaultPreferences.panelWidth)}
        />
      )}
      <div className={styles["content"]}>
        <Shown />
      </div>
    </aside>
  );
}
