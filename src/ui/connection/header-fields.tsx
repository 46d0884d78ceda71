import { Button, IconButton } from "#ui/kit/button.tsx";
import { Field } from "#ui/kit/field.tsx";
import { CrossIcon, PlusIcon } from "#ui/kit/icons-act.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import {
  headerProblems,
  headersLeftBehind,
  hostOf,
  withHeader,
  withHeadersMeant,
} from "./draft.ts";
import type { Draft, HeaderRow, RowProblem } from "./draft.ts";

import styles from "./connection.module.css";

export interface HeaderFieldsProps {
  draft: Draft;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** More than any proxy asks for. */
const MOST = 20;

const words: Record<RowProblem, string> = {
  name: "A header's name has letters, digits and dashes only.",
  key: "A key goes into “API key”: there it is looked after.",
  browser: "The browser does not let a page set this header.",
  own: "Bough sets this header itself.",
  value: "The value is empty or holds characters that cannot be sent.",
  long: "This is too long for a header.",
  twice: "This header is there already.",
  preflight: "Ollama lets no page send this header: every request would be refused.",
};

/** What a proxy or a provider wants beside the protocol's own headers. */
export function HeaderFields({ draft, onChange }: HeaderFieldsProps) {
  const problems = headerProblems(draft);
  const changeRows = (change: (rows: readonly HeaderRow[]) => readonly HeaderRow[]) =>
    onChange((now) => ({ ...now, headers: change(now.headers) }));
  const add = () =>
    changeRows((rows) => [...rows, { id: crypto.randomUUID(), name: "", value: "", sentTo: "" }]);
  return (
    <div role="group" aria-label="Extra headers" className={styles["part"]}>
      <span className={styles["label"]}>Extra headers</span>
      <p className={styles["hint"]}>
        Sent with every request, and kept in this browser unencrypted. A server has to let pages
        send them (CORS): one that it does not expect makes every request fail.
      </p>
      <LeftBehind draft={draft} onChange={onChange} />
      {draft.headers.map((row, at) => (
        <HeaderFieldsRow
          key={row.id}
          row={row}
          at={at}
          problem={problems[at]}
          onChange={(change) => onChange((now) => withHeader(now, row.id, change))}
          onRemove={() => changeRows((rows) => rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <div className={styles["acts"]}>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={draft.headers.length >= MOST}
          onClick={add}
        >
          Add header
        </Button>
      </div>
    </div>
  );
}

/** What they hold was meant for another address. */
function LeftBehind({ draft, onChange }: HeaderFieldsProps) {
  const behind = headersLeftBehind(draft);
  if (behind.length === 0) return null;
  const host = hostOf(draft.baseUrl) ?? "the new address";
  const origins = [...new Set(behind.map(({ sentTo }) => sentTo))].join(" and ");
  const names = behind.map(({ name }) => name.trim()).join(", ");
  return (
    <p role="status" className={styles["warning"]}>
      Written for {origins}, and not sent to {host}: {names}.{" "}
      <Button size="small" variant="quiet" onClick={() => onChange(withHeadersMeant)}>
        Send them to {host} too
      </Button>
    </p>
  );
}

interface RowProps {
  row: HeaderRow;
  at: number;
  problem: RowProblem | undefined;
  onChange: (change: Partial<Pick<HeaderRow, "name" | "value">>) => void;
  onRemove: () => void;
}

function HeaderFieldsRow({ row, at, problem, onChange, onRemove }: RowProps) {
  return (
    <div className={styles["header-row"]}>
      <Field
        label={`Header ${at + 1}`}
        {...(problem === undefined ? {} : { error: words[problem] })}
      >
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            placeholder="X-Title"
            value={row.name}
            onChange={(event) => onChange({ name: event.target.value })}
          />
        )}
      </Field>
      <Field label={`Value ${at + 1}`}>
        {(control) => (
          <TextInput
            {...control}
            mono
            autoComplete="off"
            spellCheck={false}
            value={row.value}
            onChange={(event) => onChange({ value: event.target.value })}
          />
        )}
      </Field>
      <IconButton
        label={`Remove header ${at + 1}`}
        icon={<CrossIcon size={14} />}
        onClick={onRemove}
      />
    </div>
  );
}
