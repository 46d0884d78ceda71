import type { OtherParameters } from "#domain/files/other-parameters.ts";
import type { JsonValue } from "#domain/json.ts";
import { visible } from "#domain/visible-text.ts";
import { Checkbox } from "#ui/kit/choice.tsx";

import styles from "./files.module.css";

/** So many places are listed. */
const SHOWN = 100;
/** Parameters of one place, and characters of one: each is cut by itself, so that none hides another. */
const MOST = 30;
const LONGEST = 300;

export interface OtherParametersSectionProps {
  found: readonly OtherParameters[];
  /** They come along. */
  brought: boolean;
  onChange: (brought: boolean) => void;
}

/** Parameters that whoever wrote the file wants in every request: they stay out unless asked for. */
export function OtherParametersSection({ found, brought, onChange }: OtherParametersSectionProps) {
  return (
    <section aria-label="Other parameters">
      <h3>
        Other parameters <span className={styles["count"]}>{found.length.toLocaleString()}</span>
      </h3>
      <p className={styles["note"]}>
        These would go into every request of their conversation, and can change what it costs, who
        is asked and how often. They stay out unless you bring them along.
      </p>
      <ul>
        {found.slice(0, SHOWN).map((one) => (
          <li key={`${one.contextId} ${one.branch ?? ""}`}>
            <span className={styles["title"]}>{placeOf(one)}</span>
            <code className={styles["values"]}>{valuesOf(one)}</code>
          </li>
        ))}
      </ul>
      {found.length > SHOWN && (
        <p className={styles["note"]}>{`And ${(found.length - SHOWN).toLocaleString()} more.`}</p>
      )}
      <div className={styles["bring"]}>
        <Checkbox label="Bring these parameters along" checked={brought} onChange={onChange} />
      </div>
    </section>
  );
}

function placeOf({ title, branch }: OtherParameters): string {
  const conversation = title || "Untitled";
  return branch === undefined ? conversation : `${conversation}, branch ${branch}`;
}

/** A line for each. The schema comes first: no number of parameters hides it. */
function valuesOf({ parameters, outputSchema }: OtherParameters): string {
  const schema = outputSchema === undefined ? [] : [lineOf("output schema", outputSchema)];
  const others = Object.entries(parameters).map(([name, value]) => lineOf(visible(name), value));
  const lines = [...schema, ...others];
  const more = lines.length - MOST;
  return [
    ...lines.slice(0, MOST),
    ...(more > 0 ? [`… and ${more.toLocaleString()} more`] : []),
  ].join("\n");
}

/** Nothing in it is hidden; the line breaks that go stand between values alone. */
function lineOf(name: string, value: JsonValue): string {
  const text = `${name}: ${visible(value).replaceAll(/\n */gu, " ")}`;
  if (text.length <= LONGEST) return text;
  return `${text.slice(0, LONGEST)}… and ${(text.length - LONGEST).toLocaleString()} characters more`;
}
