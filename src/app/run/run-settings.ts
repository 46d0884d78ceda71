import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import type { EffectiveSettings, SettingLayers } from "#domain/settings/effective-settings.ts";
import type { RunRef } from "#machine/actors.ts";

/** Keeps the settings that each branch's run was started with: a change applies from the next run on. */
export interface RunSettings {
  /** The settings that the run was started with. If unknown: the current ones, kept from now on. */
  of(run: RunRef, rows: SettingLayers): EffectiveSettings;
  /** The settings that the run was started with; undefined if this page did not see it start. */
  known(run: RunRef): EffectiveSettings | undefined;
  /** Called when the person starts or resumes the branch's run: the current settings then apply. */
  forget(branchId: string): void;
}

export function createRunSettings(): RunSettings {
  const byBranch = new Map<string, { runId: string; settings: EffectiveSettings }>();
  const known = ({ runId, branchId }: RunRef) => {
    const kept = byBranch.get(branchId);
    return kept?.runId === runId ? kept.settings : undefined;
  };
  return {
    known,
    of: (run, rows) => {
      const settings = known(run) ?? effectiveSettings(rows);
      byBranch.set(run.branchId, { runId: run.runId, settings });
      return settings;
    },
    forget: (branchId) => void byBranch.delete(branchId),
  };
}
