import { useId } from "react";

import { presetById, presets } from "#domain/connections/presets.ts";
import type { Preset } from "#domain/connections/presets.ts";
import { Pills } from "#ui/kit/components/choice.tsx";
import { connectionWords } from "#ui/words/connection.ts";

import styles from "./connection.module.css";

export interface PresetPickerProps {
  /** Null for a custom address. */
  presetId: string | null;
  onChoose: (preset: Preset | null) => void;
}

const optionsOf = (members: readonly Preset[]) =>
  members.map(({ id, name }) => ({ value: id, label: name }));

const ELSE = "else";

const groups = [
  {
    title: connectionWords.presets.hosted,
    options: optionsOf(presets.filter(({ local }) => local !== true)),
  },
  {
    title: connectionWords.presets.local,
    options: optionsOf(presets.filter(({ local }) => local === true)),
  },
  {
    title: connectionWords.presets.other,
    options: [{ value: ELSE, label: connectionWords.presets.custom }],
  },
];

/** All known providers, and a custom address. */
export function PresetPicker({ presetId, onChoose }: PresetPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>{connectionWords.provider}</legend>
      {groups.map(({ title, options }) => (
        <div key={title} className={styles.group}>
          <span className={styles.groupTitle} aria-hidden="true">
            {title}
          </span>
          <Pills
            name={name}
            value={presetId ?? ELSE}
            options={options}
            onChange={(id) => onChoose(presetById(id) ?? null)}
          />
        </div>
      ))}
    </fieldset>
  );
}
