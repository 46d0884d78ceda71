import type { ReactNode } from "react";

import { useView } from "#app/view.ts";
import type { Panel } from "#app/view.ts";
import { IconButton } from "#ui/kit/button.tsx";
import { CrossIcon } from "#ui/kit/icons-act.tsx";
import { Tabs, tabPanel } from "#ui/kit/tabs.tsx";

import styles from "./panel.module.css";

const ids = "panel";

/** The panels there are, in their order. */
export const panelTabs: { id: Panel; label: string }[] = [
  { id: "tree", label: "Tree" },
  { id: "run", label: "Run" },
  { id: "request", label: "Request" },
  { id: "branch", label: "Branch" },
];

/** The head of every panel beside the transcript: which one it is, and its own buttons. */
export function PanelHeader({ active, children }: { active: Panel; children?: ReactNode }) {
  const setView = useView((view) => view.set);
  return (
    <header className={styles["header"]}>
      <Tabs
        label="Panel"
        idBase={ids}
        tabs={panelTabs}
        active={active}
        onChange={(panel) => setView({ panel })}
      />
      <span className={styles["buttons"]}>
        {children}
        <IconButton
          label="Close the panel"
          icon={<CrossIcon />}
          onClick={() => setView({ panel: null, panelFull: false })}
        />
      </span>
    </header>
  );
}

/** What a panel's content, under its header, must carry. */
export function panelBody(panel: Panel) {
  return { ...tabPanel(ids, panel), className: styles["body"] };
}
