import type { OtherParameters } from "#domain/files/other-parameters.ts";
import type { JsonValue } from "#domain/json.ts";
import { visibleJson } from "#domain/text/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Checkbox } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { commonWords } from "#ui/words/common.ts";
import { filesWords } from "#ui/words/files.tsx";

import styles from "./files.module.css";

/** How many places are listed. */
const SHOWN = 100;
/**
 * The most parameters shown for one place, and the most characters shown of one parameter. Each parameter is
 * cut separately, so that none hides another.
 */
const MOST = 30;
const LONGEST = 300;

export interface OtherParametersSectionProps {
  found: readonly OtherParameters[];
  /** Whether the parameters are imported. */
  brought: boolean;
  onChange: (brought: boolean) => void;
}

/**
 * Lists the parameters that the file's author wants in every request. They are imported only if the person
 * asks for that.
 */
export function OtherParametersSection({ found, brought, onChange }: OtherParametersSectionProps) {
  return (
    <section aria-label={filesWords.parameters.title}>
      <h3>
        {filesWords.parameters.title}{" "}
        <span className={styles.count}>{formatNumber(found.length)}</span>
      </h3>
      <Note tone="quiet">{filesWords.parameters.hint}</Note>
      <ul>
        {found.slice(0, SHOWN).map((one) => (
          <li key={`${one.contextId} ${one.branch ?? ""}`}>
            <span className={styles.title}>{placeOf(one)}</span>
            <code className={styles.values}>{valuesOf(one)}</code>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && <Note tone="quiet">{filesWords.more(found.length - SHOWN)}</Note>}
      <div className={styles.bring}>
        <Checkbox label={filesWords.parameters.import} checked={brought} onChange={onChange} />
      </div>
    </section>
  );
}

function placeOf({ title, branch }: OtherParameters): string {
  const conversation = title || commonWords.untitled;
  return branch === undefined ? conversation : filesWords.parameters.place(conversation, branch);
}

/** Writes each parameter on one line. The checks come first, so that no number of parameters hides them. */
function valuesOf({ parameters, outputSchema, validators = [] }: OtherParameters): string {
  const checks = [
    ...(outputSchema === undefined ? [] : [lineOf(filesWords.parameters.schema, outputSchema)]),
    ...validators.map((validator) => lineOf(filesWords.parameters.validator, validator)),
  ];
  const others = Object.entries(parameters).map(([name, value]) =>
    lineOf(visibleJson(name), value),
  );
  const lines = [...checks, ...others];
  const more = lines.length - MOST;
  return [...lines.slice(0, MOST), ...(more > 0 ? [filesWords.parameters.more(more)] : [])].join(
    "\n",
  );
}

/**
 * Writes a parameter on one line with invisible characters shown; only line breaks between values are
 * removed.
 */
function lineOf(name: string, value: JsonValue): string {
  const text = `${name}: ${visibleJson(value).replaceAll(/\n */gu, " ")}`;
  if (text.length <= LONGEST) return text;
  return filesWords.parameters.cut(text.slice(0, LONGEST), text.length - LONGEST);
}
