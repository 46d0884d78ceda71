import { isAnythingRunning } from "#app/attention/any-running.ts";
import type { WorkerRegistration } from "#app/offline/worker-registration.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { setOfflineView, useOfflineView } from "#app/view/offline-view.ts";
import { flushDrafts } from "#app/view/open-drafts.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";

export interface OfflineActions {
  /** Keeps a copy of the app on this device, and looks for newer versions from time to time. */
  keep: () => Promise<void>;
  /** Looks for a newer version now. Rejects if the server does not answer. */
  check: () => Promise<void>;
  /**
   * Reloads this page, in the other version if there is one. Does nothing while any tab is writing an
   * answer (`busy`), because the other version may change the database under it, or if the other version
   * takes long to start (`slow`); it is announced as taken once it has.
   */
  reload: () => Promise<"reloading" | "busy" | "slow">;
  /** Shows the browser's own question whether to install the app. */
  install: () => Promise<void>;
}

export const useOfflineActions = serviceHook((services): OfflineActions => {
  let registration: WorkerRegistration | undefined;
  return {
    keep: async () => {
      const offline = await import("#app/offline/worker-registration.ts");
      if (import.meta.env.DEV) return offline.endWorker();
      registration = await offline.registerWorker({
        onCopy: (copy) => setOfflineView({ copy }),
        onVersion: (version) => setOfflineView({ version }),
      });
      watchForVersions(() => void registration?.check().catch(() => undefined));
    },
    check: async () => registration?.check(),
    reload: async () => {
      if (await isAnythingRunning(services)) return "busy";
      flushDrafts();
      // Reads queue behind writes, so the flushed drafts are stored once this read is done.
      await services.drafts.text(NEW_CONVERSATION_DRAFT);
      if ((await registration?.takeOver()) === false) return "slow";
      window.location.reload();
      return "reloading";
    },
    install: async () => {
      const { prompt } = useOfflineView.getState();
      // A prompt can be shown once. If the person declines, the browser gives another one.
      setOfflineView({ prompt: null });
      await prompt?.prompt();
    },
  };
});

const HOUR = 3_600_000;

/** Checks every hour, and when the page is seen again after at least an hour. */
function watchForVersions(check: () => void): void {
  let last = Date.now();
  const look = () => {
    if (document.visibilityState === "hidden" || Date.now() - last < HOUR) return;
    last = Date.now();
    check();
  };
  setInterval(look, HOUR / 4);
  document.addEventListener("visibilitychange", look);
}
