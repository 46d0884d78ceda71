import { useRoute } from "#app/view/route.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { useKeptOverReload } from "#ui/composer/use-kept-over-reload.ts";

/** Keeps what is typed for a new conversation over a reload. Every tab begins with the one stored draft. */
export function NewText() {
  const { contextId } = useRoute();
  useKeptOverReload(NEW_CONVERSATION_DRAFT, () => (contextId === null ? boxText() : undefined));
  return null;
}

/** The text in the message box. */
function boxText(): string | undefined {
  return document.querySelector<HTMLTextAreaElement>("form[data-preview] textarea")?.value;
}
