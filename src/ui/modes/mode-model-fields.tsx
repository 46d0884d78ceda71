import { useConnections } from "#app/react/queries/connections.ts";
import type { ModeContent } from "#domain/modes/mode.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";

import { useModeDraft } from "./mode-draft.ts";

const KEEP = "";

/** The model that a mode brings along, or none. */
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
        label="Connection"
        hint={
          isGone
            ? `The connection of ${model.modelId} is gone. Until you choose another, this mode leaves the model as it is.`
            : undefined
        }
      >
        {(control) => (
          <Select
            {...control}
            value={model?.connectionId ?? KEEP}
            options={[
              { value: KEEP, label: "Leaves the model as it is" },
              ...connections.map(({ id, name }) => ({ value: id, label: name })),
              ...(isGone ? [{ value: model.connectionId, label: "Missing", disabled: true }] : []),
            ]}
            onChange={choose}
          />
        )}
      </Field>
      {model !== undefined && connection !== undefined && (
        <Field label="Model">
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
