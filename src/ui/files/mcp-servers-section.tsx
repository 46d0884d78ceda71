import type { PlannedMcpServer } from "#domain/files/plan-mcp-servers.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { filesWords } from "#ui/words/files.tsx";

import { outcomeText } from "./outcome-text.ts";

import styles from "./files.module.css";

/** How many servers are listed. */
const SHOWN = 100;

/**
 * Lists the imported MCP servers with their addresses. Somebody else may have chosen them, so they stay off.
 */
export function McpServersSection({ servers }: { servers: readonly PlannedMcpServer[] }) {
  if (servers.length === 0) return null;
  return (
    <section aria-label={filesWords.servers.title}>
      <h3>
        {filesWords.servers.title}{" "}
        <span className={styles.count}>{formatNumber(servers.length)}</span>
      </h3>
      <Note tone="quiet">{filesWords.servers.hint}</Note>
      <ul>
        {servers.slice(0, SHOWN).map(({ server, outcome }) => (
          <li key={server.id}>
            <span dir="auto" className={styles.title}>
              {escapeHidden(server.name)}
            </span>
            <Note as="span" tone="quiet">
              {outcomeText[outcome]}
            </Note>
            {outcome !== "same" && <code className={styles.values}>{server.address}</code>}
          </li>
        ))}
      </ul>
      {servers.length > SHOWN && (
        <Note tone="quiet">{filesWords.more(servers.length - SHOWN)}</Note>
      )}
    </section>
  );
}
