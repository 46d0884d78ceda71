import { knownServers } from "#domain/mcp/known-servers.ts";
import type { KnownServer } from "#domain/mcp/known-servers.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import { headerRow, useServerForm } from "./server-form-state.ts";

import styles from "./mcp.module.css";

const access: Record<KnownServer["access"], string> = mcpWords.known.access;

/** Servers with well-known addresses. Choosing one only fills in the form. */
export function KnownServers({ others, chosen }: { others: readonly string[]; chosen: string }) {
  const { change } = useServerForm();
  const names = new Set(others.map((name) => name.toLowerCase()));
  const known = knownServers.filter(({ name }) => !names.has(name.toLowerCase()));
  const current = knownServers.find(({ address }) => address === chosen);
  if (known.length === 0) return null;
  const choose = ({ name, address, access: way }: KnownServer) =>
    change({ name, address, headers: way === "header" ? [headerRow("Authorization", "")] : [] });
  return (
    <section aria-label={mcpWords.known.title} className={styles.known}>
      <span className={styles.label}>{mcpWords.known.label}</span>
      <div className={styles.choices}>
        {known.map((server) => (
          <Button
            key={server.name}
            size="small"
            aria-pressed={server.address === chosen}
            title={server.about}
            onClick={() => choose(server)}
          >
            {server.name}
          </Button>
        ))}
      </div>
      <Note role="status">
        {current === undefined
          ? mcpWords.known.hint
          : mcpWords.known.chosen(current.about, access[current.access])}
      </Note>
    </section>
  );
}
