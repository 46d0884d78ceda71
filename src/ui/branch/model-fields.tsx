import { useLive } from "#app/hooks.ts";
import type { Connection } from "#domain/connection.ts";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { Combobox } from "#ui/kit/text-input.tsx";
import { modelSuggestions } from "#ui/models/model-words.ts";

import { Trait } from "./trait.tsx";
import { useSavedText } from "./use-saved-text.ts";
import type { VoiceHere } from "./use-voice.ts";

const NONE: readonly Connection[] = [];

/** Which model answers, at which connection. */
export function ModelFields({ here }: { here: VoiceHere }) {
  const connections = useLive((bough) => bough.keepings.connections(), []) ?? NONE;
  const { voice } = here;
  const connection = connections.find(({ id }) => id === voice.connectionId);
  const nameOf = (id: string) => connections.find((one) => one.id === id)?.name ?? "a lost one";
  const change = (fields: Partial<Pick<typeof voice, "connectionId" | "modelId">>) => {
    here.change(() => fields);
    const { connectionId, modelId } = voice;
    here.offerBack("The model", () => ({ connectionId, modelId }));
  };
  return (
    <>
      <Trait
        what="connection"
        standing={here.standing((one) => one.connectionId)}
        otherName={here.otherName}
        say={nameOf}
        onBack={(connectionId) => {
          // A model is its connection's: they go back together.
          const modelId = here.standing((one) => one.modelId)?.other ?? voice.modelId;
          change({ connectionId, modelId });
        }}
      >
        <Field label="Connection">
          {(control) => (
            <Select
              {...control}
              value={voice.connectionId}
              options={[
                ...connections.map(({ id, name }) => ({ value: id, label: name })),
                ...(connection === undefined
                  ? [{ value: voice.connectionId, label: "Gone: choose another", disabled: true }]
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
        standing={here.standing((one) => one.modelId)}
        otherName={here.otherName}
        say={(modelId) => modelId}
        onBack={(modelId) => change({ modelId })}
      >
        <ModelField key={voice.connectionId} here={here} connection={connection} />
      </Trait>
    </>
  );
}

interface ModelFieldProps {
  here: VoiceHere;
  connection: Connection | undefined;
}

function ModelField({ here, connection }: ModelFieldProps) {
  const text = useSavedText({
    stored: here.voice.modelId,
    problemOf: (typed) => (typed.trim() === "" ? "A model's name is needed." : undefined),
    save: (typed) => here.change(() => ({ modelId: typed.trim() })),
    onLeave: (modelId) => here.offerBack("The model", () => ({ modelId })),
  });
  return (
    <Field label="Model" {...(text.problem === undefined ? {} : { error: text.problem })}>
      {(control) => (
        <Combobox
          {...control}
          {...text.props}
          mono
          placeholder={connection?.defaultModel ?? ""}
          suggestions={modelSuggestions(connection?.models)}
        />
      )}
    </Field>
  );
}
