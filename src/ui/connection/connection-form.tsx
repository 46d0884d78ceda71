import { useState } from "react";

import type { Connection, Protocol } from "#domain/connection.ts";
import { Button } from "#ui/kit/button.tsx";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import { headerProblems, isAddress, keyObstacle, withAddress, withPreset } from "./draft.ts";
import type { Draft } from "./draft.ts";
import { isChanged, useDrafts } from "./drafts.ts";
import { HeaderFields } from "./header-fields.tsx";
import { KeyFields } from "./key-fields.tsx";
import { ModelField } from "./model-field.tsx";
import { PresetPicker } from "./preset-picker.tsx";
import { TestPanel } from "./test-panel.tsx";
import { useAsking } from "./use-asking.ts";
import { WaitingFields, isWaiting } from "./waiting-fields.tsx";

import styles from "./connection.module.css";

const protocols: readonly { value: Protocol; label: string }[] = [
  { value: "openai-chat", label: "OpenAI Chat Completions" },
  { value: "openai-responses", label: "OpenAI Responses" },
  { value: "anthropic-messages", label: "Anthropic Messages" },
  { value: "gemini", label: "Google Gemini" },
];

export interface ConnectionFormProps {
  draft: Draft;
  /** Undefined for a new one. */
  stored: Connection | undefined;
}

/** A connection's fields; nothing is stored before Save, and what was typed outlives leaving the form. */
export function ConnectionForm({ draft, stored }: ConnectionFormProps) {
  const { change, leave, drop } = useDrafts();
  const [problem, setProblem] = useState<string | null>(null);
  const onChange = (changing: (draft: Draft) => Draft) => change(draft.id, changing);
  const { asking, list, tryModel, stop, save } = useAsking(draft, stored, onChange);
  const hasAddress = isAddress(draft.baseUrl);
  const maySend = hasAddress && keyObstacle(draft) === undefined && headersAreFine(draft);
  const busy = asking.kind === "lists" || asking.kind === "tries";
  const cancel = useCancel(draft.id);
  const submit = async () => {
    const saved = await save();
    if (saved.ok) drop(draft.id);
    else setProblem(`It was not saved: ${saved.error.message}`);
  };
  return (
    // Keys rise here from the fields inside; the form itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles["form"]}
      aria-label={stored?.name ?? "New connection"}
      onKeyDown={(event) => {
        // Back to the list, not out of the settings.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        leave();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (maySend && isWaiting(draft.waiting)) void submit();
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
      <details className={styles["advanced"]}>
        <summary>Advanced</summary>
        <div className={styles["folded"]}>
          <HeaderFields draft={draft} onChange={onChange} />
          <WaitingFields
            waiting={draft.waiting}
            onChange={(waiting) =>
              onChange((now) => ({ ...now, waiting: { ...now.waiting, ...waiting } }))
            }
          />
        </div>
      </details>
      <TestPanel draft={draft} asking={asking} onTry={() => void tryModel()} onStop={stop} />
      {problem !== null && (
        <p role="alert" className={styles["problem"]}>
          {problem}
        </p>
      )}
      <div className={styles["foot"]}>
        <Button disabled={!maySend || busy} onClick={() => void list()}>
          Test
        </Button>
        <span className={styles["space"]} />
        <Button variant="quiet" onClick={cancel}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!maySend || !isWaiting(draft.waiting)}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Deliberate, and yet a slip of the hand must not cost what was typed. */
function useCancel(id: string): () => void {
  const { open, drop, show, change, setOffer } = useDrafts();
  return () => {
    const draft = open[id];
    drop(id);
    if (draft === undefined || !isChanged(draft)) return;
    const act = () => {
      show(draft.begun);
      change(id, () => draft.now);
    };
    setOffer({ text: "What you changed was not saved.", label: "Take it up again", act });
  };
}

function headersAreFine(draft: Draft): boolean {
  return headerProblems(draft).every((one) => one === undefined || one === "preflight");
}

interface PlaceProps {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** Its name, how it is spoken to, and where it is. */
function Place({ draft, onChange }: PlaceProps) {
  const broken = draft.baseUrl.trim() !== "" && !isAddress(draft.baseUrl);
  return (
    <>
      <div className={styles["pair"]}>
        <Field label="Name">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="off"
              value={draft.name}
              onChange={({ target }) => onChange((now) => ({ ...now, name: target.value }))}
            />
          )}
        </Field>
        <Field label="Protocol">
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
        label="Base URL"
        hint="Up to and including the version, such as http://localhost:11434/v1"
        {...(broken
          ? { error: "This is not an http or https address without a login in it." }
          : {})}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            inputMode="url"
            autoComplete="off"
            spellCheck={false}
            placeholder="https://"
            value={draft.baseUrl}
            onChange={({ target }) => onChange((now) => withAddress(now, target.value))}
          />
        )}
      </Field>
    </>
  );
}
