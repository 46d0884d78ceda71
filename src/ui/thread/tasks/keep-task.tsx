import { useTaskActions } from "#app/react/actions/tasks.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { navigateTo } from "#app/view/route.ts";
import type { ChatContext } from "#domain/context.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { threadWords } from "#ui/words/thread.tsx";

/** A button that makes a sub-task a conversation of the list. */
export function KeepTask({ context: { id, title } }: { context: ChatContext }) {
  const actions = useTaskActions();
  const keep = async () => {
    const kept = await actions.keep(id);
    if (!kept.ok) return notify({ text: threadWords.taskNotKept(reasonOf(kept.error)) });
    notify({
      text: threadWords.taskKept(title),
      action: { label: threadWords.openTask, act: () => navigateTo(id) },
    });
  };
  return (
    <Button size="small" variant="quiet" onClick={() => void keep()}>
      {threadWords.keepTask}
    </Button>
  );
}
