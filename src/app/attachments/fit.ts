import type { Connection } from "#domain/connection.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { ProviderAdapter } from "#providers/adapter.ts";

export interface FitInput {
  connection: Connection;
  modelId: string;
  adapter: Pick<ProviderAdapter, "carries">;
}

/**
 * Whether it is known that this model does not take the attachment: its provider says so, or its
 * protocol has no place for it. What nobody says anything of is sent. Text goes to every model.
 */
export function isRefused(
  part: AttachmentPart,
  { connection, modelId, adapter }: FitInput,
): boolean {
  if (part.mediaType.startsWith("text/")) return false;
  const model = connection.models.find(({ id }) => id === modelId);
  const takes = part.type === "image" ? model?.abilities?.images : model?.abilities?.files;
  return takes === false || !adapter.carries(part.mediaType, { baseUrl: connection.baseUrl });
}
