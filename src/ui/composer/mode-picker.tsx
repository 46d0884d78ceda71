import { memo } from "react";

import { useModes } from "#app/react/queries/modes.ts";
import { modeInUse, modesToChoose } from "#domain/modes/mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { ToolIcon } from "#ui/kit/icons/icons-first-page.tsx";
import * as composerWords from "#ui/words/composer.ts";

import styles from "./model-picker.module.css";

export interface ModePickerProps {
  /** The id of the present mode. */
  modeId: string;
  onMode: (mode: ModeInUse) => void;
  /** Shows which tools are sent. */
  onTools: () => void;
}

/** Chooses the mode, and leads to its tools. Typing in the box does not render it again. */
export const ModePicker = memo(function PickMode({ modeId, onMode, onTools }: ModePickerProps) {
  return (
    <>
      <span className={styles.mode}>
        <ModeSelect modeId={modeId} onMode={onMode} look="pill" />
      </span>
      <IconButton size="small" label={composerWords.tools} icon={<ToolIcon />} onClick={onTools} />
    </>
  );
});

interface ModeSelectProps extends Pick<ModePickerProps, "modeId" | "onMode"> {
  look?: "control" | "pill";
  /** Present inside a Field, whose label refers to it. */
  id?: string;
}

export function ModeSelect({ modeId, onMode, look = "control", id }: ModeSelectProps) {
  const modes = useModes();
  const choices = modesToChoose(modes ?? []);
  const present = modeInUse(modeId, modes ?? []);
  const isListed = choices.some(({ id }) => id === present.id);
  return (
    <Select
      {...(id === undefined ? { label: composerWords.mode } : { id })}
      look={look}
      value={present.id}
      options={[
        ...choices.map(({ id, name }) => ({ value: id, label: name })),
        ...(isListed
          ? []
          : [{ value: present.id, label: unlisted(present, modes), disabled: true }]),
      ]}
      onChange={(id) => {
        const chosen = choices.find((one) => one.id === id);
        if (chosen !== undefined) onMode(chosen);
      }}
    />
  );
}

function unlisted({ name, state }: ModeInUse, modes: unknown): string {
  if (modes === undefined) return "…";
  return state === "gone" ? composerWords.missingMode : composerWords.deletedMode(name);
}
