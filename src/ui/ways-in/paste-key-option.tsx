import { useEffect, useRef } from "react";

import { looksLikeKey, presets } from "#domain/connections/presets.ts";
import { CureCard } from "#ui/cures/cure-card.tsx";
import { KeyPageLink } from "#ui/keys/key-page-link.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { waysInWords } from "#ui/words/ways-in.tsx";

import { KeepChoice } from "./keep-choice.tsx";
import { usePastedKey } from "./use-pasted-key.ts";

import styles from "./ways-in.module.css";

const providers = presets.filter(({ local }) => local !== true);

/**
 * A single field for a key. Its format identifies the provider, or the person chooses one. The key is tried
 * before anything is stored.
 */
export function PasteKeyOption() {
  const { typed, setTyped, key, recognised, preset, problem, isTrying, connect, ...pasted } =
    usePastedKey();
  const field = useRef<HTMLInputElement>(null);
  // The person has just asked for this field and will paste next.
  useEffect(() => field.current?.focus(), []);
  return (
    <Stack
      as="form"
      gap={3}
      className={styles.form}
      aria-label={waysInWords.key.title}
      onSubmit={(event) => {
        event.preventDefault();
        connect();
      }}
    >
      <Field label={waysInWords.key.label} hint={hintOf(key, recognised?.name)}>
        {(control) => (
          <TextInput
            {...control}
            ref={field}
            mono
            type="password"
            autoComplete="off"
            enterKeyHint="go"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {key !== "" && recognised === undefined && (
        <Field label={waysInWords.key.provider}>
          {(control) => (
            <Select
              {...control}
              value={pasted.chosen}
              onChange={pasted.setChosen}
              options={[
                { value: "", label: waysInWords.key.chooseProvider, disabled: true },
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
          safe={waysInWords.nothingSaved}
          hasAddress={false}
          without={["open_connection", "choose_model"]}
        />
      )}
      <Row>
        <Button type="submit" variant="primary" disabled={preset === undefined || isTrying}>
          {isTrying ? waysInWords.key.loading : waysInWords.key.connect}
        </Button>
      </Row>
    </Stack>
  );
}

function hintOf(key: string, provider: string | undefined): string {
  if (provider !== undefined) return waysInWords.key.sentTo(provider);
  if (key !== "" && !looksLikeKey(key)) {
    return waysInWords.key.noKey;
  }
  if (key !== "") return waysInWords.key.several;
  return waysInWords.key.about;
}
