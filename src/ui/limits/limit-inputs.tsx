import { defined } from "#domain/defined.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import { limitPlaceholder, limitProblem, limitText, limitTyped } from "./limit-fields.ts";
import type { LimitField } from "./limit-fields.ts";

import styles from "./limits.module.css";

/** Limits by name; null is no limit. A limit that is absent follows `inherited`. */
type Choice<Name extends string> = Readonly<Partial<Record<Name, number | null>>>;

export interface LimitInputsProps<Name extends string> {
  fields: readonly LimitField<Name>[];
  /** What is chosen here. */
  choice: Choice<Name>;
  /** What applies where nothing is chosen. */
  inherited: Choice<Name>;
  /** Called with every change; undefined means that the limit is inherited again. */
  onChange: (name: Name, value: number | null | undefined) => void;
  /** Called when the person leaves a field that they changed, with the value it had before. */
  onLeave?: (label: string, name: Name, before: number | null | undefined) => void;
}

/** One field for each limit. An empty field follows the inherited limit. */
export function LimitInputs<Name extends string>(props: LimitInputsProps<Name>) {
  return (
    <div className={styles.fields}>
      {props.fields.map((field) => (
        <LimitInput key={field.name} field={field} {...props} />
      ))}
    </div>
  );
}

function LimitInput<Name extends string>({
  field,
  choice,
  inherited,
  onChange,
  onLeave,
}: LimitInputsProps<Name> & { field: LimitField<Name> }) {
  const text = useSavedText({
    stored: limitText(field, choice[field.name]),
    problemOf: (typed) => limitProblem(field, typed),
    save: (typed) => onChange(field.name, limitTyped(field, typed)),
    onLeave: (before) => onLeave?.(field.label, field.name, limitTyped(field, before)),
  });
  return (
    <Field label={field.label} hint={field.hint} {...defined({ error: text.problem })}>
      {(control) => (
        <TextInput
          {...control}
          {...text.props}
          inputMode="decimal"
          autoComplete="off"
          placeholder={limitPlaceholder(field, inherited[field.name])}
        />
      )}
    </Field>
  );
}
