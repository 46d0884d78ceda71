import type { OfflineCopy, OtherVersion } from "#app/offline/worker-registration.ts";

import { createViewStore } from "./view-store.ts";

/** The browser's event for installing an app, which the DOM's types lack. */
export interface InstallPrompt extends Event {
  prompt(): Promise<{ outcome: "accepted" | "dismissed" }>;
}

/** What this tab knows about the app on this device. */
export interface OfflineView {
  copy: OfflineCopy;
  version: OtherVersion;
  /** Whether any tab is writing an answer. Known only while another version is there. */
  isBusy: boolean;
  /** Null if the browser does not offer to install the app. */
  prompt: InstallPrompt | null;
}

const { store, set } = createViewStore<OfflineView>({
  copy: "unknown",
  version: "none",
  isBusy: false,
  prompt: null,
});

export const useOfflineView = store;

export function setOfflineView(change: Partial<OfflineView>): void {
  set(change);
}
