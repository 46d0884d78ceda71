import { storagePersistence } from "#app/react/actions/persistence.ts";
import { rememberToldOfSpace, toldOfSpace } from "#app/react/actions/space.ts";
import { notify } from "#app/view/notices.ts";
import { openSettings } from "#app/view/overlay.ts";
import { isWorse, spaceLevel } from "#domain/space/space.ts";
import { spaceWarningWords } from "#ui/words/space-warning.ts";

const HOUR = 3_600_000;

/** Warns long before the space runs out. Checks now and then every hour. */
export async function watchSpace(): Promise<void> {
  await warnIfShort().catch(reportError);
  setTimeout(() => void watchSpace(), HOUR);
}

/**
 * Warns once for each level, in a single tab. A level is repeated only if there was enough space in between.
 */
export async function warnIfShort(): Promise<void> {
  const { usage, quota } = await storagePersistence.status();
  if (usage === undefined || quota === undefined || quota === 0) return;
  const level = spaceLevel({ usage, quota });
  const told = toldOfSpace();
  if (level !== told) rememberToldOfSpace(level);
  if (!isWorse(level, told)) return;
  notify({
    text: spaceWarningWords.runningOut(Math.max(0, quota - usage)),
    action: { label: spaceWarningWords.seeWhat, act: () => openSettings("data") },
    topic: "space",
    isLasting: true,
  });
}
