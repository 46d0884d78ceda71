import { useState } from "react";

import { useSettingActions } from "#app/react/actions/settings.ts";
import { useWebActions } from "#app/react/actions/web.ts";
import { useReader, useReaderKey } from "#app/react/queries/web.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { shownHost } from "#domain/connections/address.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";
import { READER_KEY, templateProblem } from "#domain/web/reader.ts";
import type { Reader, TemplateProblem } from "#domain/web/reader.ts";
import { KeepingField } from "#ui/keys/keeping-field.tsx";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { settingsWebWords } from "#ui/words/settings-web.tsx";

import styles from "./settings.module.css";

/** How models get the text of web pages. */
export function WebSection() {
  const reader = useReader();
  return (
    <div className={styles.sections}>
      <p>{settingsWebWords.about}</p>
      {reader !== undefined && <ReaderFields reader={reader} />}
    </div>
  );
}

const TEMPLATE_PROBLEMS: Readonly<Record<TemplateProblem, string>> =
  settingsWebWords.templateProblems;

function useSaveReader() {
  const actions = useSettingActions();
  return (reader: Reader | null) =>
    void notifyFailure(actions.put(READER_KEY, reader === null ? null : { ...reader }), {
      text: settingsWebWords.notChanged,
    });
}

function ReaderFields({ reader }: { reader: Reader | null }) {
  const save = useSaveReader();
  const text = useSavedText({
    stored: reader?.template ?? "",
    problemOf: (typed) => {
      const problem = typed.trim() === "" ? undefined : templateProblem(typed.trim());
      return problem && TEMPLATE_PROBLEMS[problem];
    },
    save: (typed) => {
      const template = typed.trim();
      save(template === "" ? null : { template });
    },
  });
  return (
    <>
      <Field
        label={settingsWebWords.reader}
        hint={settingsWebWords.readerHint}
        {...defined({ error: text.problem })}
      >
        {(control) => (
          <TextInput
            {...control}
            {...text.props}
            mono
            type="url"
            autoComplete="off"
            spellCheck={false}
            placeholder={"https://r.jina.ai/{url}"}
          />
        )}
      </Field>
      {reader !== null && <KeyField key={reader.template} reader={reader} />}
    </>
  );
}

function KeyField({ reader }: { reader: Reader }) {
  const { isKept } = useReaderKey(reader);
  const actions = useWebActions();
  const [typed, setTyped] = useState("");
  const [keeping, setKeeping] = useState<KeyStorage>("session");
  const [problem, setProblem] = useState<string>();
  const host = shownHost(reader.template);
  const save = async (key: string) => {
    const saved = await actions.saveReaderKey(reader, keeping, key);
    setProblem(saved.ok ? undefined : settingsWebWords.keyNotChanged(reasonOf(saved.error)));
    if (saved.ok) setTyped("");
  };
  return (
    <Stack gap={2}>
      <Field
        label={settingsWebWords.key}
        hint={settingsWebWords.keyHint(host)}
        {...defined({ error: problem })}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder={isKept ? settingsWebWords.keySaved : ""}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {typed !== "" && (
        <KeepingField legend={settingsWebWords.keepKey} {...{ keeping }} onChange={setKeeping} />
      )}
      <Row>
        <Button size="small" disabled={typed.trim() === ""} onClick={() => void save(typed.trim())}>
          {settingsWebWords.saveKey}
        </Button>
        {isKept && (
          <Button size="small" variant="quiet" onClick={() => void save("")}>
            {settingsWebWords.forgetKey}
          </Button>
        )}
      </Row>
    </Stack>
  );
}
