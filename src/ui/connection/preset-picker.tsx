import { useId } from "react";

import { presetById, presets } from "#domain/presets.ts";
import type { Preset } from "#domain/presets.ts";
import { Pills } from "#ui/kit/components/choice.tsx";

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
  { title: "Hosted", options: optionsOf(presets.filter(({ local }) => local !== true)) },
  { title: "On this machine", options: optionsOf(presets.filter(({ local }) => local === true)) },
  { title: "Other", options: [{ value: ELSE, label: "Custom address" }] },
];

/** All known providers, and a custom address. */
export function PresetPicker({ presetId, onChoose }: PresetPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles.choices}>
      <legend className={styles.label}>Provider</legend>
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
