import { useState } from "react";

import { useNewId } from "#app/react/actions/new-id.ts";
import { LONGEST_PATTERN, LONGEST_VALIDATOR, VALIDATOR_KINDS } from "#domain/answer-validators.ts";
import type { AnswerValidator, ValidatorKind } from "#domain/answer-validators.ts";
import { defined } from "#domain/defined.ts";
import { Segmented } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ModelFields } from "#ui/models/model-fields.tsx";
import { schemaWords } from "#ui/words/schema.ts";

import { patternProblem, validatorLabels } from "./schema-text.ts";
import type { SettingsEditor } from "./use-settings.ts";

export interface ValidatorDialogProps {
  /** Undefined for a new validator. */
  validator: AnswerValidator | undefined;
  here: SettingsEditor;
  onClose: () => void;
  onSave: (validator: AnswerValidator) => void;
}

/** The fields of all kinds, so that changing the kind loses nothing. */
interface Typed {
  pattern: string;
  flags: string;
  code: string;
  instructions: string;
  connectionId: string;
  modelId: string;
}

interface FieldsProps {
  typed: Typed;
  set: (fields: Partial<Typed>) => void;
}

/** Edits one validator. */
export function ValidatorDialog({ validator, here, onClose, onSave }: ValidatorDialogProps) {
  const newId = useNewId();
  const [kind, setKind] = useState<ValidatorKind>(validator?.kind ?? "pattern");
  const { connectionId, modelId } = here.settings;
  const [typed, setTyped] = useState<Typed>({
    pattern: "",
    flags: "u",
    code: "",
    instructions: "",
    connectionId,
    modelId,
    ...validator,
  });
  const set: FieldsProps["set"] = (fields) => setTyped((now) => ({ ...now, ...fields }));
  const made = validatorOf(kind, typed, validator?.id ?? newId());
  return (
    <FormDialog
      title={validator === undefined ? schemaWords.newValidator : schemaWords.validator}
      description={schemaWords.aboutValidator}
      action={schemaWords.saveValidator}
      disabled={made === undefined}
      onAction={() => made !== undefined && onSave(made)}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Segmented
          label={schemaWords.kind}
          wide
          value={kind}
          options={VALIDATOR_KINDS.map((value) => ({ value, label: validatorLabels[value] }))}
          onChange={setKind}
        />
        {kind === "pattern" && <PatternFields typed={typed} set={set} />}
        {kind === "function" && <FunctionField typed={typed} set={set} />}
        {kind === "model" && <JudgeFields typed={typed} set={set} />}
      </Stack>
    </FormDialog>
  );
}

function PatternFields({ typed, set }: FieldsProps) {
  const problem = typed.pattern === "" ? undefined : patternProblem(typed.pattern, typed.flags);
  return (
    <>
      <Field
        label={schemaWords.pattern}
        hint={schemaWords.patternHint}
        {...defined({ error: problem })}
      >
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={LONGEST_PATTERN}
            placeholder="^[A-Z].*\.$"
            value={typed.pattern}
            onChange={(event) => set({ pattern: event.target.value })}
          />
        )}
      </Field>
      <Field label={schemaWords.flags} hint={schemaWords.flagsHint}>
        {(control) => (
          <TextInput
            {...control}
            autoComplete="off"
            spellCheck={false}
            maxLength={8}
            value={typed.flags}
            onChange={(event) => set({ flags: event.target.value })}
          />
        )}
      </Field>
    </>
  );
}

function FunctionField({ typed, set }: FieldsProps) {
  return (
    <Field label={schemaWords.code} hint={schemaWords.codeHint}>
      {(control) => (
        <TextArea
          {...control}
          mono
          spellCheck={false}
          minRows={5}
          maxRows={16}
          maxLength={LONGEST_VALIDATOR}
          placeholder={schemaWords.codeExample}
          value={typed.code}
          onChange={(event) => set({ code: event.target.value })}
        />
      )}
    </Field>
  );
}

function JudgeFields({ typed, set }: FieldsProps) {
  return (
    <>
      <Field label={schemaWords.instructions} hint={schemaWords.instructionsHint}>
        {(control) => (
          <TextArea
            {...control}
            minRows={3}
            maxLength={LONGEST_VALIDATOR}
            placeholder={schemaWords.instructionsExample}
            value={typed.instructions}
            onChange={(event) => set({ instructions: event.target.value })}
          />
        )}
      </Field>
      <ModelFields
        labels={{ connection: schemaWords.itsConnection, model: schemaWords.itsModel }}
        model={{ connectionId: typed.connectionId, modelId: typed.modelId }}
        onModel={set}
      />
    </>
  );
}

/** Makes a validator from the fields; undefined while they are incomplete. */
function validatorOf(kind: ValidatorKind, typed: Typed, id: string): AnswerValidator | undefined {
  const { pattern, flags, code, instructions, connectionId, modelId } = typed;
  switch (kind) {
    case "pattern":
      if (pattern === "" || patternProblem(pattern, flags) !== undefined) return undefined;
      return { kind, id, pattern, flags };
    case "function":
      return code.trim() === "" ? undefined : { kind, id, code };
    case "model":
      if (instructions.trim() === "" || connectionId === "") return undefined;
      return { kind, id, instructions, connectionId, modelId };
  }
}
