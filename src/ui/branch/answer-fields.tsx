import { useState } from "react";
import { createPortal } from "react-dom";

import { useModes } from "#app/react/queries/modes.ts";
import { MOST_VALIDATORS } from "#domain/answer-validators.ts";
import type { AnswerValidator } from "#domain/answer-validators.ts";
import type { JsonObject } from "#domain/json.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { schemaWords } from "#ui/words/schema.ts";

import { SchemaDialog } from "./schema-dialog.tsx";
import { gistOf, schemaGist, validatorLabels } from "./schema-text.ts";
import { Trait } from "./trait.tsx";
import type { SettingsEditor } from "./use-settings.ts";
import { ValidatorDialog } from "./validator-dialog.tsx";

import styles from "./branch.module.css";

const NONE: AnswerValidator[] = [];

/** What an answer must be: its output schema and its validators. */
export function AnswerFields({ here }: { here: SettingsEditor }) {
  return (
    <section aria-label={schemaWords.format} className={styles.answer}>
      <h3>{schemaWords.format}</h3>
      <SchemaField here={here} />
      <ValidatorsField here={here} />
    </section>
  );
}

function SchemaField({ here }: { here: SettingsEditor }) {
  const [open, setOpen] = useState(false);
  const { outputSchema } = here.settings;
  const change = (schema: JsonObject | undefined) => {
    here.change(() => ({ outputSchema: schema }));
    here.offerBack(schemaWords.theSchema, () => ({ outputSchema }));
  };
  return (
    <Trait
      what={schemaWords.inSchema}
      source={here.sourceOf((settings) => settings.outputSchema)}
      otherName={here.otherName}
      say={(schema) => (schema === undefined ? "" : schemaGist(schema))}
      onBack={change}
    >
      <SchemaInUse here={here} />
      <Row>
        <Button size="small" onClick={() => setOpen(true)}>
          {outputSchema === undefined ? schemaWords.setSchema : schemaWords.edit}
        </Button>
        {outputSchema !== undefined && (
          <Button
            size="small"
            variant="quiet"
            aria-label={schemaWords.removeLabel}
            onClick={() => change(undefined)}
          >
            {schemaWords.remove}
          </Button>
        )}
      </Row>
      {/* Rendered outside any surrounding form, so that Enter in the dialog does not submit that form. */}
      {open &&
        createPortal(
          <SchemaDialog
            schema={outputSchema}
            onClose={() => setOpen(false)}
            onUse={(schema) => {
              setOpen(false);
              change(schema);
            }}
          />,
          document.body,
        )}
    </Trait>
  );
}

function useMode({ settings }: Pick<SettingsEditor, "settings">) {
  return useModes()?.find(({ id }) => id === settings.mode);
}

/** Shows the schema in one line or, if none is set here, the mode's. */
function SchemaInUse({ here }: { here: SettingsEditor }) {
  const { outputSchema } = here.settings;
  const mode = useMode(here);
  if (outputSchema !== undefined) {
    return <p className={styles.gist}>{schemaGist(outputSchema)}</p>;
  }
  if (mode?.outputSchema !== undefined) {
    return <Note>{schemaWords.fromMode(mode.name, schemaGist(mode.outputSchema))}</Note>;
  }
  return <Note>{schemaWords.none}</Note>;
}

function listOf(validators: readonly AnswerValidator[]): string {
  return validators.map((one) => `${validatorLabels[one.kind]}: ${gistOf(one)}`).join("; ");
}

function ValidatorsField({ here }: { here: SettingsEditor }) {
  const [edited, setEdited] = useState<AnswerValidator | "new" | null>(null);
  const validators = here.settings.validators ?? NONE;
  const byMode = useMode(here);
  const change = (next: AnswerValidator[]) => {
    here.change(() => ({ validators: next.length === 0 ? undefined : next }));
    here.offerBack(schemaWords.theValidators, () => ({ validators }));
  };
  return (
    <Trait
      what={schemaWords.inValidators}
      source={here.sourceOf((settings) => settings.validators ?? NONE)}
      otherName={here.otherName}
      say={listOf}
      onBack={change}
    >
      <Note>{schemaWords.validatorsHint}</Note>
      {validators.length === 0 && byMode?.validators !== undefined && (
        <Note>{schemaWords.fromMode(byMode.name, listOf(byMode.validators))}</Note>
      )}
      {validators.length > 0 && (
        <Stack as="ul" gap={2}>
          {validators.map((one) => (
            <Row as="li" framed key={one.id}>
              <span className={styles.validator}>
                <strong>{validatorLabels[one.kind]}</strong>
                <small dir="auto">{gistOf(one)}</small>
              </span>
              <Button
                size="small"
                aria-label={schemaWords.editNamed(validatorLabels[one.kind], gistOf(one))}
                onClick={() => setEdited(one)}
              >
                {schemaWords.editValidator}
              </Button>
              <Button
                size="small"
                variant="quiet"
                aria-label={schemaWords.removeValidator(validatorLabels[one.kind], gistOf(one))}
                onClick={() => change(validators.filter(({ id }) => id !== one.id))}
              >
                {schemaWords.remove}
              </Button>
            </Row>
          ))}
        </Stack>
      )}
      <Row>
        <Button
          size="small"
          icon={<PlusIcon />}
          disabled={validators.length >= MOST_VALIDATORS}
          onClick={() => setEdited("new")}
        >
          {schemaWords.addValidator}
        </Button>
      </Row>
      {/* Rendered outside any surrounding form, like the schema's dialog. */}
      {edited !== null &&
        createPortal(
          <ValidatorDialog
            validator={edited === "new" ? undefined : edited}
            here={here}
            onClose={() => setEdited(null)}
            onSave={(saved) => {
              setEdited(null);
              const isNew = validators.every(({ id }) => id !== saved.id);
              const replaced = validators.map((one) => (one.id === saved.id ? saved : one));
              change(isNew ? [...validators, saved] : replaced);
            }}
          />,
          document.body,
        )}
    </Trait>
  );
}
