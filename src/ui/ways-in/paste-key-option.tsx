import { looksLikeKey, presets } from "#domain/presets.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { KeyPageLink } from "#ui/keys/key-page-link.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import { KeepChoice } from "./keep-choice.tsx";
import { usePastedKey } from "./use-pasted-key.ts";

import styles from "./ways-in.module.css";

const providers = presets.filter(({ local }) => local !== true);

/**
 * One field: the key identifies its provider, or the person chooses it. The key is tried before
 * anything is stored.
 */
export function PasteKeyOption() {
  const { typed, setTyped, key, recognised, preset, problem, isTrying, connect, ...pasted } =
    usePastedKey();
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      aria-label="Paste a key"
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <Field label="API key" hint={hintOf(key, recognised?.name)}>
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {key !== "" && recognised === undefined && (
        <Field label="Provider">
          {(control) => (
            <Select
              {...control}
              value={pasted.chosen}
              onChange={pasted.setChosen}
              options={[
                { value: "", label: "Choose…", disabled: true },
                ...providers.map(({ id, name }) => ({ value: id, label: name })),
              ]}
            />
          )}
        </Field>
      )}
      <KeyPageLink preset={preset} />
      <KeepChoice keeping={pasted.keeping} onChange={pasted.setKeeping} />
      {problem !== null && (
        <CureCard
          error={problem}
          connection={{ id: "", ...(preset === undefined ? {} : { preset: preset.id }) }}
          safe="Nothing was saved."
          without={["open_connection", "choose_model"]}
        />
      )}
      <Row>
        <Button type="submit" variant="primary" disabled={preset === undefined || isTrying}>
          {isTrying ? "Loading models…" : "Connect"}
        </Button>
      </Row>
    </Stack>
  );
}

function hintOf(key: string, provider: string | undefined): string {
  if (provider !== undefined) return `${provider} key. Sent only to ${provider}.`;
  if (key !== "" && !looksLikeKey(key)) {
    return "This doesn’t look like an API key. Keys are long and have no spaces.";
  }
  if (key !== "") return "Several providers use keys like this one. Choose the provider.";
  return "Sent only to its provider. The provider is detected from most keys.";
}
