import type { PlannedMcpServer } from "#domain/files/plan-mcp-servers.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Note } from "#ui/kit/components/note.tsx";

import { outcomeText } from "./outcome-text.ts";

import styles from "./files.module.css";

/** How many are listed. */
const SHOWN = 100;

/** Somebody else may have chosen them: they come in switched off, and the person sees where they lead. */
export function McpServersSection({ servers }: { servers: readonly PlannedMcpServer[] }) {
  if (servers.length === 0) return null;
  return (
    <section aria-label="MCP servers">
      <h3>
        MCP servers <span className={styles.count}>{formatNumber(servers.length)}</span>
      </h3>
      <Note tone="quiet">
        They come in switched off and without keys, and nothing is sent to them. Check the address,
        then switch them on in Settings → MCP servers.
      </Note>
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
        <Note tone="quiet">{`And ${formatNumber(servers.length - SHOWN)} more.`}</Note>
      )}
    </section>
  );
}
