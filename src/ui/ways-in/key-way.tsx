import { useState } from "react";

import { storeConnection } from "#app/connect/connect.ts";
import { useBough } from "#app/hooks.ts";
import { listModels } from "#app/network/models.ts";
import type { KeyKeeping } from "#domain/connection.ts";
import { presetById, presetOfKey, presets } from "#domain/presets.ts";
import type { RunError } from "#domain/run-error.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { KeyPageLink } from "#ui/keys/key-page-link.tsx";
import { Button } from "#ui/kit/button.tsx";
import { Field } from "#ui/kit/field.tsx";
import { Select } from "#ui/kit/select.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import { KeepChoice } from "./keep-choice.tsx";
import { useConnected } from "./use-connected.ts";

import styles from "./ways-in.module.css";

const providers = presets.filter(({ local }) => local !== true);

/** One field: the key says whose it is, or the person does. It is tried before anything is stored. */
export function KeyWay() {
  const bough = useBough();
  const connected = useConnected();
  const [typed, setTyped] = useState("");
  const [chosen, setChosen] = useState("");
  const [keeping, setKeeping] = useState<KeyKeeping>("session");
  const [trying, setTrying] = useState(false);
  const [problem, setProblem] = useState<RunError | null>(null);
  const key = typed.trim();
  const told = presetOfKey(key);
  const preset = told ?? presetById(chosen);
  const connect = async () => {
    if (preset === undefined || key === "" || trying) return;
    setTrying(true);
    setProblem(null);
    const listed = await listModels(bough, preset, key);
    const made = listed.ok
      ? await storeConnection(bough, { preset, key, keeping, models: listed.value })
      : listed;
    setTrying(false);
    if (made.ok) connected(made.value);
    else setProblem(made.error);
  };
  return (
    <form
      className={styles["form"]}
      aria-label="Paste a key"
      onSubmit={(event) => {
        event.preventDefault();
        void connect();
      }}
    >
      <Field label="API key" hint={hintOf(key, told?.name)}>
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        )}
      </Field>
      {key !== "" && told === undefined && (
        <Field label="Provider">
          {(control) => (
            <Select
              {...control}
              value={chosen}
              onChange={setChosen}
              options={[
                { value: "", label: "Choose…", disabled: true },
                ...providers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      )}
      <KeyPageLink preset={preset} />
      <KeepChoice keeping={keeping} onChange={setKeeping} />
      {problem !== null && (
        <CureCard
          error={problem}
          connection={{ id: "", ...(preset === undefined ? {} : { preset: preset.id }) }}
          safe="Nothing was stored."
          without={["open_connection", "choose_model"]}
        />
      )}
      <div className={styles["acts"]}>
        <Button type="submit" variant="primary" disabled={preset === undefined || trying}>
          {trying ? "Asking for its models…" : "Connect"}
        </Button>
      </div>
    </form>
  );
}

function hintOf(key: string, provider: string | undefined): string {
  if (provider !== undefined) return `A key of ${provider}. It is sent there alone.`;
  if (key !== "") return "Several providers have keys like this one. Say whose it is.";
  return "It is sent to its provider alone. Most keys tell whose they are.";
}
