import { useState } from "react";

import { useSettingActions } from "#app/react/actions/settings.ts";
import { useWebActions } from "#app/react/actions/web.ts";
import { useReader, useReaderKey } from "#app/react/queries/web.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { shownHost } from "#domain/address.ts";
import type { KeyStorage } from "#domain/connection.ts";
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

import styles from "./settings.module.css";

/** How models get at web pages. */
export function WebSection() {
  const reader = useReader();
  return (
    <div className={styles.sections}>
      <p>
        With <code>fetch_page</code>, a model can ask for a web page. You approve each address,
        unless you have allowed the tool. The page comes straight from its server, without your
        cookies or keys. Many servers don’t let a browser read their pages.
      </p>
      {reader !== undefined && <ReaderFields reader={reader} />}
    </div>
  );
}

const TEMPLATE_PROBLEMS: Readonly<Record<TemplateProblem, string>> = {
  no_field: "Write {url} where the page’s address goes.",
  no_address: "This is not a complete http or https address.",
  in_host: "{url} must come after the service’s host.",
  not_https: "Use https: others on the way could read the pages and the key.",
};

function useSaveReader() {
  const actions = useSettingActions();
  return (reader: Reader | null) =>
    void notifyFailure(actions.put(READER_KEY, reader === null ? null : { ...reader }), {
      text: (why) => `The reader service was not changed: ${why}`,
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
        label="Reader service"
        hint="A service that fetches pages for a browser. It sees each address and what the page says. Models get a separate tool for it, which asks you before each page, unless you have allowed it. Leave this empty to use none."
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
            placeholder="https://r.jina.ai/{url}"
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
    setProblem(saved.ok ? undefined : `The key was not changed: ${saved.error.message}`);
    if (saved.ok) setTyped("");
  };
  return (
    <Stack gap={2}>
      <Field
        label="Key of the reader service"
        hint={`Only if it needs one. It is sent to ${host} alone, and is in no export.`}
        {...defined({ error: problem })}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            spellCheck={false}
            placeholder={isKept ? "••••••••••••  saved" : ""}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        )}
      </Field>
      {typed !== "" && (
        <KeepingField legend="Keep the key" {...{ keeping }} onChange={setKeeping} />
      )}
      <Row>
        <Button size="small" disabled={typed.trim() === ""} onClick={() => void save(typed.trim())}>
          Save key
        </Button>
        {isKept && (
          <Button size="small" variant="quiet" onClick={() => void save("")}>
            Forget key
          </Button>
        )}
      </Row>
    </Stack>
  );
}
