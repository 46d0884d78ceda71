import { useState } from "react";

import { useServices, useLiveQuery } from "#app/react/internal/use-services.ts";
import type { JsonValue } from "#domain/json.ts";
import type { Minor } from "#domain/result.ts";
import { forgetScreens } from "#platform/kept-screens.ts";
import type { WriteResult } from "#storage/problems.ts";

/** What a person chose about the page itself. Widths are in px. */
export interface Preferences {
  theme: "system" | "light" | "dark";
  density: "compact" | "normal" | "roomy";
  /** The typeface of answers. */
  reading: "serif" | "sans";
  /** Scales all text, on top of the browser's own setting. */
  textSize: "small" | "normal" | "large" | "largest";
  /** Width of the transcript's column. */
  column: "narrow" | "normal" | "wide";
  /** Whether long lines of code scroll or wrap, unless it was set for a block. */
  codeLines: "scroll" | "wrap";
  /** The field by which the list of conversations is sorted. */
  listOrder: "updatedAt" | "createdAt" | "title";
  /** Ids of the folders that are open in the list, with spaces between them. */
  openFolders: string;
  listWidth: number;
  listHidden: boolean;
  panelWidth: number;
  /** Shows a run's states by their chart names, below the plain description. */
  chartShown: boolean;
  /**
   * Whether "?" and "/" are shortcuts. People who use speech input may not want single-key
   * shortcuts.
   */
  singleKeys: boolean;
  /** Keeps the screen on while an answer comes, where the browser can do that. */
  keepAwake: boolean;
  /** Asks a model for each new conversation's title, after its first answer. */
  suggestsTitles: boolean;
  /**
   * The key that sends a message; the other one starts a new line. `auto` is Enter, except with a keyboard
   * on the screen.
   */
  sendKey: "auto" | "enter" | "mod_enter";
}

export const defaultPreferences: Preferences = {
  theme: "system",
  density: "normal",
  reading: "serif",
  textSize: "normal",
  column: "normal",
  codeLines: "scroll",
  listOrder: "updatedAt",
  openFolders: "",
  listWidth: 236,
  listHidden: false,
  panelWidth: 428,
  chartShown: false,
  singleKeys: true,
  keepAwake: true,
  suggestsTitles: false,
  sendKey: "auto",
};

const choices: Partial<Record<keyof Preferences, readonly JsonValue[]>> = {
  theme: ["system", "light", "dark"],
  density: ["compact", "normal", "roomy"],
  reading: ["serif", "sans"],
  textSize: ["small", "normal", "large", "largest"],
  column: ["narrow", "normal", "wide"],
  sendKey: ["auto", "enter", "mod_enter"],
  codeLines: ["scroll", "wrap"],
  listOrder: ["updatedAt", "createdAt", "title"],
};

/** Each preference is its own row of `settings`, so two tabs that change different ones lose neither. */
const keyOf = (name: keyof Preferences) => `preference.${name}`;

/**
 * The key in local storage of a copy of the value for the first paint: `public/look.js` reads it before any
 * other script.
 */
const mirrorOf = (name: keyof Preferences) => `bough.${keyOf(name)}`;

/**
 * Returns a preference's value and a function to change it. A choice applies at once in this tab, and in
 * other tabs once the database has it.
 */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const services = useServices();
  const stored = useLiveQuery((one) => one.settings.watch(keyOf(name)), [name]);
  const [chosen, setChosen] = useState<OwnChoice<Preferences[Name]> | null>(null);
  const choose = (value: Preferences[Name]) => {
    setChosen({ value, over: stored });
    setPreference(services, name, value);
  };
  const isAhead = chosen !== null && chosen.over === stored;
  // Forgotten for good, because the database may later return to the value it had when this was chosen.
  if (chosen !== null && !isAhead) setChosen(null);
  return [isAhead ? chosen.value : checked(name, stored ?? readMirror(name)), choose];
}

/** A choice, and the value that the database still had when it was made. */
interface OwnChoice<Value> {
  value: Value;
  over: JsonValue | undefined;
}

/** A failed `put` is minor: the choice holds in this tab, and the next page shows that it was not kept. */
interface PreferenceServices {
  settings: { put: (key: string, value: JsonValue) => Promise<Minor<WriteResult>> };
}

export function setPreference<Name extends keyof Preferences>(
  { settings }: PreferenceServices,
  name: Name,
  value: Preferences[Name],
): void {
  writeMirror(name, value);
  void settings.put(keyOf(name), value);
}

/** A stored value may come from another version or a manual edit: only a valid one is used. */
function checked<Name extends keyof Preferences>(name: Name, value: unknown): Preferences[Name] {
  const fallback = defaultPreferences[name];
  const allowed = choices[name];
  const fits =
    allowed === undefined
      ? typeof value === typeof fallback
      : // The cast only lets any value be looked up. Only a listed value is found.
        allowed.includes(value as JsonValue);
  // The check above ensures that the value has this preference's type.
  return fits ? (value as Preferences[Name]) : fallback;
}

function readMirror(name: keyof Preferences): unknown {
  try {
    return JSON.parse(localStorage.getItem(mirrorOf(name)) ?? "null");
  } catch {
    return null;
  }
}

function writeMirror(name: keyof Preferences, value: JsonValue): void {
  const write = () => localStorage.setItem(mirrorOf(name), JSON.stringify(value));
  try {
    write();
  } catch {
    try {
      // There may be room once the kept screens are gone.
      forgetScreens();
      write();
    } catch {
      // Without the mirror the next page briefly starts in the default look.
    }
  }
}
