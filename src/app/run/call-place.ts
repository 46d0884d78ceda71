import { DEFAULT_MODE } from "#domain/context.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import type { CallPlace } from "#domain/tool-sets/approval.ts";
import type { RunRef } from "#machine/actors.ts";

import type { EffectDeps } from "./deps.ts";

/** Where the run's calls are made; its mode is the one that it was started with. */
export async function callPlaceOf(
  deps: Pick<EffectDeps, "runSettings" | "conversations" | "branches">,
  run: RunRef,
): Promise<CallPlace> {
  const { contextId } = run;
  const known = deps.runSettings.known(run);
  if (known !== undefined) return { contextId, modeId: known.mode };
  const [context, branch] = await Promise.all([
    deps.conversations.get(contextId),
    deps.branches.get(run.branchId),
  ]);
  const modeId = context === undefined ? DEFAULT_MODE : effectiveSettings({ context, branch }).mode;
  return { contextId, modeId };
}
