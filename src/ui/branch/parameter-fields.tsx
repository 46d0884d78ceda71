import { useConnections } from "#app/react/queries/connections.ts";
import { modelInfoOf } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import type { OwnSettings } from "#domain/settings/effective-settings.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { parametersWords } from "#ui/words/parameters.ts";

import {
  choiceLabel,
  choiceParameters,
  choicesOf,
  fieldText,
  isOffered,
  numberParameters,
  numberProblem,
  otherParameters,
  otherProblem,
  otherText,
  withChoice,
  withNumber,
  withOthers,
} from "./parameters-text.ts";
import type { ChoiceParameter, NumberParameter } from "./parameters-text.ts";
import { Trait } from "./trait.tsx";
import type { DefaultValue, SettingsEditor } from "./use-settings.ts";

/** Edits a request's parameters. An empty field means the model's default. */
export function ParameterFields({ here }: { here: SettingsEditor }) {
  const { connectionId, modelId, parameters } = here.settings;
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  const model = modelInfoOf(connection, modelId || (connection?.defaultModel ?? ""));
  const offered = choiceParameters.filter((parameter) =>
    isOffered(parameter, parameters, connection?.protocol, model),
  );
  return (
    <>
      <NamedParameterFields here={here} choices={offered} />
      <OthersField here={here} />
    </>
  );
}

interface NamedParameterFieldsProps {
  here: SettingsEditor;
  choices: readonly ChoiceParameter[];
}

/** Edits the parameters that have fields of their own. */
export function NamedParameterFields({ here, choices }: NamedParameterFieldsProps) {
  return (
    <>
      {choices.map((parameter) => (
        <ChoiceField key={parameter.name} parameter={parameter} here={here} />
      ))}
      {numberParameters.map((parameter) => (
        <NumberField key={parameter.name} parameter={parameter} here={here} />
      ))}
    </>
  );
}

function ChoiceField({ parameter, here }: { parameter: ChoiceParameter; here: SettingsEditor }) {
  const { name, label, hint } = parameter;
  const chosen = fieldText(here.settings.parameters, name);
  const standard = here.byDefault(name);
  const as = (value: string) => (settings: OwnSettings) => ({
    parameters: withChoice(settings.parameters, name, value),
  });
  const choose = (value: string) => {
    here.change(as(value));
    here.offerBack(label, as(chosen));
  };
  return (
    <Trait
      what={label.toLowerCase()}
      source={here.sourceOf((settings) => fieldText(settings.parameters, name))}
      otherName={here.otherName}
      say={choiceLabel}
      byDefault={standard && { ...standard, value: choiceLabel(standard.value) }}
      onBack={choose}
    >
      <Field label={label} hint={hint}>
        {(control) => (
          <Select
            {...control}
            value={chosen}
            options={[
              {
                value: "",
                label: labelOf(standard),
              },
              ...choicesOf(parameter, chosen).map((value) => ({
                value,
                label: choiceLabel(value),
              })),
            ]}
            onChange={choose}
          />
        )}
      </Field>
    </Trait>
  );
}

/** The label of the option that sets nothing. */
function labelOf(standard: DefaultValue | undefined): string {
  if (standard === undefined) return parametersWords.modelDefault;
  return standard.mode === undefined
    ? parametersWords.yourDefault
    : parametersWords.asInMode(standard.mode);
}

function NumberField({ parameter, here }: { parameter: NumberParameter; here: SettingsEditor }) {
  const { name, label, hint } = parameter;
  const { parameters } = here.settings;
  const standard = here.byDefault(name);
  const as = (typed: string) => (settings: OwnSettings) => ({
    parameters: withNumber(settings.parameters, name, typed),
  });
  const text = useSavedText({
    stored: fieldText(parameters, name),
    problemOf: (typed) => numberProblem(typed, parameter),
    save: (typed) => here.change(as(typed)),
    onLeave: (before) => here.offerBack(label, as(before)),
  });
  return (
    <Trait
      what={label.toLowerCase()}
      source={here.sourceOf((settings) => fieldText(settings.parameters, name))}
      otherName={here.otherName}
      say={(words) => words}
      byDefault={standard}
      onBack={(words) => {
        here.change(as(words));
        here.offerBack(label, as(fieldText(parameters, name)));
      }}
    >
      <Field label={label} hint={hint} {...defined({ error: text.problem })}>
        {(control) => (
          <TextInput
            {...control}
            {...text.props}
            inputMode="decimal"
            autoComplete="off"
            placeholder={standard?.value ?? parametersWords.modelDefault}
          />
        )}
      </Field>
    </Trait>
  );
}

function OthersField({ here }: { here: SettingsEditor }) {
  const { parameters } = here.settings;
  const as = (typed: string) => (settings: OwnSettings) => ({
    parameters: withOthers(settings.parameters, typed),
  });
  const text = useSavedText({
    stored: otherText(parameters),
    problemOf: otherProblem,
    save: (typed) => here.change(as(typed)),
    onLeave: (before) => here.offerBack(parametersWords.other, as(before)),
  });
  return (
    <Trait
      what={parametersWords.inOther}
      source={here.sourceOf((settings) => otherParameters(settings.parameters))}
      otherName={here.otherName}
      say={(others) => (Object.keys(others).length === 0 ? "" : JSON.stringify(others))}
      onBack={(others) => {
        here.change(as(JSON.stringify(others)));
        here.offerBack(parametersWords.other, as(otherText(parameters)));
      }}
    >
      <Field
        label={parametersWords.other}
        hint={parametersWords.otherHint}
        {...defined({ error: text.problem })}
      >
        {(control) => (
          <TextArea
            {...control}
            {...text.props}
            mono
            spellCheck={false}
            placeholder={parametersWords.otherExample}
            minRows={2}
          />
        )}
      </Field>
    </Trait>
  );
}
