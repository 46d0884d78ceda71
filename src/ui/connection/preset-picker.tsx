import { useId } from "react";

import { presetById, presets } from "#domain/presets.ts";
import type { Preset } from "#domain/presets.ts";

import { Pills } from "./pills.tsx";

import styles from "./connection.module.css";

export interface PresetPickerProps {
  /** Null: an address of one's own. */
  presetId: string | null;
  onChoose: (preset: Preset | null) => void;
}

const optionsOf = (members: readonly Preset[]) =>
  members.map(({ id, name }) => ({ value: id, label: name }));

const ELSE = "else";

const groups = [
  { title: "Hosted", options: optionsOf(presets.filter(({ local }) => local !== true)) },
  { title: "On this machine", options: optionsOf(presets.filter(({ local }) => local === true)) },
  { title: "Elsewhere", options: [{ value: ELSE, label: "Another address" }] },
];

/** All known providers at a glance, and a way past them. */
export function PresetPicker({ presetId, onChoose }: PresetPickerProps) {
  const name = useId();
  return (
    <fieldset className={styles["choices"]}>
      <legend className={styles["label"]}>Provider</legend>
      {groups.map(({ title, options }) => (
        <div key={title} className={styles["group"]}>
          <span className={styles["group-title"]} aria-hidden="true">
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
