import type { FileTaskOptions } from "#app/files/file-task.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { FreedBodies } from "#app/space/free-bodies.ts";
import { BODY_DAYS_KEY } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type { SpaceLevel, SpaceReport } from "#domain/space/space.ts";
import { siteStorage } from "#platform/web-storage.ts";
import type { WriteResult } from "#storage/problems.ts";

/** What a person can do about space. The code for it loads on first use. */
export interface SpaceActions {
  /** Rejects if what is stored cannot be read, or the signal was aborted. */
  measure(options: FileTaskOptions): Promise<SpaceReport>;
  keepBodiesFor(days: BodyDays): Promise<WriteResult>;
  /** Removes now what would go by this rule. Rejects like `measure`. */
  freeBodies(days: BodyDays, options: FileTaskOptions): Promise<FreedBodies>;
}

export const useSpaceActions = serviceHook((services): SpaceActions => ({
  measure: async (options) =>
    (await import("#app/space/measure-space.ts")).measureSpace(services, options),
  keepBodiesFor: (days) => services.settings.put(BODY_DAYS_KEY, days),
  freeBodies: async (days, options) =>
    (await import("#app/space/free-bodies.ts")).freeBodies(services, days, options),
}));

const TOLD = "bough.space-told";

/** Of which level the person was told last, in this browser. */
export function toldOfSpace(): SpaceLevel {
  const told = siteStorage.getItem(TOLD);
  return told === "short" || told === "very_short" ? told : "enough";
}

export function rememberToldOfSpace(level: SpaceLevel): void {
  siteStorage.setItem(TOLD, level);
}
