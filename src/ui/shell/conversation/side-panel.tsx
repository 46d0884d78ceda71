import { useRef, useState } from "react";
import type { CSSProperties } from "react";

import { defaultPreferences, usePreference } from "#app/react/actions/preferences.ts";
import { closePanel, usePanel } from "#app/view/panel.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Splitter } from "#ui/kit/components/splitter.tsx";
import { usePanelCovers } from "#ui/panel/covering.ts";
import { conversationWords } from "#ui/words/conversation.tsx";

import { useCovering, useSmallByEscape } from "./use-covering.ts";

import styles from "./side-panel.module.css";

// Each panel is loaded when it is first opened.
const panels = {
  tree: lazyComponent(async () => {
    // The canvas is the largest part, so it is requested now rather than when the panel around it renders.
    void import("#ui/tree/tree-canvas.tsx");
    return (await import("#ui/tree/tree-panel.tsx")).TreePanel;
  }),
  branch: lazyComponent(async () => (await import("#ui/branch/branch-panel.tsx")).BranchPanel),
  files: lazyComponent(async () => (await import("#ui/workspace/files-panel.tsx")).FilesPanel),
  run: lazyComponent(async () => (await import("#ui/run/run-panel.tsx")).RunPanel),
  request: lazyComponent(async () => (await import("#ui/request/request-panel.tsx")).RequestPanel),
};

/** The panel's width (px). A tree needs room for two lanes, a transcript for a line of text. */
const WIDTH = { min: 340, max: 900 };

/** The panel that the person opened: beside the transcript, or over it where there is no room. */
export function SidePanel() {
  const panel = usePanel((view) => view.panel);
  const [stored, store] = usePreference("panelWidth");
  const [dragged, setDragged] = useState<number | null>(null);
  const covers = usePanelCovers();
  const place = useRef<HTMLElement>(null);
  useCovering(covers, place);
  useSmallByEscape(panel?.size === "full" && !covers, place);
  if (panel === null) return null;
  const Shown = panels[panel.kind];
  const width = Math.max(WIDTH.min, dragged ?? stored);
  // React's type allows only known properties, not custom ones.
  const style = { "--width-panel": `${width}px` } as CSSProperties;
  const keep = (value: number) => {
    setDragged(null);
    store(value);
  };
  return (
    <>
      {covers && panel.size === "beside" && (
        // The pointer closes the panel here; Escape and a button do the same.
        <div className={styles.scrim} aria-hidden="true" onClick={closePanel} />
      )}
      <aside
        ref={place}
        id="panel"
        tabIndex={-1}
        className={styles.panel}
        style={style}
        aria-label={conversationWords.panel}
        data-size={panel.size}
        data-covers={covers}
      >
        {!covers && panel.size === "beside" && (
          <Splitter
            label={conversationWords.panelWidth}
            controls="panel"
            panel="right"
            value={width}
            {...WIDTH}
            onChange={setDragged}
            onCommit={keep}
            onReset={() => keep(defaultPreferences.panelWidth)}
          />
        )}
        <div className={styles.content}>
          <Boundary
            what={conversationWords.thisPanel}
            of={Shown}
            actions={<Button onClick={closePanel}>{conversationWords.closePanel}</Button>}
          >
            <Shown />
          </Boundary>
        </div>
      </aside>
    </>
  );
}
