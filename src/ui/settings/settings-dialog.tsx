import type { ComponentType } from "react";

import { useView } from "#app/view.ts";
import type { SettingsTab } from "#app/view.ts";
import { ConnectionsSection } from "#ui/connection/connections-section.tsx";
import { Dialog } from "#ui/kit/dialog.tsx";
import { Tabs, tabPanel } from "#ui/kit/tabs.tsx";

import { AboutSection } from "./about-section.tsx";
import { DataSection } from "./data-section.tsx";
import { LookSection } from "./look-section.tsx";
import { ShortcutsSection } from "./shortcuts-section.tsx";

import styles from "./settings.module.css";

const tabs: { id: SettingsTab; label: string }[] = [
  { id: "connections", label: "Connections" },
  { id: "look", label: "Look" },
  { id: "data", label: "Your data" },
  { id: "shortcuts", label: "Shortcuts" },
  { id: "about", label: "About" },
];

const sections: Record<SettingsTab, ComponentType> = {
  connections: ConnectionsSection,
  look: LookSection,
  data: DataSection,
  shortcuts: ShortcutsSection,
  about: AboutSection,
};

/** What holds for all conversations. */
export function SettingsDialog() {
  const settingsTab = useView((view) => view.settingsTab);
  const setView = useView((view) => view.set);
  const Section = sections[settingsTab];
  return (
    <Dialog
      title="Settings"
      description="Everything stays in this browser. A request goes straight to its provider."
      width="wide"
      flush
      onClose={() => setView({ settingsOpen: false })}
    >
      <div className={styles["frame"]}>
        <div className={styles["tabs"]}>
          <Tabs
            label="Settings"
            idBase="settings"
            tabs={tabs}
            active={settingsTab}
            onChange={(tab) => setView({ settingsTab: tab })}
          />
        </div>
        <div
          {...tabPanel("settings", settingsTab)}
          role="tabpanel"
          tabIndex={0}
          className={styles["panel"]}
        >
          <Section />
        </div>
      </div>
    </Dialog>
  );
}
