import { useState } from "react";
import type { CSSProperties, ReactNode } from "react";

import { defaultPreferences, usePreference } from "#app/preferences.ts";
import { useView } from "#app/view.ts";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Splitter } from "#ui/kit/splitter.tsx";
import { useNarrow } from "#ui/kit/use-narrow.ts";

import styles from "./frame.module.css";

export interface FrameProps {
  /** The conversations: a column, or a sheet where there is room for one column only. */
  renderList: (inSheet: boolean) => ReactNode;
  children: ReactNode;
}

/** Px: room for a title at the least, and no more than a third of a small screen. */
const WIDTH = { min: 180, max: 420 };

/** The list at the left and what is in view beside it. */
export function Frame({ renderList, children }: FrameProps) {
  const narrow = useNarrow();
  const [hidden] = usePreference("listHidden");
  const hasColumn = !narrow && !hidden;
  return (
    <div className={styles["frame"]}>
      {hasColumn && <Column>{renderList(false)}</Column>}
      {narrow && <Sheet>{renderList(true)}</Sheet>}
      <main className={styles["main"]}>{children}</main>
    </div>
  );
}

function Column({ children }: { children: ReactNode }) {
  const [stored, store] = usePreference("listWidth");
  const [dragged, setDragged] = useState<number | null>(null);
  const width = dragged ?? stored;
  // A custom property is a style like any other; React's type knows only the named ones.
  const style = { "--width-left": `${width}px` } as CSSProperties;
  const keep = (value: number) => {
    setDragged(null);
    store(value);
  };
  return (
    <>
      <div className={styles["column"]} style={style}>
        {children}
      </div>
      <Splitter
        label="Width of the conversations"
        controls="list"
        panel="left"
        value={width}
        {...WIDTH}
        onChange={setDragged}
        onCommit={keep}
        onReset={() => keep(defaultPreferences.listWidth)}
      />
    </>
  );
}

function Sheet({ children }: { children: ReactNode }) {
  const listOpen = useView((view) => view.listOpen);
  const setView = useView((view) => view.set);
  if (!listOpen) return null;
  return (
    <Dialog
      title="Bough"
      placement="left"
      flush
      lightDismiss
      onClose={() => setView({ listOpen: false })}
    >
      <div className={styles["sheet"]}>{children}</div>
    </Dialog>
  );
}
