import { useConnections } from "#app/react/queries/connections.ts";
import { isInPage } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { isolated } from "#domain/text/direction.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { composerListWords } from "#ui/words/composer-lists.ts";

/**
 * Says before sending that the model needs a network, where there is none. Browsers know for sure only that
 * there is no network, so nothing is kept from being sent.
 */
export function NetworkNote({ connectionId }: { connectionId: string }) {
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  const isNeeded = connection !== undefined && isFar(connection);
  return (
    <Note tone="waits" role="status" hidden={!isNeeded}>
      {isNeeded && composerListWords.noNetwork(isolated(connection.name))}
    </Note>
  );
}

function isFar(connection: Pick<Connection, "baseUrl" | "demo" | "builtIn">) {
  if (isInPage(connection) || !URL.canParse(connection.baseUrl)) return false;
  return networkZoneOf(new URL(connection.baseUrl).hostname) !== "loopback";
}
