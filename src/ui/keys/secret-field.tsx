import { useEffect, useRef } from "react";

import { Field } from "#ui/kit/field.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

export interface SecretFieldProps {
  label: string;
  value: string;
  onChange: (value: string) => void;
  hint?: string;
  error?: string | undefined;
  /** It is what the dialog is about. */
  first?: boolean;
  /** For the browser's password keeper. */
  autoComplete: "off" | "current-password" | "new-password";
}

/** A field whose text is not shown. */
export function SecretField(props: SecretFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  const { first = false } = props;
  // After the dialog has put the focus on its heading.
  useEffect(() => {
    if (first) input.current?.focus();
  }, [first]);
  return (
    <Field
      label={props.label}
      {...(props.hint === undefined ? {} : { hint: props.hint })}
      {...(props.error === undefined ? {} : { error: props.error })}
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
