import { Fragment, useId } from "react";

import { presetById, presets } from "#domain/presets.ts";
import type { Preset } from "#domain/presets.ts";

import styles from "./connection.module.css";

export interface PresetPickerProps {
  /** Null: an address of one's own. */
  presetId: string | null;
  onChoose: (preset: Preset | null) => void;
}

const groups = [
  { title: "Providers", members: presets.filter(({ local }) => local !== true) },
  { title: "On this machine", members: presets.filter(({ local }) => local === true) },
];

/** All known providers at a glance, and a way past them. */
export function PresetPicker({ presetId, onChoose }: PresetPickerProps) {
  const name = useId();
  const options = (title: string, members: readonly { id: string; name: string }[]) => (
    <div className={styles["group"]}>
      <span className={styles["group-title"]} aria-hidden="true">
        {title}
      </span>
      <span className={styles["pills"]}>
        {members.map((preset) => (
          <label key={preset.id} className={styles["preset"]}>
            <input
              type="radio"
              name={name}
              value={preset.id}
              checked={(presetId ?? ELSE.id) === preset.id}
              onChange={() => onChoose(presetById(preset.id) ?? null)}
            />
            <span>{preset.name}</span>
          </label>
        ))}
      </span>
    </div>
  );
  return (
    <fieldset className={styles["presets"]}>
      <legend className={styles["legend"]}>Provider</legend>
      {groups.map(({ title, members }) => (
        <Fragment key={title}>{options(title, members)}</Fragment>
      ))}
      {options("Elsewhere", [ELSE])}
    </fieldset>
  );
}

const ELSE = { id: "else", name: "Another address" };
