import type { Bough } from "#app/bough.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { adapterFor } from "#providers/registry.ts";

import { isRefused } from "./fit.ts";

/** Those of the attachments that a model is known not to take. */
export async function refusedBy(
  { keepings }: Bough,
  { connectionId, modelId }: { connectionId: string; modelId: string },
  parts: readonly AttachmentPart[],
): Promise<readonly AttachmentPart[]> {
  const connection = await keepings.connection(connectionId);
  const adapter = connection && adapterFor(connection.protocol);
  if (connection === undefined || adapter === undefined) return [];
  return parts.filter((part) => isRefused(part, { connection, modelId, adapter }));
}
