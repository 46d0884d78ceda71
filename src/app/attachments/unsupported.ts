import type { Services } from "#app/services/services.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { adapterFor } from "#providers/registry.ts";

import { isUnsupported } from "./attachment-support.ts";

/** The attachments that a model is known not to accept. */
export async function unsupportedBy(
  { connections }: Services,
  { connectionId, modelId }: { connectionId: string; modelId: string },
  parts: readonly AttachmentPart[],
): Promise<readonly AttachmentPart[]> {
  const connection = await connections.get(connectionId);
  const adapter = connection && adapterFor(connection.protocol);
  if (connection === undefined || adapter === undefined) return [];
  return parts.filter((part) => isUnsupported(part, { connection, modelId, adapter }));
}
