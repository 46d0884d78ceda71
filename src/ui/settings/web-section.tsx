import { useSettingActions } from "#app/react/actions/settings.ts";
import { useReader } from "#app/react/queries/web.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { hostOf } from "#domain/address.ts";
import { defined } from "#domain/defined.ts";
import { READER_KEY, templateProblem } from "#domain/web/reader.ts";
import type { Reader, TemplateProblem } from "#domain/web/reader.ts";
import { useSavedText } from "#ui/kit/browser/use-saved-text.ts";
import { Field } from "#ui/kit/components/field.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import styles from "./settings.module.css";

/** How models get at web pages. */
export function WebSection() {
  const reader = useReader();
  return (
    <div className={styles.sections}>
      <p>
        With <code>fetch_page</code>, a model can ask for a web page. You approve each address; the
        page comes straight from its server, without your cookies or keys. Many servers don’t let a
        browser read their pages.
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
      text: (why) => `The reader service is as before: ${why}`,
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
      // Another service must not get this one's key.
      const isSame = hostOf(template) === hostOf(reader?.template ?? "");
      save(template === "" ? null : { template, ...(isSame ? defined({ key: reader?.key }) : {}) });
    },
  });
  return (
    <>
      <Field
        label="Reader service"
        hint="A service that fetches pages for a browser. It sees each address and what the page says. Models get a tool of its own for it, which asks you each time. Leave this empty to use none."
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
      {reader !== null && <KeyField reader={reader} save={save} />}
    </>
  );
}

function KeyField({ reader, save }: { reader: Reader; save: (reader: Reader) => void }) {
  const text = useSavedText({
    stored: reader.key ?? "",
    save: (typed) => {
      const key = typed.trim();
      save({ template: reader.template, ...(key === "" ? {} : { key }) });
    },
  });
  return (
    <Field
      label="Key of the reader service"
      hint={`Only if it needs one. It is sent to ${hostOf(reader.template) ?? "the service"} alone, stored in this browser without encryption, and is in no export.`}
    >
      {(control) => (
        <TextInput
          {...control}
          {...text.props}
          mono
          type="password"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  );
}
