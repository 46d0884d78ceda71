import { useNewId } from "#app/react/actions/new-id.ts";
import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useDefaults } from "#app/react/queries/defaults.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { branchLabel } from "#domain/branching/branch-label.ts";
import type { UndoKind } from "#domain/branching/change-set.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, ConfigChange } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import { NO_MODES } from "#domain/modes/no-modes.ts";
import { effectiveSettings, ownSettings } from "#domain/settings/effective-settings.ts";
import type { EffectiveSettings, OwnSettings } from "#domain/settings/effective-settings.ts";
import { overridesFor } from "#domain/settings/overrides.ts";
import { NO_DEFAULTS } from "#domain/settings/person-defaults.ts";
import { sourceOf } from "#domain/settings/setting-source.ts";
import type { SettingSource } from "#domain/settings/setting-source.ts";
import { SETTINGS_TOPIC, useOfferSettingsBack } from "#ui/acts/use-offer-settings-back.ts";
import { useUndoNotice } from "#ui/acts/use-undo-notice.ts";
import { branchWords } from "#ui/words/branch.tsx";

import { fieldText } from "./parameters-text.ts";

export type Prompts = Pick<OwnSettings, "systemPrompt" | "userPrompt">;
/** The settings that conversations and branches share. */
export type CommonSettings = Pick<OwnSettings, "connectionId" | "modelId" | "mode" | "parameters">;
/** A change of common settings. For `outputSchema` and `validators`, undefined removes the setting. */
export type SettingChange = Partial<CommonSettings> &
  Pick<ConfigChange, "outputSchema" | "validators">;

/** The value that applies if nothing is set here. */
export interface DefaultValue {
  value: string;
  /** The name of the mode that sets it; absent for the person's defaults. */
  mode?: string;
}

/** Editable settings of a branch or of the whole conversation. */
export interface SettingsEditor {
  settings: OwnSettings;
  /** The name of what the settings are compared with; null if there is nothing. */
  otherName: string | null;
  sourceOf: <Value extends JsonValue | undefined>(
    pick: (settings: OwnSettings) => Value,
  ) => SettingSource<Value> | null;
  /** Changes some settings. `make` gets the settings as they are stored when the change is carried out. */
  change: (make: (settings: OwnSettings) => SettingChange) => void;
  /** The value that the mode or the person's defaults give a setting, if nothing sets it here. */
  byDefault: (name: string) => DefaultValue | undefined;
  /** Announces a change and offers to undo it. `before` returns the settings to go back to. */
  offerBack: (what: string, before: (settings: OwnSettings) => SettingChange) => void;
}

/** Edits a branch's settings, compared with those of the branch from which it was forked. */
export function useBranchSettings(branch: Branch): SettingsEditor & {
  changePrompts: (fields: Partial<Prompts>) => void;
  offerPromptBack: (what: string) => void;
} {
  const { context, tree } = useCurrentConversation();
  const newId = useNewId();
  const showUndoNotice = useUndoNotice();
  const commands = useSerialCommands(branch.id);
  const defaults = useDefaults() ?? NO_DEFAULTS;
  const modes = useModes() ?? NO_MODES;
  const origin = tree.byId.get(branch.forkedFrom?.branchId ?? "");
  const name = branchLabel(tree, branch);
  const say = (what: string, kind: UndoKind) =>
    commands.afterwards(() =>
      showUndoNotice(branchWords.changedOn(what, name), kind, SETTINGS_TOPIC),
    );
  return {
    settings: ownSettings(context, branch),
    otherName: origin === undefined ? branchWords.theConversation : branchLabel(tree, origin),
    sourceOf: (pick) => sourceOf({ context, branch, origin }, pick),
    byDefault: defaultIn(effectiveSettings({ defaults, modes, context, branch })),
    change: (make) =>
      void commands.dispatch((rows) => {
        const settings = ownSettings(rows.context, rows.branch);
        const overrides = overridesFor(rows.context, { ...settings, ...make(settings) });
        return { type: "branch.override", branchId: branch.id, overrides };
      }),
    offerBack: (what) => say(what, "override"),
    changePrompts: (fields) =>
      void commands.dispatch((rows) => promptCommand(rows.branch, fields, newId)),
    offerPromptBack: (what) => say(what, "prompt"),
  };
}

function promptCommand(branch: Branch, fields: Partial<Prompts>, newId: () => string): Command {
  const { systemPrompt: known } = branch;
  const content = fields.systemPrompt ?? known?.content ?? "";
  const userPrompt = fields.userPrompt ?? branch.userPrompt ?? "";
  const systemPrompt = known?.content === content ? known : { id: newId(), content };
  return {
    type: "branch.prompt",
    branchId: branch.id,
    systemPrompt: content === "" ? null : systemPrompt,
    userPrompt: userPrompt === "" ? null : userPrompt,
  };
}

/** Edits the conversation's settings, which apply to every branch that does not override them. */
export function useConversationSettings(): SettingsEditor {
  const { context, active } = useCurrentConversation();
  const defaults = useDefaults() ?? NO_DEFAULTS;
  const modes = useModes() ?? NO_MODES;
  const commands = useSerialCommands(active.id);
  const offerBack = useOfferSettingsBack();
  return {
    settings: ownSettings(context),
    otherName: null,
    sourceOf: () => null,
    byDefault: defaultIn(effectiveSettings({ defaults, modes, context, branch: undefined })),
    change: (make) =>
      void commands.dispatch((rows) => ({
        type: "context.configure",
        config: configOf(make(ownSettings(rows.context))),
      })),
    offerBack: (what, before) =>
      offerBack(branchWords.changed(what), (now) => configOf(before(ownSettings({ config: now })))),
  };
}

function defaultIn({
  fromDefaults = [],
  fromMode = [],
  modeInUse,
  userPrompt,
  parameters,
}: EffectiveSettings) {
  return (name: string): DefaultValue | undefined => {
    if (fromMode.includes(name)) {
      return { value: fieldText(parameters, name), mode: modeInUse?.name ?? "" };
    }
    if (!fromDefaults.includes(name)) return undefined;
    return { value: name === "userPrompt" ? userPrompt : fieldText(parameters, name) };
  };
}

function configOf({ parameters, ...fields }: SettingChange): ConfigChange {
  return { ...fields, ...(parameters === undefined ? {} : { parameters: { ...parameters } }) };
}
