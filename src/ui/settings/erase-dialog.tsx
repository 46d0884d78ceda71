import { useState } from "react";

import { useEraseActions } from "#app/react/actions/erase.ts";
import type { StoredData } from "#app/react/queries/stored-data.ts";
import { useFilesView } from "#app/view/files-view.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { settingsDataWords } from "#ui/words/settings-data.ts";

import { ERASE_WORD, erasedThings, isEraseWord } from "./erase-text.ts";

import styles from "./settings.module.css";

export interface EraseDialogProps {
  data: StoredData;
  onClose: () => void;
}

/**
 * Lists what will be erased, offers to save it first, and asks the person to type a word: nothing brings it
 * back.
 */
export function EraseDialog({ data, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState("");
  const { state, failure, erase } = useErasing();
  const isSure = isEraseWord(typed) && state === "asking";
  return (
    <FormDialog
      title={settingsDataWords.erase.question}
      description={settingsDataWords.erase.consequence}
      onClose={onClose}
      action={
        state === "asking" ? settingsDataWords.erase.everything : settingsDataWords.erase.erasing
      }
      tone="danger"
      disabled={!isSure}
      onAction={erase}
    >
      {failure === null ? (
        <Stack
          as="form"
          gap={4}
          onSubmit={(event) => {
            event.preventDefault();
            if (isSure) erase();
          }}
        >
          <ul className={styles.erased}>
            {erasedThings(data).map((thing) => (
              <li key={thing}>{thing}</li>
            ))}
          </ul>
          <ExportFirst />
          <Field label={settingsDataWords.erase.confirm(ERASE_WORD)}>
            {(control) => (
              <TextInput
                {...control}
                value={typed}
                autoComplete="off"
                autoCapitalize="none"
                spellCheck={false}
                onChange={(event) => setTyped(event.target.value)}
              />
            )}
          </Field>
          <p role="status">{state === "blocked" && settingsDataWords.erase.otherTab}</p>
        </Stack>
      ) : (
        <ErrorCard
          title={settingsDataWords.erase.failedTitle}
          quote={failure}
          actions={
            <Button onClick={() => window.location.reload()}>
              {settingsDataWords.erase.reload}
            </Button>
          }
        >
          {settingsDataWords.erase.failed}
        </ErrorCard>
      )}
    </FormDialog>
  );
}

function ExportFirst() {
  const { exportAll } = useFileActions();
  const result = useFilesView((view) => view.exportResult);
  return (
    <div>
      <Button icon={<DownloadIcon />} onClick={exportAll}>
        {settingsDataWords.erase.exportFirst}
      </Button>
      <p role="status" className={styles.exported}>
        {result === "" ? settingsDataWords.erase.exportHint : result}
      </p>
    </div>
  );
}

function useErasing() {
  const actions = useEraseActions();
  const [state, setState] = useState<"asking" | "erasing" | "blocked">("asking");
  const [failure, setFailure] = useState<string | null>(null);
  const erase = async () => {
    setState("erasing");
    const erased = await actions.everything(() => setState("blocked"));
    if (!erased.ok) setFailure(erased.error.message);
  };
  return { state, failure, erase: () => void erase() };
}
