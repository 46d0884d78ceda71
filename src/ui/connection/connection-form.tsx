import { useState } from "react";

import { reasonOf } from "#app/view/reason.ts";
import type { Connection, Protocol } from "#domain/connections/connection.ts";
import { withScheme } from "#domain/connections/typed-address.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { FormFoot } from "#ui/kit/components/form-foot.tsx";
import { ListForm } from "#ui/kit/components/list-form.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { begunWords } from "#ui/words/begun.ts";
import { commonWords } from "#ui/words/common.ts";
import { connectionWords } from "#ui/words/connection.ts";

import {
  headerProblems,
  isAddress,
  keyObstacle,
  withAddress,
  withPreset,
} from "./connection-draft.ts";
import type { ConnectionDraft } from "./connection-draft.ts";
import { discardDraft, useConnectionDrafts } from "./connection-drafts.ts";
import { HeaderFields } from "./header-fields.tsx";
import { KeyFields } from "./key-fields.tsx";
import { ModelField } from "./model-field.tsx";
import { PresetPicker } from "./preset-picker.tsx";
import { TestPanel } from "./test-panel.tsx";
import { TimeoutFields, areTimeouts } from "./timeout-fields.tsx";
import { useServerCheck } from "./use-server-check.ts";

import styles from "./connection.module.css";

const protocols: readonly { value: Protocol; label: string }[] = [
  { value: "openai-chat", label: connectionWords.protocols.openAiChat },
  { value: "openai-responses", label: connectionWords.protocols.openAiResponses },
  { value: "anthropic-messages", label: connectionWords.protocols.anthropic },
  { value: "gemini", label: connectionWords.protocols.gemini },
];

export interface ConnectionFormProps {
  draft: ConnectionDraft;
  /** Undefined for a new connection. */
  stored: Connection | undefined;
}

/** A connection's form. Nothing is stored before Save, and leaving the form loses nothing. */
export function ConnectionForm({ draft, stored }: ConnectionFormProps) {
  const { change, leave, drop } = useConnectionDrafts();
  const [problem, setProblem] = useState<string | null>(null);
  const onChange = (changing: (draft: ConnectionDraft) => ConnectionDraft) =>
    change(draft.id, changing);
  const { asking, list, tryModel, stop, save } = useServerCheck(draft, stored, onChange);
  const hasAddress = isAddress(draft.baseUrl);
  const maySend = hasAddress && keyObstacle(draft) === undefined && headersAreFine(draft);
  const busy = asking.kind === "lists" || asking.kind === "tries";
  const cancel = () =>
    discardDraft(draft.id, {
      text: connectionWords.changesNotSaved,
      label: begunWords.continueEditing,
    });
  const submit = async () => {
    const saved = await save();
    if (saved.ok) drop(draft.id);
    else setProblem(connectionWords.savingFailed(reasonOf(saved.error)));
  };
  return (
    <ListForm
      label={stored?.name ?? connectionWords.newConnection}
      onLeave={leave}
      onSubmit={() => {
        if (maySend && areTimeouts(draft.waiting)) void submit();
      }}
    >
      <PresetPicker
        presetId={draft.presetId}
        onChoose={(preset) => onChange((now) => withPreset(now, preset))}
      />
      <Place draft={draft} onChange={onChange} />
      <KeyFields draft={draft} stored={stored} onChange={onChange} />
      <ModelField
        draft={draft}
        busy={busy}
        canList={maySend}
        onList={() => void list()}
        onChange={onChange}
      />
      <AdvancedFields draft={draft} onChange={onChange} />
      <TestPanel
        draft={draft}
        asking={asking}
        onTry={() => void tryModel()}
        onStop={stop}
        onAddress={(baseUrl) => onChange((now) => withAddress(now, baseUrl))}
      />
      {problem !== null && <Alert>{problem}</Alert>}
      <FormButtons
        mayTest={maySend}
        isTesting={busy}
        onTest={() => void list()}
        maySave={maySend && areTimeouts(draft.waiting)}
        onCancel={cancel}
      />
    </ListForm>
  );
}

interface FormButtonsProps {
  mayTest: boolean;
  isTesting: boolean;
  onTest: () => void;
  maySave: boolean;
  onCancel: () => void;
}

function FormButtons({ mayTest, isTesting, onTest, maySave, onCancel }: FormButtonsProps) {
  return (
    <FormFoot>
      {/* Really disabled during a test, the button would lose the focus of whoever has just pressed it. */}
      <Button
        disabled={!mayTest}
        aria-disabled={isTesting}
        onClick={() => {
          if (!isTesting) onTest();
        }}
      >
        {connectionWords.test}
      </Button>
      <span className={styles.space} />
      <Button variant="quiet" onClick={onCancel}>
        {commonWords.cancel}
      </Button>
      <Button type="submit" variant="primary" disabled={!maySave}>
        {commonWords.save}
      </Button>
    </FormFoot>
  );
}

function headersAreFine(draft: ConnectionDraft): boolean {
  return headerProblems(draft).every((one) => one === undefined || one === "preflight");
}

interface FieldsProps {
  draft: ConnectionDraft;
  onChange: (change: (draft: ConnectionDraft) => ConnectionDraft) => void;
}

/** The connection's name, protocol and address. */
function Place({ draft, onChange }: FieldsProps) {
  const broken = draft.baseUrl.trim() !== "" && !isAddress(withScheme(draft.baseUrl));
  return (
    <>
      <div className={styles.pair}>
        <Field label={connectionWords.name}>
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => onChange((now) => ({ ...now, name: target.value }))}
            />
          )}
        </Field>
        <Field label={connectionWords.protocol}>
          {(control) => (
            <Select
              {...control}
              value={draft.protocol}
              onChange={(value) =>
                onChange((now) => ({
                  ...now,
                  protocol: protocols.find((one) => one.value === value)?.value ?? now.protocol,
                }))
              }
              options={protocols}
            />
          )}
        </Field>
      </div>
      <Field
        label={connectionWords.baseUrl}
        hint={connectionWords.baseUrlHint}
        {...(broken
          ? {
              error: connectionWords.baseUrlProblem,
            }
          : {})}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={"https://"}
            value={draft.baseUrl}
            onChange={({ target }) => onChange((now) => withAddress(now, target.value))}
            // Completing the address earlier would disturb the typing.
            onBlur={() => onChange(completed)}
          />
        )}
      </Field>
    </>
  );
}

function completed(draft: ConnectionDraft): ConnectionDraft {
  const baseUrl = withScheme(draft.baseUrl);
  return baseUrl === draft.baseUrl ? draft : withAddress(draft, baseUrl);
}

function AdvancedFields({ draft, onChange }: FieldsProps) {
  return (
    <Fold look="soft" summary={connectionWords.advanced}>
      <Stack className={styles.folded}>
        <HeaderFields draft={draft} onChange={onChange} />
        <TimeoutFields
          server={{ preset: draft.presetId ?? undefined, baseUrl: draft.baseUrl }}
          waiting={draft.waiting}
          onChange={(waiting) =>
            onChange((now) => ({ ...now, waiting: { ...now.waiting, ...waiting } }))
          }
        />
      </Stack>
    </Fold>
  );
}
