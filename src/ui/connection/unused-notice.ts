import { useConnectionActions } from "#app/react/actions/connections.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { connectionWords } from "#ui/words/connection.ts";

/**
 * Shows a notice about a connection that was saved but is not used yet.
 *
 * @param text makes the notice's text from the names of this connection and of the one that new conversations
 * use
 * @param name the connection's name as it was saved
 */
export type TellUnused = (
  text: (name: string, usual: string | undefined) => string,
  name: string,
) => void;

/**
 * Returns a function that says that a connection was saved but is not used yet, and offers to use it anyway.
 */
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
