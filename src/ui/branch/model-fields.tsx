import { useConnections } from "#app/react/queries/connections.ts";
import type { Connection } from "#domain/connection.ts";
import { defined } from "#domain/defined.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";

import { Trait } from "./trait.tsx";
import type { SettingsEditor } from "./use-settings.ts";

const NONE: readonly Connection[] = [];

/** The model that answers, and its connection. */
export function ModelFields({ here }: { here: SettingsEditor }) {
  const connections = useConnections() ?? NONE;
  const { settings } = here;
  const connection = connections.find(({ id }) => id === settings.connectionId);
  const nameOf = (id: string) =>
    connections.find((one) => one.id === id)?.name ?? "a missing connection";
  const change = (fields: Partial<Pick<typeof settings, "connectionId" | "modelId">>) => {
    here.change(() => fields);
    const { connectionId, modelId } = settings;
    here.offerBack("The model", () => ({ connectionId, modelId }));
  };
  return (
    <>
      <Trait
        what="connection"
        source={here.sourceOf((one) => one.connectionId)}
        otherName={here.otherName}
        say={nameOf}
        onBack={(connectionId) => {
          // A model belongs to its connection, so both are reset together.
          const modelId = here.sourceOf((one) => one.modelId)?.other ?? settings.modelId;
          change({ connectionId, modelId });
        }}
      >
        <Field label="Connection">
          {(control) => (
            <Select
              {...control}
              value={settings.connectionId}
              options={[
                ...connections.map(({ id, name }) => ({ value: id, label: name })),
                ...(connection === undefined
                  ? [
                      {
                        value: settings.connectionId,
                        label: "Missing: choose another",
                        disabled: true,
                      },
                    ]
                  : []),
              ]}
              onChange={(connectionId) => {
                const chosen = connections.find(({ id }) => id === connectionId);
                change({ connectionId, modelId: chosen?.defaultModel ?? "" });
              }}
            />
          )}
        </Field>
      </Trait>
      <Trait
        what="model"
        source={here.sourceOf((one) => one.modelId)}
        otherName={here.otherName}
        say={(modelId) => modelId}
        onBack={(modelId) => change({ modelId })}
      >
        <ModelField key={settings.connectionId} here={here} connection={connection} />
      </Trait>
    </>
  );
}

interface BranchModelFieldProps {
  here: SettingsEditor;
  connection: Connection | undefined;
}

function ModelField({ here, connection }: BranchModelFieldProps) {
  const text = useSavedText({
    stored: here.settings.modelId,
    problemOf: (typed) => (typed.trim() === "" ? "Enter a model name." : undefined),
    save: (typed) => here.change(() => ({ modelId: typed.trim() })),
    onLeave: (modelId) => here.offerBack("The model", () => ({ modelId })),
  });
  const { value, onChange, ...rest } = text.props;
  return (
    <Field label="Model" {...defined({ error: text.problem })}>
      {(control) => (
        <ModelCombobox
          {...control}
          mono
          commits="typing"
          placeholder={connection?.defaultModel ?? ""}
          connections={connection === undefined ? [] : [connection]}
          present={{ connectionId: connection?.id ?? "", modelId: value }}
          onChoose={({ modelId }) => onChange({ target: { value: modelId } })}
          {...rest}
        />
      )}
    </Field>
  );
}
