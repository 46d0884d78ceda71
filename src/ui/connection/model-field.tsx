import { useRef } from "react";

import { ModelCombobox } from "#ui/composer/model-combobox.tsx";
import { Button } from "#ui/kit/button.tsx";
import { Field } from "#ui/kit/field.tsx";
import { RefreshIcon } from "#ui/kit/icons-act.tsx";
import { agoWords, modelSentences } from "#ui/models/model-words.ts";

import type { Draft } from "./draft.ts";

import styles from "./connection.module.css";

export interface ModelFieldProps {
  draft: Draft;
  busy: boolean;
  /** The address and the key are such that the list can be asked for. */
  canList: boolean;
  onList: () => void;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** The model for new conversations, from the provider's list or typed. */
export function ModelField({ draft, busy, canList, onList, onChange }: ModelFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { id, models, model } = draft;
  const info = models.find((one) => one.id === model);
  const sentences = info === undefined ? [] : modelSentences(info);
  return (
    <div className={styles["part"]} ref={frame}>
      <Field
        label="Model"
        hint={
          sentences.length > 0
            ? [...(info?.name === undefined ? [] : [`${info.name}.`]), ...sentences].join(" ")
            : "Any name will do, on the list or not."
        }
      >
        {(control) => (
          <ModelCombobox
            {...control}
            connections={[
              {
                id,
                name: draft.name.trim() || "this address",
                models: [...models],
                defaultModel: "",
              },
            ]}
            present={{ connectionId: id, modelId: model }}
            onChoose={({ modelId }) => onChange((now) => ({ ...now, model: modelId }))}
            anchor={frame}
            className={styles["model"]}
          />
        )}
      </Field>
      <div className={styles["acts"]}>
        <Button
          size="small"
          icon={<RefreshIcon size={14} />}
          disabled={!canList || busy}
          onClick={onList}
        >
          {models.length === 0 ? "List models" : "List again"}
        </Button>
        <span className={styles["hint"]}>{listWords(draft)}</span>
      </div>
    </div>
  );
}

function listWords({ models, modelsAt }: Draft): string {
  if (models.length === 0) return "";
  const count = models.length === 1 ? "1 model" : `${models.length.toLocaleString("en")} models`;
  return modelsAt === null ? count : `${count}, listed ${agoWords(modelsAt)}`;
}
