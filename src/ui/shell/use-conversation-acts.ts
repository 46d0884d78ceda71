import { stopRuns } from "#app/conversation/stop-runs.ts";
import { useBough } from "#app/hooks.ts";
import { goTo, parseRoute } from "#app/route.ts";
import { tellFailure } from "#app/tell-failure.ts";
import { UNDO, useView } from "#app/view.ts";
import type { ChatContext } from "#domain/context.ts";

type Named = Pick<ChatContext, "id" | "title">;

/** What can be done with a whole conversation, from the list, its header and the palette. */
export function useConversationActs() {
  const bough = useBough();
  const notify = useView((view) => view.notify);
  const rename = async ({ id, title: before }: Named, title: string) => {
    const renamed = await bough.conversations.rename(id, title, bough.now());
    if (!renamed.ok) return notify({ text: `It could not be renamed: ${renamed.error.message}` });
    const back = () =>
      void tellFailure(bough.conversations.rename(id, before, bough.now()), {
        text: (why) => `“${title}” could not get its old name back: ${why}`,
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    notify({ text: `Renamed to “${title}”.`, action: undo });
  };
  const remove = async ({ id, title }: Named) => {
    // What lies in the bin asks no model any more. Runs that cannot be read are no reason to keep it.
    await stopRuns(bough, id).catch(() => undefined);
    const moved = await bough.conversations.moveToBin(id, bough.now());
    if (!moved.ok) return notify({ text: `It could not be deleted: ${moved.error.message}` });
    if (parseRoute(window.location.hash).contextId === id) goTo(null);
    const back = () =>
      void tellFailure(bough.conversations.restore(id), {
        text: (why) => `“${title}” could not be restored: ${why}`,
        again: undo,
      });
    const undo = { label: UNDO, act: back };
    // Once it is restored from the bin, this is true no more.
    const topic = `bin ${id}`;
    notify({ text: `“${title}” is in the bin.`, topic, action: undo });
  };
  return { rename, remove };
}
