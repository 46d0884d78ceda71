import { useConfigure } from "#app/react/actions/configure.ts";
import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useReadConversation } from "#app/react/queries/read-conversation.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import type { ChatConfig, ConfigChange } from "#domain/context.ts";
import { putBackSettings } from "#domain/settings/put-back.ts";

/**
 * The topic of notices about settings, so that only one shows at a time. Earlier changes can still be undone
 * after it.
 */
export const SETTINGS_TOPIC = "settings";

/**
 * Announces that the conversation's settings were changed, and offers to put the previous ones back. A
 * conversation has no undo rows, so undoing is another change; it leaves alone what was changed since.
 */
export type OfferSettingsBack = (
  text: string,
  /** The change that puts the replaced settings back, given the settings at that time. */
  before: (now: ChatConfig) => ConfigChange,
) => void;

/** For changes that are made through the serial commands of the active branch. */
export function useOfferSettingsBack(): OfferSettingsBack {
  const { context, active } = useCurrentConversation();
  const commands = useSerialCommands(active.id);
  const readConversation = useReadConversation();
  const configure = useConfigure(context.id);
  return (text, before) =>
    commands.afterwards(async () => {
      const after = (await readConversation(context.id))?.config;
      if (after === undefined) return;
      const undo = () => void configure((now) => putBackSettings(before(now), after, now));
      notify({
        text,
        topic: SETTINGS_TOPIC,
        isBrief: true,
        contextId: context.id,
        action: { label: UNDO, act: undo },
      });
    });
}
