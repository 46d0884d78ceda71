import type { ArgumentField, ArgumentType } from "#domain/own-tools/argument-fields.ts";
import { ARGUMENT_TYPES, fieldsOfSchema } from "#domain/own-tools/argument-fields.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Checkbox, Segmented } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { CrossIcon, PlusIcon, WarningIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import { schemaOf } from "./own-tool-draft.ts";
import type { OwnToolDraft } from "./own-tool-draft.ts";

import styles from "./own-tools.module.css";

const typeLabels: Record<ArgumentType, string> = ownToolsWords.arguments.types;

export interface ArgumentsEditorProps {
  draft: OwnToolDraft;
  /** What is wrong with the schema. */
  fault: string | undefined;
  onChange: (change: Partial<OwnToolDraft>) => void;
}

/** Edits the arguments as a table, or as JSON Schema if a table cannot express them. */
export function ArgumentsEditor({ draft, fault, onChange }: ArgumentsEditorProps) {
  const read = schemaOf(draft);
  const asFields = "schema" in read ? fieldsOfSchema(read.schema) : undefined;
  const isTable = draft.fields !== null;
  return (
    <Stack as="section" gap={2} aria-label={ownToolsWords.arguments.title}>
      <Row className={styles.spread}>
        <strong>{ownToolsWords.arguments.title}</strong>
        <Segmented
          label={ownToolsWords.arguments.editAs}
          value={isTable ? "table" : "json"}
          options={[
            {
              value: "table",
              label: ownToolsWords.arguments.table,
              disabled: asFields === undefined,
            },
            { value: "json", label: ownToolsWords.arguments.schema },
          ]}
          onChange={(look) => {
            if (look === "table") onChange({ fields: asFields ?? null });
            else if ("schema" in read) {
              onChange({ fields: null, schemaText: JSON.stringify(read.schema, null, 2) });
            }
          }}
        />
      </Row>
      {draft.fields === null ? (
        <Field
          label={ownToolsWords.arguments.schema}
          error={fault}
          hint={asFields === undefined ? ownToolsWords.arguments.schemaHint : ""}
        >
          {(control) => (
            <TextArea
              {...control}
              mono
              spellCheck={false}
              minRows={6}
              maxRows={16}
              value={draft.schemaText}
              onChange={(event) => onChange({ schemaText: event.target.value })}
            />
          )}
        </Field>
      ) : (
        <Table fields={draft.fields} fault={fault} onFields={(fields) => onChange({ fields })} />
      )}
    </Stack>
  );
}

interface TableProps {
  fields: readonly ArgumentField[];
  fault: string | undefined;
  onFields: (fields: readonly ArgumentField[]) => void;
}

function Table({ fields, fault, onFields }: TableProps) {
  const change = (at: number, made: Partial<ArgumentField>) =>
    onFields(fields.map((field, index) => (index === at ? { ...field, ...made } : field)));
  return (
    <>
      {fields.length === 0 && <Note>{ownToolsWords.arguments.none}</Note>}
      {fields.map((field, at) => (
        <ArgumentRow
          // A row's key is its position, since its name changes while it is typed.
          // oxlint-disable-next-line react/no-array-index-key
          key={at}
          field={field}
          at={at}
          isTwice={fields.some(({ name }, index) => index < at && name === field.name)}
          onChange={(made) => change(at, made)}
          onRemove={() => onFields(fields.filter((_, index) => index !== at))}
        />
      ))}
      {fault !== undefined && (
        <p className={styles.fault}>
          <WarningIcon size={14} />
          <span>{fault}</span>
        </p>
      )}
      <Row>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={fields.length >= MOST}
          onClick={() =>
            onFields([...fields, { name: "", type: "string", required: true, description: "" }])
          }
        >
          {ownToolsWords.arguments.add}
        </Button>
      </Row>
    </>
  );
}

const MOST = 50;

interface ArgumentRowProps {
  field: ArgumentField;
  at: number;
  /** Whether a row above already has this name. */
  isTwice: boolean;
  onChange: (made: Partial<ArgumentField>) => void;
  onRemove: () => void;
}

function ArgumentRow({ field, at, isTwice, onChange, onRemove }: ArgumentRowProps) {
  const name = field.name === "" ? ownToolsWords.arguments.unnamed(at + 1) : field.name;
  return (
    <div
      role="group"
      aria-label={ownToolsWords.arguments.numbered(at + 1)}
      className={styles.argument}
    >
      <TextInput
        mono
        aria-label={ownToolsWords.name}
        aria-invalid={isTwice || undefined}
        title={isTwice ? ownToolsWords.arguments.nameTaken : undefined}
        placeholder={ownToolsWords.arguments.nameHint}
        autoComplete="off"
        spellCheck={false}
        value={field.name}
        onChange={(event) => onChange({ name: event.target.value.trim() })}
      />
      <Select
        label={ownToolsWords.arguments.type}
        value={field.type}
        options={ARGUMENT_TYPES.map((value) => ({ value, label: typeLabels[value] }))}
        onChange={(value) =>
          onChange({ type: ARGUMENT_TYPES.find((one) => one === value) ?? "string" })
        }
      />
      <Checkbox
        label={ownToolsWords.arguments.required}
        checked={field.required}
        onChange={(required) => onChange({ required })}
      />
      <IconButton
        label={ownToolsWords.arguments.remove(name)}
        icon={<CrossIcon size={14} />}
        onClick={onRemove}
      />
      <TextInput
        aria-label={ownToolsWords.arguments.about}
        placeholder={ownToolsWords.arguments.aboutHint}
        autoComplete="off"
        value={field.description}
        onChange={(event) => onChange({ description: event.target.value })}
      />
    </div>
  );
}
