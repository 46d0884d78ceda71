import { hostOf } from "#domain/connections/address.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { HeaderRow } from "#ui/kit/components/header-row.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { connectionWords } from "#ui/words/connection.ts";

import {
  headerProblems,
  headersLeftBehind,
  withHeader,
  withHeadersMeant,
} from "./connection-draft.ts";
import type {
  ConnectionDraft,
  HeaderRow as DraftHeader,
  HeaderRowProblem,
} from "./connection-draft.ts";

import styles from "./connection.module.css";

export interface HeaderFieldsProps {
  draft: ConnectionDraft;
  onChange: (change: (draft: ConnectionDraft) => ConnectionDraft) => void;
}

/** The most headers; no proxy needs as many. */
const MOST = 20;

const words: Record<HeaderRowProblem | "none", string | undefined> = {
  none: undefined,
  name: connectionWords.headerProblems.name,
  key: connectionWords.headerProblems.key,
  browser: connectionWords.headerProblems.browser,
  own: connectionWords.headerProblems.own,
  value: connectionWords.headerProblems.value,
  long: connectionWords.headerProblems.long,
  twice: connectionWords.headerProblems.twice,
  preflight: connectionWords.headerProblems.preflight,
};

/** Headers that a proxy or a provider needs in addition to the protocol's own. */
export function HeaderFields({ draft, onChange }: HeaderFieldsProps) {
  const problems = headerProblems(draft);
  const changeRows = (change: (rows: readonly DraftHeader[]) => readonly DraftHeader[]) =>
    onChange((now) => ({ ...now, headers: change(now.headers) }));
  const add = () =>
    changeRows((rows) => [...rows, { id: crypto.randomUUID(), name: "", value: "", sentTo: "" }]);
  return (
    <Stack gap={2} role="group" aria-label={connectionWords.headers} className={styles.part}>
      <span className={styles.label}>{connectionWords.headers}</span>
      <Note className={styles.hint}>{connectionWords.headersHint}</Note>
      <LeftBehind draft={draft} onChange={onChange} />
      {draft.headers.map((row, at) => (
        <HeaderRow
          key={row.id}
          number={at + 1}
          header={row}
          namePlaceholder="X-Title"
          nameError={words[problems[at] ?? "none"]}
          onChange={(change) => onChange((now) => withHeader(now, row.id, change))}
          onRemove={() => changeRows((rows) => rows.filter(({ id }) => id !== row.id))}
        />
      ))}
      <Row>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={draft.headers.length >= MOST}
          onClick={add}
        >
          {connectionWords.addHeader}
        </Button>
      </Row>
    </Stack>
  );
}

/** Lists the headers that are not sent because their values were meant for another address. */
function LeftBehind({ draft, onChange }: HeaderFieldsProps) {
  const behind = headersLeftBehind(draft);
  if (behind.length === 0) return null;
  const host = hostOf(draft.baseUrl) ?? connectionWords.newAddress;
  const origins = [...new Set(behind.map(({ sentTo }) => sentTo))];
  const names = behind.map(({ name }) => name.trim()).join(", ");
  return (
    <Note tone="waits" role="status">
      {connectionWords.headersLeft(origins, host, names)}{" "}
      <Button size="small" variant="quiet" onClick={() => onChange(withHeadersMeant)}>
        {connectionWords.sendToo(host)}
      </Button>
    </Note>
  );
}
