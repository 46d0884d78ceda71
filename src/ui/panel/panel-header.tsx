import type { ReactNode } from "react";

import { closePanel, switchPanel } from "#app/view/panel.ts";
import type { PanelKind } from "#app/view/panel.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { Tabs, tabPanel } from "#ui/kit/components/tabs.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { panelWords } from "#ui/words/panel.ts";

import styles from "./panel.module.css";

const ids = "panel";

/** All panels, in order. */
export const panelTabs: { id: PanelKind; label: string }[] = [
  { id: "tree", label: panelWords.tabs.tree },
  { id: "run", label: panelWords.tabs.run },
  { id: "request", label: panelWords.tabs.request },
  { id: "branch", label: panelWords.tabs.branch },
  { id: "files", label: panelWords.tabs.files },
];

/** The header of every panel: its tabs, and the panel's own buttons. */
export function PanelHeader({ active, children }: { active: PanelKind; children?: ReactNode }) {
  return (
    <header className={styles.header}>
      <VisuallyHidden as="h2">{panelTabs.find(({ id }) => id === active)?.label}</VisuallyHidden>
      <Tabs
        label={panelWords.title}
        idBase={ids}
        tabs={panelTabs}
        active={active}
        onChange={switchPanel}
      />
      <span className={styles.buttons}>
        {children}
        <IconButton label={panelWords.close} icon={<CrossIcon />} onClick={closePanel} />
      </span>
    </header>
  );
}

/** The attributes of a panel's content below its header. */
export function panelBody(panel: PanelKind) {
  return { ...tabPanel(ids, panel), className: styles.body };
}
