import { useRef } from "react";

import { formatTimeAgo } from "#ui/format/format-date.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { RefreshIcon } from "#ui/kit/icons/icons-act.tsx";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";
import { modelSentences } from "#ui/models/model-text.ts";
import { connectionWords } from "#ui/words/connection.ts";

import type { ConnectionDraft } from "./connection-draft.ts";

import styles from "./connection.module.css";

export interface ModelFieldProps {
  draft: ConnectionDraft;
  busy: boolean;
  /** Whether the address and the key are enough to fetch the list. */
  canList: boolean;
  onList: () => void;
  onChange: (change: (draft: ConnectionDraft) => ConnectionDraft) => void;
}

/** The model for new conversations: chosen from the provider's list, or typed. */
export function ModelField({ draft, busy, canList, onList, onChange }: ModelFieldProps) {
  const frame = useRef<HTMLDivElement>(null);
  const { id, models, model } = draft;
  const info = models.find((one) => one.id === model);
  const sentences = info === undefined ? [] : modelSentences(info);
  return (
    <Stack gap={2} className={styles.part} ref={frame}>
      <Field
        label={connectionWords.model}
        hint={
          sentences.length > 0
            ? [...(info?.name === undefined ? [] : [`${info.name}.`]), ...sentences].join(" ")
            : draft.modelsAt === null
              ? connectionWords.modelHintUnlisted
              : connectionWords.modelHint
        }
      >
        {(control) => (
          <ModelCombobox
            {...control}
            connections={[
              {
                id,
                name: draft.name.trim() || connectionWords.thisAddress,
                models: [...models],
                defaultModel: "",
              },
            ]}
            present={{ connectionId: id, modelId: model }}
            onChoose={({ modelId }) => onChange((now) => ({ ...now, model: modelId }))}
            commits="leaving"
            hidesWritten
            mono
            placeholder={connectionWords.model}
            anchor={frame}
          />
        )}
      </Field>
      <Row>
        <Button
          size="small"
          icon={<RefreshIcon size={14} />}
          disabled={!canList || busy}
          onClick={onList}
        >
          {models.length === 0 ? connectionWords.loadModels : connectionWords.refreshModels}
        </Button>
        <Note as="span" className={styles.hint}>
          {listWords(draft)}
        </Note>
      </Row>
    </Stack>
  );
}

function listWords({ models, modelsAt }: ConnectionDraft): string {
  if (models.length === 0) return "";
  const count = connectionWords.models(models.length);
  return modelsAt === null ? count : connectionWords.modelsUpdated(count, formatTimeAgo(modelsAt));
}
