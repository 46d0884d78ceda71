import { useEffect, useId, useRef } from "react";

import { suggestionOf } from "#domain/mcp/check-answer.ts";
import type { TypedValue } from "#domain/mcp/check-answer.ts";
import type { FormQuestion, QuestionField } from "#domain/mcp/question.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatList } from "#ui/format/format-list.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import type { ControlProps } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

import type { QuestionFormState } from "./use-question-form.ts";

import styles from "./approval.module.css";

export interface QuestionFormProps {
  asks: FormQuestion;
  form: QuestionFormState;
}

/** Matches controls with an error. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"] input';

/** The form of what a server wants to know. Nothing is filled in until the person does it. */
export function QuestionForm({ asks, form }: QuestionFormProps) {
  const { errors, suggest, tries } = form;
  const fields = useRef<HTMLElement>(null);
  useEffect(() => {
    if (tries > 0) fields.current?.querySelector<HTMLElement>(WRONG)?.focus();
  }, [tries]);
  return (
    <Stack ref={fields}>
      <Note tone="waits">{approvalWords.goesToServer}</Note>
      {asks.fields.map((field) => (
        <OneField
          key={field.name}
          field={field}
          value={form.values.get(field.name) ?? ""}
          error={errors.get(field.name)}
          onType={(value) => form.type(field.name, value)}
        />
      ))}
      {suggest !== undefined && (
        <Row>
          <Button size="small" onClick={suggest}>
            {approvalWords.takeSuggestions}
          </Button>
        </Row>
      )}
      {errors.size > 0 && <Alert>{approvalWords.invalidFields(errors.size)}</Alert>}
    </Stack>
  );
}

interface OneFieldProps {
  field: QuestionField;
  value: TypedValue;
  error: string | undefined;
  onType: (value: TypedValue) => void;
}

function OneField(props: OneFieldProps) {
  const { field, error } = props;
  const label = `${escapeHidden(field.label)}${field.isRequired ? "" : " (optional)"}`;
  if (field.kind === "choices") return <Choices {...props} field={field} label={label} />;
  const hint = hintOf(field);
  return (
    <Field label={label} error={error} {...(hint === "" ? {} : { hint })}>
      {(control) => <Control {...props} control={control} />}
    </Field>
  );
}

function Control({ field, value, onType, control }: OneFieldProps & { control: ControlProps }) {
  const typed = String(value);
  switch (field.kind) {
    case "yes_no":
      return <OneOf control={control} value={typed} options={YES_NO} onChange={onType} />;
    case "choice":
      return <OneOf control={control} value={typed} options={field.options} onChange={onType} />;
    case "number":
      return (
        <TextInput
          {...control}
          inputMode={field.isWhole ? "numeric" : "decimal"}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      );
    default:
      return (
        <TextInput
          {...control}
          type={field.kind === "text" && field.format === "date" ? "date" : "text"}
          autoComplete="off"
          value={typed}
          onChange={(event) => onType(event.target.value)}
        />
      );
  }
}

interface OneOfProps {
  control: ControlProps;
  value: string;
  options: readonly { value: string; label: string }[];
  onChange: (value: string) => void;
}

const YES_NO = [
  { value: "yes", label: approvalWords.yes },
  { value: "no", label: approvalWords.no },
];

/** Radio buttons are identified by index, so that an empty value differs from none. */
function OneOf({ control, value, options, onChange }: OneOfProps) {
  const at = value === "" ? -1 : options.findIndex((option) => option.value === value);
  return (
    <Select
      {...control}
      value={String(at)}
      options={[
        { value: "-1", label: approvalWords.choose },
        ...options.map(({ label }, place) => ({
          value: String(place),
          label: escapeHidden(label),
        })),
      ]}
      onChange={(place) => onChange(options[Number(place)]?.value ?? "")}
    />
  );
}

function Choices({
  field,
  value,
  error,
  onType,
  label,
}: OneFieldProps & { field: Extract<QuestionField, { kind: "choices" }>; label: string }) {
  const id = useId();
  const chosen = typeof value === "string" ? [] : value;
  const toggle = (one: string, isOn: boolean) => {
    const next = new Set(chosen);
    if (isOn) next.add(one);
    else next.delete(one);
    onType(field.options.map((option) => option.value).filter((each) => next.has(each)));
  };
  return (
    <Stack
      role="group"
      gap={1}
      aria-label={label}
      aria-describedby={id}
      data-invalid={error !== undefined}
    >
      <span className={styles.label}>{label}</span>
      {field.options.map((option) => (
        <Checkbox
          key={option.value}
          label={escapeHidden(option.label)}
          checked={chosen.includes(option.value)}
          onChange={(isOn) => toggle(option.value, isOn)}
        />
      ))}
      <Note id={id} as="span" tone={error === undefined ? "soft" : "broke"}>
        {error ?? hintOf(field)}
      </Note>
    </Stack>
  );
}

/** The server's words about the field, and the value that it suggests. */
function hintOf(field: QuestionField): string {
  const about = escapeHidden(field.about).trim();
  const suggestion = suggestionOf(field);
  if (suggestion === undefined) return about;
  const values = typeof suggestion === "string" ? [suggestion] : suggestion;
  const words = approvalWords.suggested(
    escapeHidden(formatList(values.map((one) => shownValue(field, one)))),
  );
  if (about === "") return words;
  return `${about}${/[.!?…:)]$/u.test(about) ? "" : "."} ${words}`;
}

function shownValue(field: QuestionField, value: string): string {
  if (field.kind === "yes_no") return value === "yes" ? approvalWords.yes : approvalWords.no;
  if (field.kind !== "choice" && field.kind !== "choices") return value;
  return field.options.find((option) => option.value === value)?.label ?? value;
}
