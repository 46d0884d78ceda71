import type { OfferProblem } from "#app/react/actions/mcp-offers.ts";
import type { ServerResources } from "#app/react/queries/mcp-resources.ts";
import { openSettings } from "#app/view/overlay.ts";
import { reasonOf } from "#app/view/reason.ts";
import { Alert } from "#ui/kit/components/alert.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { commonWords } from "#ui/words/common.ts";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { offerProblemText } from "./offer-problem.ts";
import type { PickedState } from "./use-picked.ts";

import styles from "./mcp-picks.module.css";

export interface ServerNotesProps {
  /** The servers that are listed. */
  servers: readonly ServerResources[];
  picking: Pick<PickedState, "picked" | "problems">;
  onAgain: (serverId: string) => void;
  /** Closes the picker. */
  onLeave: () => void;
}

/** Names the servers that have not answered, and the resources that could not be read. */
export function ServerNotes({ servers, picking, onAgain, onLeave }: ServerNotesProps) {
  const asking = servers.filter(({ isAsking }) => isAsking);
  const failed = servers.filter(({ problem }) => problem !== undefined);
  return (
    <div className={styles.notes}>
      <Note role="status">
        {asking.length > 0 &&
          mcpPicksWords.askingServers(asking.map(({ server }) => `“${server.name}”`).join(", "))}
      </Note>
      {[...picking.problems].map(([key, why]) => (
        <Alert key={key} dir="auto">
          {mcpPicksWords.notRead(picking.picked.get(key)?.resource.label ?? "", reasonOf(why))}
        </Alert>
      ))}
      {failed.map(({ server, problem }) => (
        <p key={server.id} className={styles.note}>
          <span dir="auto">{problem && offerProblemText(problem, server)}</span>
          {isLocked(problem) ? (
            <Button
              size="small"
              aria-label={mcpPicksWords.unlockNamed(server.name)}
              onClick={() => onAgain(server.id)}
            >
              {mcpPicksWords.unlock}
            </Button>
          ) : problem?.kind === "unusable" && problem.state.kind !== "failed" ? (
            <Button
              size="small"
              onClick={() => {
                onLeave();
                openSettings("mcp");
              }}
            >
              {mcpPicksWords.openSettings}
            </Button>
          ) : (
            <Button
              size="small"
              aria-label={mcpPicksWords.askAgain(server.name)}
              onClick={() => onAgain(server.id)}
            >
              {commonWords.tryAgain}
            </Button>
          )}
        </p>
      ))}
    </div>
  );
}

/** Whether the server needs nothing but the passphrase. */
function isLocked(problem: OfferProblem | undefined): boolean {
  return (
    problem?.kind === "unusable" && problem.state.kind === "needs_key" && problem.state.isLocked
  );
}

/** Says which servers have more resources than are listed. */
export function MoreNotes({
  servers,
  onMore,
}: {
  servers: readonly ServerResources[];
  onMore: () => void;
}) {
  const longer = servers.filter(({ isAsking, hasMore }) => hasMore && !isAsking);
  return longer.map(({ server, resources }) => (
    <p key={server.id} className={styles.note}>
      <span dir="auto">{mcpPicksWords.firstListed(resources.length, server.name)}</span>
      <Button size="small" onClick={onMore}>
        {mcpPicksWords.listMore}
      </Button>
    </p>
  ));
}
