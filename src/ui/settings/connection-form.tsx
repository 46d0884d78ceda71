import { useState } from "react";

import { saveConnection } from "#app/connections.ts";
import type { KeylessConnection } from "#app/connections.ts";
import { useBough } from "#app/hooks.ts";
import { listModels } from "#app/models.ts";
import type { Connection, KeyKeeping, ModelInfo, Protocol } from "#domain/connection.ts";
import { Button } from "#ui/kit/button.tsx";
import { Segmented } from "#ui/kit/choice.tsx";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { Combobox, TextInput } from "#ui/kit/text-input.tsx";
import { errorWords } from "#ui/run/error-words.ts";

import { WaitingFields, isWaiting, waitingOf, withWaiting } from "./waiting-fields.tsx";
import type { Waiting } from "./waiting-fields.tsx";

import styles from "./settings.module.css";

interface Form {
  name: string;
  protocol: Protocol;
  baseUrl: string;
  key: string;
  keeping: KeyKeeping;
  model: string;
  waiting: Waiting;
}

const protocols: readonly { value: Protocol; label: string }[] = [
  { value: "openai-chat", label: "OpenAI Chat Completions" },
  { value: "openai-responses", label: "OpenAI Responses" },
  { value: "anthropic-messages", label: "Anthropic Messages" },
  { value: "gemini", label: "Google Gemini" },
];

/** Where each protocol's own provider is. */
const homes: Readonly<Record<Protocol, string>> = {
  "openai-chat": "https://api.openai.com/v1",
  "openai-responses": "https://api.openai.com/v1",
  "anthropic-messages": "https://api.anthropic.com/v1",
  gemini: "https://generativelanguage.googleapis.com/v1beta",
};

/** Another protocol brings its provider's address, unless the person wrote one of their own. */
function withProtocol(form: Form, value: string): Partial<Form> {
  const protocol = protocols.find((one) => one.value === value)?.value;
  if (protocol === undefined) return {};
  const untouched = form.baseUrl === homes[form.protocol];
  return untouched ? { protocol, baseUrl: homes[protocol] } : { protocol };
}

export interface ConnectionFormProps {
  /** Null for a new one. */
  connection: Connection | null;
  onDone: () => void;
}

/** A connection's fields; nothing is stored before Save. */
export function ConnectionForm({ connection, onDone }: ConnectionFormProps) {
  const bough = useBough();
  const [form, setForm] = useState<Form>({
    name: connection?.name ?? "",
    protocol: connection?.protocol ?? "openai-chat",
    baseUrl: connection?.baseUrl ?? homes["openai-chat"],
    key: "",
    keeping: connection?.keyKeeping ?? "session",
    model: connection?.defaultModel ?? "",
    waiting: waitingOf(connection?.retry),
  });
  const [models, setModels] = useState<readonly ModelInfo[]>(connection?.models ?? []);
  const [problem, setProblem] = useState<string | null>(null);
  const change = (fields: Partial<typeof form>) => setForm((now) => ({ ...now, ...fields }));
  const validUrl = URL.canParse(form.baseUrl) && /^https?:/u.test(form.baseUrl);
  const valid = validUrl && isWaiting(form.waiting);
  const draft = (): KeylessConnection => ({
    id: connection?.id ?? bough.newId(),
    name: form.name.trim() || new URL(form.baseUrl).host,
    protocol: form.protocol,
    baseUrl: form.baseUrl.replace(/\/+$/u, ""),
    keyKeeping: form.keeping,
    models: [...models],
    defaultModel: form.model,
    retry: withWaiting(connection?.retry, form.waiting),
    usedAt: bough.now(),
    createdAt: connection?.createdAt ?? bough.now(),
  });
  const fetchModels = async () => {
    setProblem(null);
    const listed = await listModels(bough, draft(), form.key);
    if (!listed.ok) {
      const { title, cure } = errorWords(listed.error, window.location.origin);
      setProblem(`${title}. ${cure}`);
      return;
    }
    setModels(listed.value);
    if (form.model === "") change({ model: listed.value[0]?.id ?? "" });
  };
  const save = async () => {
    const key = form.key.trim();
    const saved = await saveConnection(
      bough,
      draft(),
      key === "" ? { how: "keep" } : { how: "set", key },
    );
    if (saved.ok) onDone();
    else setProblem(`It was not saved: ${saved.error.message}`);
  };
  return (
    // Keys rise here from the fields inside; the form itself takes none.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions
    <form
      className={styles["form"]}
      aria-label={connection === null ? "New connection" : connection.name}
      onKeyDown={(event) => {
        // Back to the list, not out of the settings: what was typed would go with them.
        if (event.key !== "Escape" || event.defaultPrevented) return;
        event.preventDefault();
        onDone();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <Field label="Name">
        {(control) => (
          <TextInput
            {...control}
            value={form.name}
            onChange={(event) => change({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label="Protocol">
        {(control) => (
          <Select
            {...control}
            value={form.protocol}
            onChange={(value) => change(withProtocol(form, value))}
            options={protocols}
          />
        )}
      </Field>
      <Field
        label="Base URL"
        hint="Up to and including the version, such as http://localhost:11434/v1"
        {...(validUrl ? {} : { error: "This is not an http or https address." })}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            value={form.baseUrl}
            onChange={(event) => change({ baseUrl: event.target.value })}
          />
        )}
      </Field>
      <Field
        label="API key"
        hint="Sent to this address only. Leave it empty for a local server without one."
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            value={form.key}
            onChange={(event) => change({ key: event.target.value })}
          />
        )}
      </Field>
      <Segmented
        label="Keep the key"
        value={form.keeping}
        onChange={(keeping) => change({ keeping })}
        options={[
          { value: "session", label: "Until this tab closes" },
          { value: "stored", label: "In this browser, unencrypted" },
          { value: "encrypted", label: "Under a passphrase" },
        ]}
      />
      <Field label="Model">
        {(control) => (
          <Combobox
            {...control}
            suggestions={models.map(({ id }) => ({ value: id }))}
            value={form.model}
            onChange={(event) => change({ model: event.target.value })}
          />
        )}
      </Field>
      <WaitingFields
        waiting={form.waiting}
        onChange={(waiting) => change({ waiting: { ...form.waiting, ...waiting } })}
      />
      {problem !== null && (
        <p role="alert" className={styles["problem"]}>
          {problem}
        </p>
      )}
      <div className={styles["row"]}>
        <Button disabled={!validUrl} onClick={() => void fetchModels()}>
          List models
        </Button>
        <span className={styles["space"]} />
        <Button variant="quiet" onClick={onDone}>
          Cancel
        </Button>
        <Button type="submit" variant="primary" disabled={!valid}>
          Save
        </Button>
      </div>
    </form>
  );
}
