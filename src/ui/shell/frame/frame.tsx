import { useState } from "react";
import type { CSSProperties, ReactNode } from "react";

import { defaultPreferences, usePreference } from "#app/react/actions/preferences.ts";
import { closeOverlay, useOverlay } from "#app/view/overlay.ts";
import { usePanel } from "#app/view/panel.ts";
import { drawnFor } from "#ui/kit/browser/drawn.ts";
import { lazyDialog } from "#ui/kit/components/lazy-component.tsx";
import { Splitter } from "#ui/kit/components/splitter.tsx";
import { useListInSheet } from "#ui/shell/sidebar/use-list-in-sheet.ts";
import * as frameWords from "#ui/words/frame.ts";

import styles from "./frame.module.css";

const ListSheet = lazyDialog(
  async () => (await import("./list-sheet.tsx")).ListSheet,
  closeOverlay,
);

export interface FrameProps {
  /** Renders the conversations as a column, or as a sheet where only one column fits. */
  renderList: (inSheet: boolean) => ReactNode;
  children: ReactNode;
}

/** The list's width (px): room for a title at least, and at most a third of a small screen. */
const WIDTH = { min: 180, max: 420 };

/** The list on the left and the main view beside it. */
export function Frame({ renderList, children }: FrameProps) {
  const inSheet = useListInSheet();
  const [hidden] = usePreference("listHidden");
  const covered = usePanel((view) => view.covers);
  const { width, ...resizing } = useListWidth();
  // React's type allows only known properties, not custom ones.
  const style = { "--width-left": `${width}px` } as CSSProperties;
  const hasColumn = !inSheet && !hidden;
  const isOpen = useOverlay((view) => view.overlay === "list");
  return (
    <div className={styles.frame}>
      {hasColumn && (
        <div className={styles.column} style={style} inert={covered} {...drawnFor("wide")}>
          {renderList(false)}
        </div>
      )}
      {inSheet && isOpen && <ListSheet>{renderList(true)}</ListSheet>}
      <main className={styles.main}>
        {hasColumn && (
          // Inside a landmark, like everything else on the page.
          <div className={styles.edge} inert={covered} {...drawnFor("wide")}>
            <Splitter
              label={frameWords.listWidth}
              controls="list"
              panel="left"
              value={width}
              {...WIDTH}
              {...resizing}
            />
          </div>
        )}
        {children}
      </main>
    </div>
  );
}

/** The stored width of the list, or the width to which it is being dragged. */
function useListWidth() {
  const [stored, store] = usePreference("listWidth");
  const [dragged, setDragged] = useState<number | null>(null);
  const keep = (value: number) => {
    setDragged(null);
    store(value);
  };
  return {
    width: dragged ?? stored,
    onChange: setDragged,
    onCommit: keep,
    onReset: () => keep(defaultPreferences.listWidth),
  };
}
