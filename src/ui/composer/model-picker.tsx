import { memo, useId, useRef } from "react";

import { useConnections } from "#app/react/queries/connections.ts";
import { useFocusRequest } from "#app/view/use-focus-request.ts";
import { modelInfoOf } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import type { ModelChoice } from "#ui/models/model-choices.ts";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";
import * as composerWords from "#ui/words/composer.ts";

import styles from "./model-picker.module.css";

export interface ModelPickerProps {
  present: ModelChoice;
  onChoose: (choice: ModelChoice) => void;
}

const NONE: readonly Connection[] = [];

/** Chooses the model that answers, and its connection. Typing in the box does not render it again. */
export const ModelPicker = memo(function PickModel({ present, onChoose }: ModelPickerProps) {
  const stored = useConnections();
  const connections = stored ?? NONE;
  const frame = useRef<HTMLSpanElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const nameId = useId();
  const fieldId = useId();
  const connection = connections.find(({ id }) => id === present.connectionId);
  // The list opens when something on the page asks for another model, for example to fix a failure.
  useFocusRequest("models", () => {
    field.current?.focus();
    field.current?.click();
    return true;
  });
  return (
    <span ref={frame} className={styles.picker} title={present.modelId}>
      <span className={styles.field}>
        <ModelName id={present.modelId} />
        <ModelCombobox
          connections={connections}
          present={present}
          onChoose={onChoose}
          anchor={frame}
          bare
          commits="leaving"
          fieldRef={field}
          id={fieldId}
          aria-label={composerWords.model}
          aria-describedby={nameId}
          placeholder={composerWords.model}
          className={styles.input}
          // Sets the width in browsers where fields cannot fit their content.
          size={Math.max(4, present.modelId.length)}
        />
      </span>
      <label id={nameId} htmlFor={fieldId} className={styles.connection}>
        {connection?.name ?? (stored === undefined ? "" : composerWords.noConnection)}
        {takesNoTools(connection, present.modelId) && composerWords.noTools}
      </label>
    </span>
  );
});

/** The path before a model's own name, such as "accounts/fireworks/models/" or "us.anthropic.". */
const PATH = /^(?:.*\/|(?:[a-z]+\.)+(?=[a-z]))/u;

/**
 * The name that the field shows while nobody writes in it. Of a long name it shows the end, which tells it
 * from others.
 */
function ModelName({ id }: { id: string }) {
  const path = PATH.exec(id)?.[0] ?? "";
  return (
    <span className={styles.name} aria-hidden="true">
      <OneLine className={styles.path}>{path}</OneLine>
      <OneLine>{id.slice(path.length)}</OneLine>
    </span>
  );
}

function takesNoTools(connection: Connection | undefined, modelId: string): boolean {
  return modelInfoOf(connection, modelId)?.abilities?.tools === false;
}
