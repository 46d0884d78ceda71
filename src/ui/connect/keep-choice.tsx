import type { KeyKeeping } from "#domain/connection.ts";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";

export interface KeepChoiceProps {
  keeping: KeyKeeping;
  onChange: (keeping: KeyKeeping) => void;
}

const choices: readonly { value: KeyKeeping; label: string; hint: string }[] = [
  {
    value: "session",
    label: "Until this tab closes",
    hint: "In this tab alone, and gone with it.",
  },
  {
    value: "encrypted",
    label: "In this browser, under a passphrase",
    hint: "You are asked for the passphrase once a session. Without it nobody can use the key.",
  },
  {
    value: "stored",
    label: "In this browser, unencrypted",
    hint: "Whoever uses this browser profile can use it.",
  },
];

/** How long a key stays. The shortest way is chosen unless the person says otherwise. */
export function KeepChoice({ keeping, onChange }: KeepChoiceProps) {
  return (
    <Field label="Keep the key" hint={choices.find(({ value }) => value === keeping)?.hint}>
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
