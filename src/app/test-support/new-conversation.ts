import { createConversation } from "#app/conversation/create-conversation.ts";
import type { CreatedConversation } from "#app/conversation/create-conversation.ts";
import type { Services } from "#app/services/services.ts";
import type { Connection } from "#domain/connections/connection.ts";

/** Creates an empty conversation over a connection, with its default model. */
export async function newConversationOn(
  services: Services,
  title: string,
  { id, defaultModel }: Connection,
): Promise<CreatedConversation> {
  const start = { title, connectionId: id, modelId: defaultModel };
  const created = await createConversation(services, start);
  if (!created.ok) throw new Error(created.error.message);
  return created.value;
}
