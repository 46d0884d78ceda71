import { modelInfoOf } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";

export interface ModelTarget {
  connection: Connection;
  modelId: string;
  adapter: Pick<ProviderAdapter, "carries">;
}

/**
 * Whether this model is known not to accept the attachment: its provider says so, or its protocol
 * has no way to send it. If nothing is known, the attachment is sent. Every model accepts text.
 */
export function isUnsupported(
  part: AttachmentPart,
  { connection, modelId, adapter }: ModelTarget,
): boolean {
  if (part.mediaType.startsWith("text/")) return false;
  const model = modelInfoOf(connection, modelId);
  const takes = part.type === "image" ? model?.abilities?.images : model?.abilities?.files;
  return takes === false || !adapter.carries(part.mediaType, { baseUrl: connection.baseUrl });
}
