import { useEffect, useRef } from "react";

import { defined } from "#domain/defined.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

export interface SecretFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** Whether the field takes the focus when the dialog opens. */
  first?: boolean;
  /** For the browser's password manager. */
  autoComplete: "off" | "current-password" | "new-password";
}

/** A password field. */
export function SecretField(props: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { first = false } = props;
  // Runs after the dialog has focused its heading.
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  return (
    <Field
      label={props.label}
      {...defined({ hint: props.hint })}
      {...defined({ error: props.error })}
    >
      {(control) => (
        <TextInput
          {...control}
          ref={input}
          mono
          type="password"
          autoComplete={props.autoComplete}
          value={props.value}
          onChange={(event) => props.onChange(event.target.value)}
        />
      )}
    </Field>
  );
}
