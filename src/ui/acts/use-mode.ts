import { useConfigure } from "#app/react/actions/configure.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { choiceOf, putBack, replacedBy } from "#domain/modes/choose-mode.ts";
import type { ModeChoice } from "#domain/modes/choose-mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { ownSettings } from "#domain/settings/effective-settings.ts";
import type { OwnSettings } from "#domain/settings/effective-settings.ts";
import { overridesFor, ownsModel } from "#domain/settings/overrides.ts";
import { actsWords } from "#ui/words/acts.ts";

import { useSettingsTarget } from "./settings-target.ts";
import { SETTINGS_TOPIC } from "./use-offer-settings-back.ts";
import { useUndoNotice } from "./use-undo-notice.ts";

export interface ModeHere {
  settings: OwnSettings;
  choose: (mode: ModeInUse) => Promise<void>;
}

/**
 * The mode of the branch or of the fork that is being made. Choosing another mode changes the whole
 * conversation, unless the branch has a mode of its own, or a model of its own that would hide the mode's.
 */
export function useModeHere(target: Branch): ModeHere {
  const { context, tree } = useCurrentConversation();
  const connections = useConnections() ?? [];
  const { branch, keep } = useSettingsTarget(target);
  const configure = useConfigure(context.id);
  const showUndoNotice = useUndoNotice();
  const offerBack = (text: string, choice: ModeChoice, before: ModeChoice) => {
    // Leaves alone a model or mode that was chosen after this one.
    const undo = () => void configure((now) => putBack(choice, before, now));
    notify({
      text,
      topic: SETTINGS_TOPIC,
      contextId: context.id,
      action: { label: UNDO, act: undo },
    });
  };
  const choose = async (mode: ModeInUse) => {
    const choice = choiceOf(mode, connections);
    const text = modeText(mode, choice);
    const isOwn = (one: Branch) =>
      one.overrides?.mode !== undefined || (choice.connectionId !== undefined && ownsModel(one));
    await keep(choice, {
      isOwn,
      overridesOf: (stored) =>
        overridesFor(stored.context, { ...ownSettings(stored.context, stored.branch), ...choice }),
      done: async (before) => {
        if (!isOwn(before.branch)) offerBack(text, choice, replacedBy(choice, before.context));
        else {
          const said = `${text} (“${branchLabel(tree, target)}”)`;
          await showUndoNotice(said, "override", SETTINGS_TOPIC);
        }
      },
    });
  };
  return { settings: ownSettings(context, branch), choose };
}

/** The notice's text after a mode was chosen. */
export function modeText({ name, model }: ModeInUse, choice: ModeChoice): string {
  const isLost = model !== undefined && choice.connectionId === undefined;
  return isLost ? actsWords.modeWithoutModel(name, model.modelId) : actsWords.modeChosen(name);
}
