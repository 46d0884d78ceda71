import { useRoute } from "#app/view/route.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { useKeptOverReload } from "#ui/composer/use-kept-over-reload.ts";

/** What is typed for a new conversation: every tab begins with its one draft. */
export function NewText() {
  const { contextId } = useRoute();
  useKeptOverReload(NEW_CONVERSATION_DRAFT, () => (contextId === null ? boxText() : undefined));
  return null;
}

/** The text in the box for a message. */
function boxText(): string | undefined {
  return document.querySelector<HTMLTextAreaElement>("form[data-preview] textarea")?.value;
}
