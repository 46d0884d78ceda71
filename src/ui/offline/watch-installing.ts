import { setOfflineView } from "#app/view/offline-view.ts";
import type { InstallPrompt } from "#app/view/offline-view.ts";

/** Where `public/look.js` keeps the browser's offer: it may come before any module runs. */
interface Offered {
  boughInstall?: InstallPrompt;
}

/** Learns whether the browser would install the app. It is never asked unless the person wants it. */
export function watchInstalling(): () => void {
  const gone = new AbortController();
  const { signal } = gone;
  const take = () => setOfflineView({ prompt: (window as Offered).boughInstall ?? null });
  take();
  window.addEventListener("beforeinstallprompt", take, { signal });
  window.addEventListener("appinstalled", () => setOfflineView({ prompt: null }), { signal });
  return () => gone.abort();
}
