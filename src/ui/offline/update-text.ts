import type { OfflineCopy } from "#app/offline/worker-registration.ts";
import { offlineWords } from "#ui/words/offline.ts";

/** Texts about other versions. */
export const updateText = offlineWords.update;

/** Says how much of the app is on this device. */
export const copyText: Record<OfflineCopy, string> = offlineWords.copy;

/** The result of checking for a newer version. */
export type Looked = "not" | "looking" | "answered" | "silent";

export const lookedText: Record<Looked, string> = offlineWords.looked;

export const installText = offlineWords.installation;
