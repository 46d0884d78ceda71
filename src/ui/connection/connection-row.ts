import type { KeylessConnection } from "#app/network/connections.ts";
import { hostOf } from "#domain/connections/address.ts";
import { UNPROVEN } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { defined } from "#domain/defined.ts";

import { sentHeaders, trimmedBaseUrl } from "./connection-draft.ts";
import type { ConnectionDraft } from "./connection-draft.ts";
import { withTimeouts } from "./timeout-fields.tsx";

/**
 * The row to store for a draft, without its key.
 * @param stored the stored row; undefined for a new connection
 * @param now Unix milliseconds
 */
export function rowOf(
  draft: ConnectionDraft,
  stored: Connection | undefined,
  now: number,
): KeylessConnection {
  const headers = sentHeaders(draft);
  const { models, modelsAt } = newestList(draft, stored);
  return {
    id: draft.id,
    name: draft.name.trim() || (hostOf(draft.baseUrl) ?? ""),
    protocol: draft.protocol,
    baseUrl: trimmedBaseUrl(draft.baseUrl),
    keyKeeping: draft.keeping,
    ...(draft.presetId === null ? {} : { preset: draft.presetId }),
    ...defined({ headers }),
    models: [...models],
    ...defined({ modelsAt }),
    defaultModel: draft.model.trim(),
    retry: withTimeouts(stored?.retry, draft.waiting),
    // New conversations will use a new connection, or one that was unproven until now.
    usedAt: stored === undefined || stored.usedAt === UNPROVEN ? now : stored.usedAt,
    createdAt: stored?.createdAt ?? now,
  };
}

/**
 * The newer of the draft's and the stored model list. The stored one may have been refreshed since the form
 * was opened.
 */
function newestList(
  draft: ConnectionDraft,
  stored: Connection | undefined,
): Pick<Connection, "models" | "modelsAt"> {
  const { models, modelsAt: listedAt, protocol, baseUrl } = draft;
  const isThere = stored?.baseUrl === trimmedBaseUrl(baseUrl) && stored.protocol === protocol;
  if (isThere && (stored.modelsAt ?? 0) > (listedAt ?? 0)) return stored;
  return { models: [...models], ...(listedAt === null ? {} : { modelsAt: listedAt }) };
}
