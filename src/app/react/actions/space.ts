import type { FileTaskOptions } from "#app/files/file-task.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { FreedBodies } from "#app/space/free-bodies.ts";
import { BODY_DAYS_KEY } from "#domain/space/kept-bodies.ts";
import type { BodyDays } from "#domain/space/kept-bodies.ts";
import type { SpaceLevel, SpaceReport } from "#domain/space/space.ts";
import { siteStorage } from "#platform/web-storage.ts";
import type { WriteResult } from "#storage/problems.ts";

/** Actions on storage space. The code for them loads on first use. */
export interface SpaceActions {
  /** Measures what is stored. Rejects if it cannot be read, or the signal was aborted. */
  measure(options: FileTaskOptions): Promise<SpaceReport>;
  keepBodiesFor(days: BodyDays): Promise<WriteResult>;
  /** Removes now the bodies older than this. Rejects like `measure`. */
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

/** The level of space about which the person was last told in this browser. */
export function toldOfSpace(): SpaceLevel {
  const told = siteStorage.getItem(TOLD);
  return told === "short" || told === "very_short" ? told : "enough";
}

export function rememberToldOfSpace(level: SpaceLevel): void {
  siteStorage.setItem(TOLD, level);
}
