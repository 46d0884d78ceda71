import type { Voice } from "#domain/branching/voice.ts";
import { Field } from "#ui/kit/field.tsx";
import { TextArea } from "#ui/kit/text-area.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import {
  namedParameters,
  numberProblem,
  numberText,
  otherParameters,
  otherProblem,
  otherText,
  withNumber,
  withOthers,
} from "./parameters-text.ts";
import type { NamedParameter } from "./parameters-text.ts";
import { Trait } from "./trait.tsx";
import { useSavedText } from "./use-saved-text.ts";
import type { VoiceHere } from "./use-voice.ts";

/** How the model picks its words. An empty field leaves it to the model. */
export function ParameterFields({ here }: { here: VoiceHere }) {
  return (
    <>
      {namedParameters.map((parameter) => (
        <NumberField key={parameter.name} parameter={parameter} here={here} />
      ))}
      <OthersField here={here} />
    </>
  );
}

function NumberField({ parameter, here }: { parameter: NamedParameter; here: VoiceHere }) {
  const { name, label, hint } = parameter;
  const { parameters } = here.voice;
  const as = (typed: string) => (voice: Voice) => ({
    parameters: withNumber(voice.parameters, name, typed),
  });
  const text = useSavedText({
    stored: numberText(parameters, name),
    problemOf: (typed) => numberProblem(typed, parameter),
    save: (typed) => here.change(as(typed)),
    onLeave: (before) => here.offerBack(label, as(before)),
  });
  return (
    <Trait
      what={label.toLowerCase()}
      standing={here.standing((voice) => numberText(voice.parameters, name))}
      otherName={here.otherName}
      say={(words) => words}
      onBack={(words) => {
        here.change(as(words));
        here.offerBack(label, as(numberText(parameters, name)));
      }}
    >
      <Field
        label={label}
        hint={hint}
        {...(text.problem === undefined ? {} : { error: text.problem })}
      >
        {(control) => (
          <TextInput
            {...control}
            {...text.props}
            inputMode="decimal"
            autoComplete="off"
            placeholder="The model’s own"
          />
        )}
      </Field>
    </Trait>
  );
}

function OthersField({ here }: { here: VoiceHere }) {
  const { parameters } = here.voice;
  const as = (typed: string) => (voice: Voice) => ({
    parameters: withOthers(voice.parameters, typed),
  });
  const text = useSavedText({
    stored: otherText(parameters),
    problemOf: otherProblem,
    save: (typed) => here.change(as(typed)),
    onLeave: (before) => here.offerBack("Other parameters", as(before)),
  });
  return (
    <Trait
      what="other parameters"
      standing={here.standing((voice) => otherParameters(voice.parameters))}
      otherName={here.otherName}
      say={(others) => (Object.keys(others).length === 0 ? "" : JSON.stringify(others))}
      onBack={(others) => {
        here.change(as(JSON.stringify(others)));
        here.offerBack("Other parameters", as(otherText(parameters)));
      }}
    >
      <Field
        label="Other parameters"
        hint="As JSON, in the server's own names. They go into the request as they are."
        {...(text.problem === undefined ? {} : { error: text.problem })}
      >
        {(control) => (
          <TextArea
            {...control}
            {...text.props}
            mono
            spellCheck={false}
            placeholder={'{"seed": 7}'}
            minRows={2}
          />
        )}
      </Field>
    </Trait>
  );
}
