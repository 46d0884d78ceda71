import { useId, useRef } from "react";

import { useLive } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import type { Connection } from "#domain/connection.ts";

import type { ModelChoice } from "./model-choices.ts";
import { ModelCombobox } from "./model-combobox.tsx";

import styles from "./model-picker.module.css";

export interface ModelPickerProps {
  present: ModelChoice;
  onChoose: (choice: ModelChoice) => void;
}

const NONE: readonly Connection[] = [];

/** Which model answers, at which connection. */
export function ModelPicker({ present, onChoose }: ModelPickerProps) {
  const connections = useLive((bough) => bough.keepings.connections(), []) ?? NONE;
  // As where a failure is cured by another model.
  const asked = useView((view) => view.modelAsked);
  const setView = useView((view) => view.set);
  const frame = useRef<HTMLSpanElement>(null);
  const nameId = useId();
  const fieldId = useId();
  const connection = connections.find(({ id }) => id === present.connectionId);
  return (
    <span ref={frame} className={styles["picker"]}>
      <ModelCombobox
        connections={connections}
        present={present}
        onChoose={onChoose}
        anchor={frame}
        className={styles["input"]}
        pressedFrom={fieldId}
        aria-describedby={nameId}
        asked={asked}
        onAsked={() => setView({ modelAsked: false })}
      />
      <label id={nameId} htmlFor={fieldId} className={styles["connection"]}>
        {connection?.name ?? "No connection"}
        {takesNoTools(connection, present.modelId) && " · no tools"}
      </label>
    </span>
  );
}

function takesNoTools(connection: Connection | undefined, modelId: string): boolean {
  const abilities = connection?.models.find(({ id }) => id === modelId)?.abilities;
  return abilities?.tools === false;
}
