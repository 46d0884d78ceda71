import { DEFAULT_MODE } from "#domain/context.ts";
import { modeSettings } from "#domain/settings/effective-settings.ts";
import type { ModeSettings } from "#domain/settings/effective-settings.ts";
import type { CallPlace } from "#domain/tool-sets/policies.ts";
import type { RunRef } from "#machine/actors.ts";

import type { SettingsReading } from "./ports.ts";

/** Where the run's calls are made, with the mode that the run was started with. */
export async function callPlaceOf(deps: SettingsReading, run: RunRef): Promise<CallPlace> {
  const settings = await settingsOfRun(deps, run);
  const { mode: modeId = DEFAULT_MODE, modeInUse } = settings ?? {};
  return { contextId: run.contextId, modeId, approval: modeInUse?.approval ?? "usual" };
}

/**
 * The settings that the run was started with. If this page did not see it start: the stored settings that a
 * mode can affect. Undefined if the conversation is gone.
 */
export async function settingsOfRun(
  deps: SettingsReading,
  run: RunRef,
): Promise<ModeSettings | undefined> {
  const known = deps.runSettings.known(run);
  if (known !== undefined) return known;
  const [context, branch, modes] = await Promise.all([
    deps.conversations.get(run.contextId),
    deps.branches.get(run.branchId),
    deps.modes.list(),
  ]);
  return context === undefined ? undefined : modeSettings({ modes, context, branch });
}
