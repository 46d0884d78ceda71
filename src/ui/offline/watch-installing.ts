import { setOfflineView } from "#app/view/offline-view.ts";
import type { InstallPrompt } from "#app/view/offline-view.ts";

/** `public/look.js` keeps the browser's offer here, because it may come before any module runs. */
interface Offered {
  boughInstall?: InstallPrompt;
}

/** Learns whether the browser offers to install the app. It is installed only if the person wants that. */
export function watchInstalling(): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const take = () => setOfflineView({ prompt: (window as Offered).boughInstall ?? null });
  take();
  window.addEventListener("beforeinstallprompt", take, { signal });
  window.addEventListener("appinstalled", () => setOfflineView({ prompt: null }), { signal });
  return () => gone.abort();
}
