import type { ChatContext } from "#domain/context.ts";
import type { Folder } from "#domain/folders.ts";

export interface ConversationItemProps {
  context: ChatContext;
  current: boolean;
  /** The open folder in which the conversation is listed. */
  within?: Folder | undefined;
}
