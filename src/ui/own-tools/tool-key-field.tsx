import { useOwnToolKey } from "#app/react/queries/own-tools.ts";
import { shownHost } from "#domain/connections/address.ts";
import { fixedOrigin } from "#domain/own-tools/http-request.ts";
import { KeepingField } from "#ui/keys/keeping-field.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { ownToolsWords } from "#ui/words/own-tools.ts";

import { contentOf } from "./own-tool-draft.ts";
import type { OwnToolDraft } from "./own-tool-draft.ts";

export interface ToolKeyFieldProps {
  draft: OwnToolDraft;
  onChange: (change: Partial<OwnToolDraft>) => void;
}

/** Edits the key that {{key}} stands for. */
export function ToolKeyField({ draft, onChange }: ToolKeyFieldProps) {
  const { isKept } = useOwnToolKey(contentOf(draft));
  const host = shownHost(fixedOrigin(draft.http.address)) || ownToolsWords.thisAddress;
  return (
    <Stack as="section" gap={2} aria-label={ownToolsWords.key}>
      <Field
        label={ownToolsWords.key}
        hint={
          isKept && draft.key === "" ? ownToolsWords.keyKept(host) : ownToolsWords.keyHint(host)
        }
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            placeholder={isKept ? ownToolsWords.keySaved : ""}
            value={draft.key}
            onChange={(event) => onChange({ key: event.target.value })}
          />
        )}
      </Field>
      {draft.key !== "" && (
        <KeepingField
          legend={ownToolsWords.keepKey}
          keeping={draft.keeping}
          onChange={(keeping) => onChange({ keeping })}
        />
      )}
    </Stack>
  );
}
