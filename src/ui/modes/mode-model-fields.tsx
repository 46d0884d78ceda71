import { useConnections } from "#app/react/queries/connections.ts";
import type { ModeContent } from "#domain/modes/mode.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";
import { modesWords } from "#ui/words/modes.ts";

import { useModeDraft } from "./mode-draft.ts";

const KEEP = "";

/** The model that a mode sets, or none. */
export function ModeModelFields({ mode: { model } }: { mode: ModeContent }) {
  const { change } = useModeDraft();
  const connections = useConnections() ?? [];
  const connection = connections.find(({ id }) => id === model?.connectionId);
  const isGone = model !== undefined && connection === undefined;
  const choose = (connectionId: string) => {
    const chosen = connections.find(({ id }) => id === connectionId);
    change({
      model: chosen && { connectionId, modelId: chosen.defaultModel ?? chosen.models[0]?.id ?? "" },
    });
  };
  return (
    <>
      <Field
        label={modesWords.connection}
        hint={isGone ? modesWords.connectionGone(model.modelId) : undefined}
      >
        {(control) => (
          <Select
            {...control}
            value={model?.connectionId ?? KEEP}
            options={[
              { value: KEEP, label: modesWords.noConnection },
              ...connections.map(({ id, name }) => ({ value: id, label: name })),
              ...(isGone
                ? [
                    {
                      value: model.connectionId,
                      label: modesWords.missingConnection,
                      disabled: true,
                    },
                  ]
                : []),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      {model !== undefined && connection !== undefined && (
        <Field label={modesWords.model}>
          {(control) => (
            <ModelCombobox
              {...control}
              mono
              commits="typing"
              connections={[connection]}
              present={model}
              onChoose={({ modelId }) => change({ model: { ...model, modelId } })}
            />
          )}
        </Field>
      )}
    </>
  );
}
