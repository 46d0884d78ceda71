import { useConnectionActions } from "#app/react/actions/connections.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { connectionWords } from "#ui/words/connection.ts";

/**
 * @param text of the name of the connection, and of the one that new conversations use
 * @param name the connection's, as it was saved
 */
export type TellUnused = (
  text: (name: string, usual: string | undefined) => string,
  name: string,
) => void;

/** Tells that a connection was saved and is not used yet, and offers to use it all the same. */
export function useUnusedNotice(connectionId: string): TellUnused {
  const actions = useConnectionActions();
  const usual = useConnections()?.find(({ id }) => id !== connectionId)?.name;
  return (text, name) => {
    const use = async () => {
      const isUsed = await notifyFailure(actions.markUsed(connectionId), {
        text: (why) => connectionWords.notSetForNew(name, why),
      });
      if (isUsed) notify({ text: connectionWords.nowUsual(name), isBrief: true });
    };
    notify({
      text: text(name, usual),
      action: { label: connectionWords.useAnyway, act: () => void use() },
    });
  };
}
