import { originOf, shownHost } from "#domain/connections/address.ts";
import type { HeaderProblem } from "#domain/connections/extra-headers.ts";
import { serverHeaderProblem } from "#domain/mcp/server-input.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { KeepingField } from "#ui/keys/keeping-field.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { HeaderRow } from "#ui/kit/components/header-row.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { PlusIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import { headerRow, useServerForm } from "./server-form-state.ts";
import type { HeaderRow as TypedRow, TypedServer } from "./server-form-state.ts";

import styles from "./mcp.module.css";

const MOST = 20;
/** Placeholder for a stored value, which is not shown. */
const SAVED = "saved";

const words: Record<HeaderProblem, string> = mcpWords.headerProblems;

/** The headers' problems, by row. A stored value need not be entered again. */
export function headerProblems(
  { headers, address }: TypedServer,
  stored: McpServer | undefined,
  hasKeys: boolean,
): (HeaderProblem | undefined)[] {
  return headers.map(({ id, name, value }) => {
    const others = headers.filter((other) => other.id !== id).map((other) => other.name.trim());
    const known = isSaved(name, address, stored, hasKeys) && value === "" ? SAVED : value;
    return serverHeaderProblem(name.trim(), known, others);
  });
}

function isSaved(
  name: string,
  address: string,
  stored: McpServer | undefined,
  hasKeys: boolean,
): boolean {
  if (stored === undefined || !hasKeys) return false;
  const isThere = originOf(stored.address) === originOf(address);
  return isThere && stored.headerNames.includes(name.trim().toLowerCase());
}

export interface SecretFieldsProps {
  draft: TypedServer;
  stored: McpServer | undefined;
  /** Whether values of the stored headers are kept anywhere. */
  hasKeys: boolean;
}

/** The headers with their values, and where secret values are kept. */
export function SecretFields({ draft, stored, hasKeys }: SecretFieldsProps) {
  const { change } = useServerForm();
  const problems = headerProblems(draft, stored, hasKeys);
  const host = shownHost(draft.address.trim()) || mcpWords.thisServer;
  const changeRow = (id: string, row: Partial<TypedRow>) =>
    change({ headers: draft.headers.map((one) => (one.id === id ? { ...one, ...row } : one)) });
  return (
    <Stack gap={3} role="group" aria-label={mcpWords.headers}>
      <span className={styles.label}>{mcpWords.headers}</span>
      <Note>{mcpWords.headersHint(host)}</Note>
      {draft.headers.map((row, at) => (
        <SecretRow
          key={row.id}
          row={row}
          at={at}
          isSaved={isSaved(row.name, draft.address, stored, hasKeys)}
          problem={row.name === "" && row.value === "" ? undefined : problems[at]}
          onChange={(now) => changeRow(row.id, now)}
          onRemove={() => change({ headers: draft.headers.filter(({ id }) => id !== row.id) })}
        />
      ))}
      <Row>
        <Button
          size="small"
          icon={<PlusIcon size={14} />}
          disabled={draft.headers.length >= MOST}
          onClick={() =>
            change({
              headers: [
                ...draft.headers,
                headerRow(draft.headers.length === 0 ? "Authorization" : "", ""),
              ],
            })
          }
        >
          {mcpWords.addHeader}
        </Button>
      </Row>
      <KeepingField
        legend={mcpWords.keep}
        keeping={draft.keeping}
        onChange={(keeping) => change({ keeping })}
      />
    </Stack>
  );
}

interface SecretRowProps {
  row: TypedRow;
  at: number;
  isSaved: boolean;
  problem: HeaderProblem | undefined;
  onChange: (now: Partial<TypedRow>) => void;
  onRemove: () => void;
}

function SecretRow({ row, at, isSaved: saved, problem, onChange, onRemove }: SecretRowProps) {
  const isKept = saved && row.value === "";
  const said = problem === undefined ? undefined : words[problem];
  return (
    <HeaderRow
      number={at + 1}
      header={row}
      secret
      nameError={problem === "value" ? undefined : said}
      valueError={problem === "value" ? said : undefined}
      valueHint={isKept ? mcpWords.valueKept : undefined}
      valuePlaceholder={saved ? "••••••••••••  saved" : ""}
      onChange={onChange}
      onRemove={onRemove}
    />
  );
}
