import { defined } from "#domain/defined.ts";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { controlWords } from "#ui/words/controls.ts";

import { IconButton } from "./button.tsx";
import { Field } from "./field.tsx";
import { TextInput } from "./text-input.tsx";

import styles from "./header-row.module.css";

/** An HTTP header as it is typed. */
export interface TypedHeader {
  name: string;
  value: string;
}

export interface HeaderRowProps {
  /** The header's number, from 1. */
  number: number;
  header: TypedHeader;
  nameError?: string | undefined;
  valueError?: string | undefined;
  valueHint?: string | undefined;
  namePlaceholder?: string;
  valuePlaceholder?: string;
  /** Hides the value. */
  secret?: boolean;
  onChange: (change: Partial<TypedHeader>) => void;
  onRemove: () => void;
}

/** One of the headers that a person adds to requests: its name, its value, and a way to remove it. */
export function HeaderRow(props: HeaderRowProps) {
  const { number, header, nameError, valueError, valueHint, onChange, onRemove } = props;
  const { namePlaceholder = "", valuePlaceholder = "", secret = false } = props;
  return (
    <div className={styles.row}>
      <Field label={controlWords.header(number)} {...defined({ error: nameError })}>
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder={namePlaceholder}
            value={header.name}
            onChange={({ target }) => onChange({ name: target.value })}
          />
        )}
      </Field>
      <Field
        label={controlWords.headerValue(number)}
        {...defined({ error: valueError, hint: valueHint })}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder={valuePlaceholder}
            value={header.value}
            onChange={({ target }) => onChange({ value: target.value })}
            {...(secret ? { type: "password" } : {})}
          />
        )}
      </Field>
      <IconButton
        label={controlWords.removeHeader(number)}
        icon={<CrossIcon size={14} />}
        onClick={onRemove}
      />
    </div>
  );
}
