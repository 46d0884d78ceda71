import { useId } from "react";

import { useOwnToolKey } from "#app/react/queries/own-tools.ts";
import { shownHost } from "#domain/address.ts";
import type { KeyStorage } from "#domain/connection.ts";
import { fixedOrigin } from "#domain/own-tools/http-request.ts";
import { keyStorageText } from "#ui/keys/key-storage-text.ts";
import { Pills } from "#ui/kit/components/choice.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import { contentOf } from "./own-tool-draft.ts";
import type { OwnToolDraft } from "./own-tool-draft.ts";

export interface ToolKeyFieldProps {
  draft: OwnToolDraft;
  onChange: (change: Partial<OwnToolDraft>) => void;
}

const keepings = (["session", "stored", "encrypted"] satisfies KeyStorage[]).map((value) => ({
  value,
  label: keyStorageText[value].label,
}));

/** What {{key}} stands for. */
export function ToolKeyField({ draft, onChange }: ToolKeyFieldProps) {
  const name = useId();
  const { isKept } = useOwnToolKey(contentOf(draft));
  const host = shownHost(fixedOrigin(draft.http.address)) || "this address";
  return (
    <Stack as="section" gap={2} aria-label="Key">
      <Field
        label="Key"
        hint={
          isKept && draft.key === ""
            ? `Sent only to ${host}. Leave empty to keep the saved key.`
            : `Sent only to ${host}, in place of {{key}}. In no file, and never shown.`
        }
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            placeholder={isKept ? "••••••••••••  saved" : ""}
            value={draft.key}
            onChange={(event) => onChange({ key: event.target.value })}
          />
        )}
      </Field>
      {draft.key !== "" && (
        <>
          <Pills
            name={name}
            value={draft.keeping}
            onChange={(keeping) => onChange({ keeping })}
            options={keepings}
          />
          <Note>{keyStorageText[draft.keeping].words}</Note>
        </>
      )}
    </Stack>
  );
}
