import { useState } from "react";

import type { JsonValue } from "#domain/json.ts";

import type { Bough } from "./bough.ts";
import { useBough, useLive } from "./hooks.ts";

/** What a person chose about the page itself. Widths in px. */
export interface Preferences {
  theme: "system" | "light" | "dark";
  density: "compact" | "normal" | "roomy";
  /** The face that answers are read in. */
  reading: "serif" | "sans";
  /** Of all text, over the browser's own. */
  textSize: "small" | "normal" | "large" | "largest";
  /** Of the transcript's column. */
  column: "narrow" | "normal" | "wide";
  listWidth: number;
  listHidden: boolean;
  panelWidth: number;
  /** The states of a run by their own names, under what it did in words. */
  chartShown: boolean;
  /** "?" and "/" alone do something: some who speak to their computer want no single keys. */
  singleKeys: boolean;
}

export const defaultPreferences: Preferences = {
  theme: "system",
  density: "normal",
  reading: "serif",
  textSize: "normal",
  column: "normal",
  listWidth: 236,
  listHidden: false,
  panelWidth: 428,
  chartShown: false,
  singleKeys: true,
};

const choices: Partial<Record<keyof Preferences, readonly JsonValue[]>> = {
  theme: ["system", "light", "dark"],
  density: ["compact", "normal", "roomy"],
  reading: ["serif", "sans"],
  textSize: ["small", "normal", "large", "largest"],
  column: ["narrow", "normal", "wide"],
};

/** Each is a row of `settings` of its own, so that two tabs changing two of them lose neither. */
const keyOf = (name: keyof Preferences) => `preference.${name}`;

/** Where the same value stands for the first paint: `public/look.js` reads it before any script. */
const mirrorOf = (name: keyof Preferences) => `bough.${keyOf(name)}`;

/**
 * The value, and the way to change it, in all tabs. What was chosen shows at once where it was chosen,
 * and elsewhere when the database has it.
 */
export function usePreference<Name extends keyof Preferences>(
  name: Name,
): [Preferences[Name], (value: Preferences[Name]) => void] {
  const bough = useBough();
  const stored = useLive((one) => one.keepings.watchSetting(keyOf(name)), [name]);
  const [chosen, setChosen] = useState<Chosen<Preferences[Name]> | null>(null);
  const choose = (value: Preferences[Name]) => {
    setChosen({ value, over: stored });
    prefer(bough, name, value);
  };
  const isAhead = chosen !== null && chosen.over === stored;
  // Forgotten for good: the database may come to say again what it said when this was chosen.
  if (chosen !== null && !isAhead) setChosen(null);
  return [isAhead ? chosen.value : checked(name, stored ?? readMirror(name)), choose];
}

/** A choice, and what the database still said when it was made. */
interface Chosen<Value> {
  value: Value;
  over: JsonValue | undefined;
}

export function prefer<Name extends keyof Preferences>(
  { keepings }: Pick<Bough, "keepings">,
  name: Name,
  value: Preferences[Name],
): void {
  writeMirror(name, value);
  void keepings.putSetting(keyOf(name), value);
}

/** What is stored may come from another version, or from a hand: only what fits counts. */
function checked<Name extends keyof Preferences>(name: Name, value: unknown): Preferences[Name] {
  const fallback = defaultPreferences[name];
  const allowed = choices[name];
  const fits =
    allowed === undefined
      ? typeof value === typeof fallback
      : // Any value may be asked for; only a listed one is found.
        allowed.includes(value as JsonValue);
  // It has the type of this preference, by the check above.
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
  try {
    localStorage.setItem(mirrorOf(name), JSON.stringify(value));
  } catch {
    // Without the mirror the next page starts in the default look for a moment.
  }
}
