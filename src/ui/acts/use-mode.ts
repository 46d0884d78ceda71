import { useConfigure } from "#app/react/actions/configure.ts";
import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { overrideFork } from "#app/view/places.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { Branch } from "#domain/context.ts";
import { choiceOf, putBack, replacedBy } from "#domain/modes/choose-mode.ts";
import type { ModeChoice } from "#domain/modes/choose-mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import { overridesFor, ownsModel, withOverrides } from "#domain/settings/overrides.ts";
import { actsWords } from "#ui/words/acts.ts";

import { usePendingFork } from "./pending-fork.ts";
import { SETTINGS_TOPIC } from "./use-offer-settings-back.ts";
import { useUndoNotice } from "./use-undo-notice.ts";

export interface ModeHere {
  /** Of what is sent here, without the person's modes and defaults. */
  settings: EffectiveSettings;
  /** The branch, or the fork of it that is being made. */
  branch: Branch;
  choose: (mode: ModeInUse) => Promise<void>;
}

/**
 * The mode of the branch or of the fork being made. Another one is chosen for the whole
 * conversation, unless the branch has a mode or a model of its own that it would miss.
 */
export function useModeHere(target: Branch): ModeHere {
  const { context, tree } = useCurrentConversation();
  const connections = useConnections() ?? [];
  const fork = usePendingFork(context.id);
  const dispatch = useDispatch();
  const commands = useSerialCommands(target.id);
  const configure = useConfigure(context.id);
  const showUndoNotice = useUndoNotice();
  const origin = fork === null ? target : (tree.byId.get(fork.fromBranchId) ?? target);
  const branch = withOverrides(origin, fork?.overrides);
  const forBranch = (text: string, choice: ModeChoice) => {
    const said = `${text} (“${branchLabel(tree, target)}”)`;
    commands.dispatch(
      (rows) => ({
        type: "branch.override",
        branchId: target.id,
        overrides: overridesFor(rows.context, { ...effectiveSettings(rows), ...choice }),
      }),
      () => showUndoNotice(said, "override", SETTINGS_TOPIC),
    );
  };
  const forAll = async (text: string, choice: ModeChoice) => {
    const before = replacedBy(choice, context);
    const done = await dispatch({ type: "context.configure", config: choice });
    if (!done.ok) return;
    // A model picked since then, or another mode, stays.
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
    const isOwn =
      target.overrides?.mode !== undefined ||
      (choice.connectionId !== undefined && ownsModel(target));
    if (fork !== null) overrideFork(context.id, choice);
    else if (isOwn) forBranch(text, choice);
    else await forAll(text, choice);
  };
  return { settings: effectiveSettings({ context, branch }), branch, choose };
}

/** What a notice says about a mode that was chosen. */
export function modeText({ name, model }: ModeInUse, choice: ModeChoice): string {
  const isLost = model !== undefined && choice.connectionId === undefined;
  return isLost ? actsWords.modeWithoutModel(name, model.modelId) : actsWords.modeChosen(name);
}
