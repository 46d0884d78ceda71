import { useConnections } from "#app/react/queries/connections.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { connectionOptions } from "#ui/models/connection-options.ts";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import { Trait } from "./trait.tsx";
import type { SettingsEditor } from "./use-settings.ts";

const NONE: readonly Connection[] = [];

/** Chooses the model that answers, and its connection. */
export function ModelFields({ here }: { here: SettingsEditor }) {
  const connections = useConnections() ?? NONE;
  const { settings } = here;
  const connection = connections.find(({ id }) => id === settings.connectionId);
  const nameOf = (id: string) =>
    connections.find((one) => one.id === id)?.name ?? branchWords.missingConnection;
  const change = (fields: Partial<Pick<typeof settings, "connectionId" | "modelId">>) => {
    here.change(() => fields);
    const { connectionId, modelId } = settings;
    here.offerBack(branchWords.theModel, () => ({ connectionId, modelId }));
  };
  return (
    <>
      <Trait
        what={branchWords.inConnection}
        source={here.sourceOf((one) => one.connectionId)}
        otherName={here.otherName}
        say={nameOf}
        onBack={(connectionId) => {
          // A model belongs to its connection, so both are reset together.
          const modelId = here.sourceOf((one) => one.modelId)?.other ?? settings.modelId;
          change({ connectionId, modelId });
        }}
      >
        <Field label={branchWords.connection}>
          {(control) => (
            <Select
              {...control}
              value={settings.connectionId}
              options={connectionOptions(connections, settings.connectionId)}
              onChange={(connectionId) => {
                const chosen = connections.find(({ id }) => id === connectionId);
                change({ connectionId, modelId: chosen?.defaultModel ?? "" });
              }}
            />
          )}
        </Field>
      </Trait>
      <Trait
        what={branchWords.inModel}
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
    problemOf: (typed) => (typed.trim() === "" ? branchWords.enterModel : undefined),
    save: (typed) => here.change(() => ({ modelId: typed.trim() })),
    onLeave: (modelId) => here.offerBack(branchWords.theModel, () => ({ modelId })),
  });
  const { value, onChange, ...rest } = text.props;
  return (
    <Field label={branchWords.model} {...defined({ error: text.problem })}>
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
