import { Suspense, lazy } from "react";

import { useView } from "#app/view.ts";

import styles from "./panel.module.css";

// Each is loaded when it is first opened.
const panels = {
  tree: lazy(async () => ({ default: (await import("#ui/tree/tree-panel.tsx")).TreePanel })),
};

/** What stands beside the transcript, where the person opened something. */
export function SidePanel() {
  const panel = useView((view) => view.panel);
  if (panel === null) return null;
  const Shown = panels[panel];
  return (
    <aside className={styles["panel"]} aria-label="Beside the conversation">
      <Suspense>
        <Shown />
      </Suspense>
    </aside>
  );
}
