import type { KeyStorage } from "#domain/connections/connection.ts";
import { keyStorageText } from "#ui/keys/key-storage-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { waysInWords } from "#ui/words/ways-in.tsx";

export interface KeepChoiceProps {
  keeping: KeyStorage;
  onChange: (keeping: KeyStorage) => void;
}

/** Ordered by how long the key is kept. The shortest is the default. */
const choices = (["session", "encrypted", "stored"] as const).map((value) => ({
  value,
  label: keyStorageText[value].label,
}));

/** Chooses how long a key is kept, and says what that protects against. */
export function KeepChoice({ keeping, onChange }: KeepChoiceProps) {
  return (
    <Field label={waysInWords.key.keep} hint={keyStorageText[keeping].words}>
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
