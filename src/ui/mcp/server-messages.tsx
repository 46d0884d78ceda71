import { useMcpLog } from "#app/react/queries/mcp.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import styles from "./mcp.module.css";

/** The last messages that a server wrote, for people who want to know why something fails. */
export function ServerMessages({ server }: { server: McpServer }) {
  const lines = useMcpLog(server.id);
  if (lines.length === 0) return null;
  return (
    <Fold look="soft" summary={mcpWords.messages(lines.length)}>
      <ul className={styles.messages} aria-label={mcpWords.messagesOf(server.name)}>
        {lines.toReversed().map(({ at, level, text }, place) => (
          // Only their position tells two equal messages apart.
          // oxlint-disable-next-line react/no-array-index-key
          <li key={place}>
            <Note tone={TONES.has(level) ? "broke" : "soft"}>
              <time dateTime={new Date(at).toISOString()}>{new Date(at).toLocaleTimeString()}</time>{" "}
              {level} <span dir="auto">{text}</span>
            </Note>
          </li>
        ))}
      </ul>
    </Fold>
  );
}

const TONES: ReadonlySet<string> = new Set(["error", "critical", "alert", "emergency"]);
