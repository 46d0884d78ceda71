import { shownHost } from "#domain/connections/address.ts";
import { defined } from "#domain/defined.ts";
import type { McpProblem } from "#domain/mcp/problem.ts";
import type { McpServer } from "#domain/mcp/server.ts";
import { CopyButton } from "#ui/kit/components/copy-button.tsx";
import { ErrorCard } from "#ui/kit/components/error-card.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { mcpWords } from "#ui/words/mcp.tsx";

import { corsHeaders, problemText } from "./problem-text.ts";

import styles from "./mcp.module.css";

/** Why a server cannot be used, and what helps. */
export function ServerProblem({ server, problem }: { server: McpServer; problem: McpProblem }) {
  const { origin } = window.location;
  const { title, cure, quote } = problemText(problem, shownHost(server.address), origin);
  return (
    <ErrorCard title={title} {...defined({ quote })}>
      <p>{cure}</p>
      {problem.kind === "cors" && <HeaderLines text={corsHeaders(origin, server.headerNames)} />}
      {server.isOn && <p className={styles.goesOn}>{mcpWords.goesOnWithout}</p>}
    </ErrorCard>
  );
}

function HeaderLines({ text }: { text: string }) {
  return (
    <Fold summary={mcpWords.headersTitle} look="soft">
      <div className={styles.lines}>
        {/* Wider than its box, so it must be scrollable by keyboard. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
        <pre tabIndex={0} aria-label={mcpWords.headersToSend}>
          {text}
        </pre>
        <CopyButton label={mcpWords.copyHeaders} getText={() => text} size="small" labelled />
      </div>
    </Fold>
  );
}
