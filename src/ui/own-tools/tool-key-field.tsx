import { useOwnToolKey } from "#app/react/queries/own-tools.ts";
import { shownHost } from "#domain/address.ts";
import { fixedOrigin } from "#domain/own-tools/http-request.ts";
import { KeepingField } from "#ui/keys/keeping-field.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import { contentOf } from "./own-tool-draft.ts";
import type { OwnToolDraft } from "./own-tool-draft.ts";

export interface ToolKeyFieldProps {
  draft: OwnToolDraft;
  onChange: (change: Partial<OwnToolDraft>) => void;
}

/** What {{key}} stands for. */
export function ToolKeyField({ draft, onChange }: ToolKeyFieldProps) {
  const { isKept } = useOwnToolKey(contentOf(draft));
  const host = shownHost(fixedOrigin(draft.http.address)) || "this address";
  return (
    <Stack as="section" gap={2} aria-label="Key">
      <Field
        label="Key"
        hint={
          isKept && draft.key === ""
            ? `Sent only to ${host}. Leave empty to keep the saved key.`
            : `Sent only to ${host}, in place of {{key}}. Never in a file, and never shown.`
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
        <KeepingField
          legend="Keep the key"
          keeping={draft.keeping}
          onChange={(keeping) => onChange({ keeping })}
        />
      )}
    </Stack>
  );
}
