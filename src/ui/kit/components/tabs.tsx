import { useEffect } from "react";
import type { KeyboardEvent } from "react";

import { classes } from "#ui/kit/browser/classes.ts";

import styles from "./tabs.module.css";

export interface Tab<Id extends string> {
  id: Id;
  label: string;
}

export interface TabsProps<Id extends string> {
  label: string;
  tabs: readonly Tab<Id>[];
  active: Id;
  onChange: (id: Id) => void;
  /** Prefix of the ids that link tabs and panels. */
  idBase: string;
  /** For many tabs: one below the other if there is room, otherwise in a row that scrolls. */
  many?: boolean;
}

/** A row or column of tabs. The active tab's panel spreads `tabPanel(idBase, active)`. */
export function Tabs<Id extends string>({
  label,
  tabs,
  active,
  onChange,
  idBase,
  many = false,
}: TabsProps<Id>) {
  useEffect(() => {
    if (!many) return;
    const tab = document.getElementById(`${idBase}-tab-${active}`);
    tab?.scrollIntoView({ block: "nearest", inline: "nearest" });
  }, [many, idBase, active]);
  return (
    <div
      role="tablist"
      aria-label={label}
      tabIndex={-1}
      className={classes(styles.tabs, many && styles.many)}
      onKeyDown={travel}
    >
      {tabs.map((tab) => (
        <button
          key={tab.id}
          type="button"
          role="tab"
          id={`${idBase}-tab-${tab.id}`}
          aria-controls={`${idBase}-panel-${tab.id}`}
          aria-selected={tab.id === active}
          tabIndex={tab.id === active ? 0 : -1}
          className={styles.tab}
          data-label={tab.label}
          onClick={() => onChange(tab.id)}
        >
          {tab.label}
        </button>
      ))}
    </div>
  );
}

/** Props for the element holding the active tab's content. */
export function tabPanel(idBase: string, id: string) {
  return {
    id: `${idBase}-panel-${id}`,
    role: "tabpanel",
    "aria-labelledby": `${idBase}-tab-${id}`,
  } as const;
}

function travel(event: KeyboardEvent<HTMLElement>): void {
  const tabs = [...event.currentTarget.querySelectorAll<HTMLElement>('[role="tab"]')];
  const here = tabs.findIndex((tab) => tab === document.activeElement);
  const next = tabs[(here + 1) % tabs.length];
  const targets: Record<string, HTMLElement | undefined> = {
    ArrowRight: next,
    ArrowDown: next,
    ArrowLeft: tabs.at(here - 1),
    ArrowUp: tabs.at(here - 1),
    Home: tabs[0],
    End: tabs.at(-1),
  };
  const target = targets[event.key];
  if (target === undefined) return;
  event.preventDefault();
  target.focus();
  target.click();
}
