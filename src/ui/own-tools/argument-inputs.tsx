import type { ArgumentField } from "#domain/own-tools/argument-fields.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import type { InputValues } from "./argument-values.ts";

export interface ArgumentInputsProps {
  fields: readonly ArgumentField[];
  values: InputValues;
  onChange: (name: string, value: string) => void;
}

/** One field for each argument of a tool. */
export function ArgumentInputs({ fields, values, onChange }: ArgumentInputsProps) {
  if (fields.length === 0) return <Note>{ownToolsWords.trial.noArguments}</Note>;
  return fields.map((field) => (
    <ArgumentInput
      key={field.name}
      field={field}
      value={Object.hasOwn(values, field.name) ? (values[field.name] ?? "") : ""}
      onChange={(value) => onChange(field.name, value)}
    />
  ));
}

interface ArgumentInputProps {
  field: ArgumentField;
  value: string;
  onChange: (value: string) => void;
}

function ArgumentInput({ field, value, onChange }: ArgumentInputProps) {
  const { name, type, required, description } = field;
  if (type === "boolean") {
    return (
      <Checkbox
        label={name}
        checked={value === "true"}
        onChange={(checked) => onChange(String(checked))}
      />
    );
  }
  const hint = type === "list" ? listHint(description) : description;
  return (
    <Field label={required ? name : ownToolsWords.optional(name)} hint={hint || undefined}>
      {(control) =>
        type === "number" || type === "integer" ? (
          <TextInput
            {...control}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        ) : (
          <TextArea
            {...control}
            minRows={1}
            maxRows={8}
            value={value}
            onChange={(event) => onChange(event.target.value)}
          />
        )
      }
    </Field>
  );
}

function listHint(description: string): string {
  return description === ""
    ? ownToolsWords.oneInEachLine
    : ownToolsWords.trial.listHint(description);
}
