import { useConnections } from "#app/react/queries/connections.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";

import { connectionOptions } from "./connection-options.ts";
import type { ModelChoice } from "./model-choices.ts";
import { ModelCombobox } from "./model-combobox.tsx";

export interface ModelFieldsProps {
  /** Labels of the two fields. */
  labels: { connection: string; model: string };
  model: ModelChoice;
  onModel: (model: ModelChoice) => void;
}

const NONE: readonly Connection[] = [];

/** Two fields for a connection and one of its models. Choosing another connection also chooses its model. */
export function ModelFields({ labels, model, onModel }: ModelFieldsProps) {
  const connections = useConnections();
  const connection = connections?.find(({ id }) => id === model.connectionId);
  return (
    <>
      <Field label={labels.connection}>
        {(control) => (
          <Select
            {...control}
            value={model.connectionId}
            options={connectionOptions(connections, model.connectionId)}
            onChange={(connectionId) => {
              const chosen = connections?.find(({ id }) => id === connectionId);
              onModel({ connectionId, modelId: chosen?.defaultModel ?? "" });
            }}
          />
        )}
      </Field>
      <Field label={labels.model}>
        {(control) => (
          <ModelCombobox
            {...control}
            mono
            commits="typing"
            connections={connection === undefined ? NONE : [connection]}
            present={model}
            onChoose={({ modelId }) => onModel({ ...model, modelId })}
          />
        )}
      </Field>
    </>
  );
}
