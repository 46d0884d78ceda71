import type { KeyKeeping } from "#domain/connection.ts";
import { keepingWords } from "#ui/keys/keeping-words.ts";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";

export interface KeepChoiceProps {
  keeping: KeyKeeping;
  onChange: (keeping: KeyKeeping) => void;
}

/** The shortest way first: it is chosen unless the person says otherwise. */
const choices = (["session", "encrypted", "stored"] as const).map((value) => ({
  value,
  label: keepingWords[value].label,
}));

/** How long a key stays, and what that protects from. */
export function KeepChoice({ keeping, onChange }: KeepChoiceProps) {
  return (
    <Field label="Keep the key" hint={keepingWords[keeping].words}>
      {(control) => (
        <Select
          {...control}
          value={keeping}
          options={choices}
          onChange={(value) =>
            onChange(choices.find((one) => one.value === value)?.value ?? keeping)
          }
        />
      )}
    </Field>
  );
}
