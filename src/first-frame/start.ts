import { isMissingFile } from "#platform/missing-file.ts";

import { isPainted, nextPaint, patience } from "./paint.ts";

/**
 * Runs the app's script once the first frame is painted: before that no key reaches the box, and the
 * script would keep the page from painting. The file comes meanwhile.
 */
async function startApp(own: HTMLScriptElement): Promise<void> {
  const app = new URL(own.dataset["app"] ?? "", document.baseURI).href;
  await frameDrawn();
  try {
    await import(/* @vite-ignore */ app);
  } catch (error) {
    tell(own, app, error);
    throw error;
  }
}

/** With what is kept of the conversation. */
async function frameDrawn(): Promise<void> {
  const { boughScreen: screen } = window;
  if (screen !== undefined) await Promise.race([screen.drawn, patience()]);
  if (screen?.replaced !== undefined || !isPainted()) await nextPaint();
}

/** As the browser tells of a script that the page itself asks for: `early.ts` hears it. */
function tell(own: HTMLScriptElement, app: string, error: unknown): void {
  if (isMissingFile(error)) own.dispatchEvent(new Event("error"));
  else {
    const message = `Uncaught ${String(error)}`;
    window.dispatchEvent(new ErrorEvent("error", { message, filename: app, error }));
  }
}

const own = document.querySelector<HTMLScriptElement>("script[data-app]");
if (own !== null) void startApp(own);
