import type { ConversationActions } from "#app/react/actions/conversations.ts";
import type { TakeBack } from "#app/react/actions/import.ts";
import { dismissTopic, notify } from "#app/view/notices.ts";
import { undoAction } from "#app/view/undo-action.ts";
import { isolated } from "#domain/text/direction.ts";
import { filesWords } from "#ui/words/files.tsx";

/** How many titles of kept conversations are named. */
const NAMED = 3;

const words = filesWords.takeBack;

interface TakeBackOffer {
  /** Whether the import brought more than new conversations. */
  hasMore: boolean;
  /** The topic of the notice that leads to what came; it goes once that is in the bin. */
  cameTopic: string;
  /** Takes conversations out of the bin again. */
  restore: (contextIds: readonly string[]) => ReturnType<ConversationActions["restore"]>;
}

/** Offers in a notice, as long as this page is open, to move what an import added to the bin. */
export function offerTakeBack(
  takeBack: TakeBack,
  { hasMore, cameTopic, restore }: TakeBackOffer,
): void {
  const topic = `import ${crypto.randomUUID()}`;
  const act = async () => {
    const taken = await takeBack((share) => {
      if (share > 0) notify({ topic, text: words.progress(Math.floor(share * 100)) });
    });
    if (!taken.ok) return taken;
    const { binned, kept } = taken.value;
    dismissTopic(topic);
    dismissTopic(cameTopic);
    const text = [
      ...(binned.length === 0 ? [] : [words.binned(binned.length)]),
      ...(kept.length === 0
        ? []
        : [words.kept(kept.slice(0, NAMED).map(isolated), Math.max(0, kept.length - NAMED))]),
      ...(binned.length + kept.length === 0 ? [words.gone] : []),
    ].join(" ");
    const undo = undoAction(() => restore(binned), words.notRestored);
    notify({ text, topic, ...(binned.length === 0 ? {} : { action: undo }) });
    return taken;
  };
  const text = hasMore ? words.offerConversations : words.offer;
  notify({ topic, text, action: undoAction(act, words.failed) });
}
