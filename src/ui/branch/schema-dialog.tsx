import { useState } from "react";

import { useNewId } from "#app/react/actions/new-id.ts";
import { useSavedSchemaActions } from "#app/react/actions/saved-schemas.ts";
import { useSavedSchemas } from "#app/react/queries/saved-schemas.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { undoAction } from "#app/view/undo-action.ts";
import { schemaFromExample } from "#domain/data/schema-from-example.ts";
import { defined } from "#domain/defined.ts";
import type { JsonObject } from "#domain/json.ts";
import type { SavedSchema } from "#domain/saved-schema.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextArea } from "#ui/kit/components/text-area.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { schemaWords } from "#ui/words/schema.ts";

import { readSchema, readTyped, schemaGist } from "./schema-text.ts";

import styles from "./branch.module.css";

export interface SchemaDialogProps {
  schema: JsonObject | undefined;
  onClose: () => void;
  onUse: (schema: JsonObject) => void;
}

/** Edits a schema: typed, derived from an example, or chosen from the saved ones. */
export function SchemaDialog({ schema, onClose, onUse }: SchemaDialogProps) {
  const [text, setText] = useState(schema === undefined ? "" : JSON.stringify(schema, null, 2));
  const read = text.trim() === "" ? undefined : readSchema(text);
  const problem = read !== undefined && "problem" in read ? read.problem : undefined;
  const typed = read !== undefined && "schema" in read ? read.schema : undefined;
  const put = (next: JsonObject) => setText(JSON.stringify(next, null, 2));
  return (
    <FormDialog
      title={schemaWords.schema}
      description={schemaWords.about}
      width="wide"
      action={schemaWords.applyThis}
      disabled={typed === undefined}
      onAction={() => typed !== undefined && onUse(typed)}
      onClose={onClose}
    >
      <Stack gap={4}>
        <Field
          label={schemaWords.text}
          hint={schemaWords.textHint}
          {...defined({ error: problem })}
        >
          {(control) => (
            <TextArea
              {...control}
              mono
              spellCheck={false}
              minRows={8}
              maxRows={20}
              placeholder={PLACEHOLDER}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <FromExample onMade={put} />
        <Saved typed={typed} onChosen={put} />
      </Stack>
    </FormDialog>
  );
}

const PLACEHOLDER = `{
  "type": "object",
  "properties": { "city": { "type": "string" } },
  "required": ["city"]
}`;

function FromExample({ onMade }: { onMade: (schema: JsonObject) => void }) {
  const [text, setText] = useState("");
  const read = text.trim() === "" ? undefined : readTyped(text);
  const problem = read !== undefined && "problem" in read ? read.problem : undefined;
  return (
    <Fold summary={schemaWords.fromExampleFold}>
      <Stack gap={2} className={styles.folded}>
        <Field
          label={schemaWords.example}
          hint={schemaWords.exampleHint}
          {...defined({ error: problem })}
        >
          {(control) => (
            <TextArea
              {...control}
              mono
              spellCheck={false}
              minRows={4}
              placeholder={schemaWords.examplePlaceholder}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
          )}
        </Field>
        <Row>
          <Button
            disabled={read === undefined || problem !== undefined}
            onClick={() => read && "value" in read && onMade(schemaFromExample(read.value))}
          >
            {schemaWords.fromExample}
          </Button>
        </Row>
      </Stack>
    </Fold>
  );
}

interface SavedProps {
  typed: JsonObject | undefined;
  onChosen: (schema: JsonObject) => void;
}

function Saved({ typed, onChosen }: SavedProps) {
  const saved = useSavedSchemas() ?? [];
  const newId = useNewId();
  const actions = useSavedSchemaActions();
  const [name, setName] = useState("");
  const save = async () => {
    if (typed === undefined) return;
    const stored = await notifyFailure(
      actions.save({ id: newId(), name: name.trim(), schema: typed }),
      { text: (why) => schemaWords.notSaved(why) },
    );
    if (stored) setName("");
  };
  return (
    <Fold summary={saved.length === 0 ? schemaWords.saved : schemaWords.savedCount(saved.length)}>
      <Stack gap={3} className={styles.folded}>
        {saved.length === 0 && <Note>{schemaWords.noneSaved}</Note>}
        {saved.length > 0 && (
          <Stack as="ul" gap={2}>
            {saved.map((one) => (
              <SavedItem key={one.id} saved={one} onChosen={onChosen} />
            ))}
          </Stack>
        )}
        <Field label={schemaWords.saveAs}>
          {(control) => (
            <Row>
              <TextInput
                {...control}
                value={name}
                maxLength={200}
                onChange={(event) => setName(event.target.value)}
              />
              <Button
                disabled={typed === undefined || name.trim() === ""}
                onClick={() => void save()}
              >
                {schemaWords.save}
              </Button>
            </Row>
          )}
        </Field>
      </Stack>
    </Fold>
  );
}

function SavedItem({ saved, onChosen }: { saved: SavedSchema } & Pick<SavedProps, "onChosen">) {
  const actions = useSavedSchemaActions();
  const remove = async () => {
    const removed = await notifyFailure(actions.remove(saved.id), {
      text: (why) => schemaWords.notRemoved(saved.name, why),
    });
    if (!removed) return;
    notify({
      text: schemaWords.removed(saved.name),
      action: undoAction(
        () => actions.restore(saved),
        (why) => schemaWords.notRestored(saved.name, why),
      ),
    });
  };
  return (
    <Row as="li" framed>
      <span className={styles.validator}>
        <strong dir="auto">{saved.name}</strong>
        <small dir="auto">{schemaGist(saved.schema)}</small>
      </span>
      <Button
        size="small"
        aria-label={schemaWords.applyNamed(saved.name)}
        onClick={() => onChosen(saved.schema)}
      >
        {schemaWords.apply}
      </Button>
      <Button
        size="small"
        variant="quiet"
        aria-label={schemaWords.removeNamed(saved.name)}
        onClick={() => void remove()}
      >
        {schemaWords.remove}
      </Button>
    </Row>
  );
}
