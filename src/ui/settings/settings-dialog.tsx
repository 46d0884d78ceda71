import { useLayoutEffect, useRef } from "react";
import type { ComponentType } from "react";

import { closeOverlay, openSettings, useOverlay } from "#app/view/overlay.ts";
import type { SettingsTab } from "#app/view/overlay.ts";
import { watchModals } from "#ui/kit/browser/modal.ts";
import { WayBack } from "#ui/kit/browser/way-back.ts";
import { Boundary } from "#ui/kit/components/boundary.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { Tabs, tabPanel } from "#ui/kit/components/tabs.tsx";
import { MemorySection } from "#ui/memory/memory-section.tsx";
import { ModesSection } from "#ui/modes/modes-section.tsx";
import { AppSection } from "#ui/offline/app-section.tsx";
import { settingsWords } from "#ui/words/settings.tsx";

import { AboutSection } from "./about-section.tsx";
import { ConnectionsSection } from "./connections-section.tsx";
import { DataSection } from "./data-section.tsx";
import { DefaultsSection } from "./defaults-section.tsx";
import { LookSection } from "./look-section.tsx";
import { PromptsSection } from "./prompts-section.tsx";
import { ShortcutsSection } from "./shortcuts-section.tsx";
import { ToolsSection } from "./tools-section.tsx";

import styles from "./settings.module.css";

const ActivitySection = lazyComponent(
  async () => (await import("#ui/metrics/activity-section.tsx")).ActivitySection,
);

const McpSection = lazyComponent(async () => (await import("#ui/mcp/mcp-section.tsx")).McpSection);
const WebSection = lazyComponent(async () => (await import("./web-section.tsx")).WebSection);

const tabs: { id: SettingsTab; label: string }[] = [
  { id: "connections", label: settingsWords.tabs.connections },
  { id: "defaults", label: settingsWords.tabs.defaults },
  { id: "prompts", label: settingsWords.tabs.prompts },
  { id: "modes", label: settingsWords.tabs.modes },
  { id: "tools", label: settingsWords.tabs.tools },
  { id: "mcp", label: settingsWords.tabs.mcp },
  { id: "web", label: settingsWords.tabs.web },
  { id: "memory", label: settingsWords.tabs.memory },
  { id: "activity", label: settingsWords.tabs.activity },
  { id: "look", label: settingsWords.tabs.look },
  { id: "data", label: settingsWords.tabs.data },
  { id: "shortcuts", label: settingsWords.tabs.shortcuts },
  { id: "app", label: settingsWords.tabs.app },
  { id: "about", label: settingsWords.tabs.about },
];

const sections: Record<SettingsTab, ComponentType> = {
  connections: ConnectionsSection,
  defaults: DefaultsSection,
  prompts: PromptsSection,
  modes: ModesSection,
  tools: ToolsSection,
  mcp: McpSection,
  web: WebSection,
  memory: MemorySection,
  activity: ActivitySection,
  look: LookSection,
  data: DataSection,
  shortcuts: ShortcutsSection,
  app: AppSection,
  about: AboutSection,
};

/** Settings that apply to all conversations. */
export function SettingsDialog() {
  const settingsTab = useOverlay((view) => view.settingsTab);
  const Section = sections[settingsTab];
  const wayBack = useRef<(() => void) | null>(null);
  useLayoutEffect(hideWhatIsUnder, []);
  return (
    <Dialog
      title={settingsWords.title}
      description={settingsWords.hint}
      width="widest"
      flush
      onClose={closeOverlay}
      onEscape={() => (wayBack.current ?? closeOverlay)()}
    >
      <div className={styles.frame}>
        <div className={styles.tabs}>
          <Tabs
            label={settingsWords.title}
            idBase="settings"
            tabs={tabs}
            active={settingsTab}
            onChange={openSettings}
            many
          />
        </div>
        <div
          {...tabPanel("settings", settingsTab)}
          role="tabpanel"
          tabIndex={0}
          className={styles.panel}
        >
          <Boundary what={settingsWords.thisPart} of={Section}>
            <WayBack value={wayBack}>
              <Section />
            </WayBack>
          </Boundary>
        </div>
      </div>
    </Dialog>
  );
}

/**
 * Hides dialogs from which the settings were opened: a taller or narrower one would stick out behind them.
 */
function hideWhatIsUnder(): () => void {
  let under: readonly HTMLDialogElement[] = [];
  watchModals((open) => (under = open.slice(0, -1)))();
  for (const dialog of under) dialog.dataset["under"] = "";
  return () => {
    for (const dialog of under) delete dialog.dataset["under"];
  };
}
