import { isMissingFile } from "#platform/missing-file.ts";

import { isPainted, nextPaint, patience } from "./paint.ts";

/**
 * Runs the app's script once the first frame is painted. Until then no key reaches the message box, and the
 * script would delay the painting. The script's file is loaded in the meantime.
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

/** Waits until the first frame is drawn, with the kept screen of the conversation if there is one. */
async function frameDrawn(): Promise<void> {
  const { boughScreen: screen } = window;
  if (screen !== undefined) await Promise.race([screen.drawn, patience()]);
  if (screen?.replaced !== undefined || !isPainted()) await nextPaint();
}

/**
 * Reports a failed script as the browser does for a script in the page's HTML, so that `early.ts` hears of
 * it.
 */
function tell(own: HTMLScriptElement, app: string, error: unknown): void {
  if (isMissingFile(error)) own.dispatchEvent(new Event("error"));
  else {
    const message = `Uncaught ${String(error)}`;
    window.dispatchEvent(new ErrorEvent("error", { message, filename: app, error }));
  }
}

const own = document.querySelector<HTMLScriptElement>("script[data-app]");
if (own !== null) void startApp(own);
