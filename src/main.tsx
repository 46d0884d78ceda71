import { StrictMode, useEffect } from "react";
import type { ReactNode } from "react";
import { createRoot } from "react-dom/client";

import { takeSignInReturn } from "#app/network/sign-in-return.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import type { LosingEvent } from "#app/root/lost-database.ts";
import { startOver } from "#app/root/start-over.ts";
import { notify } from "#app/view/notices.ts";
import { keepPanel } from "#app/view/panel.ts";
import { runHiddenTimersAtOnce } from "#platform/hidden-timers.ts";
import { tabStorage } from "#platform/web-storage.ts";
import { App } from "#ui/app.tsx";
import "#ui/kit/browser/composing.ts";
import type { BrokenProps, Rescue } from "#ui/shell/frame/broken.tsx";
import * as frameWords from "#ui/words/frame.ts";
import { notStarted } from "#ui/words/missing-parts.ts";

import {
  bringBackEarlyText,
  dropFirstFrame,
  hasFirstFrame,
  takeOver,
} from "./first-frame/take-over.ts";
import type { Show } from "./first-frame/take-over.ts";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";
import "./first-frame/first-frame.css";

// Another tab may be waiting for this one, even while nobody is looking at it.
runHiddenTimersAtOnce();

keepPanel(tabStorage);

// A code in the address is taken and removed from it before anything else happens.
takeSignInReturn();

/**
 * Whether the page is in a frame. A policy in a meta tag cannot forbid that, so the page refuses to work
 * there.
 */
const isFramed = window.top !== window.self;

function start(element: HTMLElement): void {
  const root = createRoot(element);
  let shown = 0;
  let isBroken = false;
  const showBroken = async (
    kind: BrokenProps["problem"]["kind"],
    message = "",
    rescue?: Rescue,
  ) => {
    const mine = (shown += 1);
    isBroken = true;
    const loaded = await import("#ui/shell/frame/broken.tsx").catch(() => undefined);
    // Something newer has been shown in the meantime.
    if (mine !== shown) return;
    dropFirstFrame();
    root.render(
      loaded === undefined ? (
        <p role="alert">{notStarted}</p>
      ) : (
        <loaded.Broken problem={{ kind, message }} rescue={rescue} />
      ),
    );
  };
  if (isFramed) return void showBroken("framed");
  // Without locks, two tabs could write one conversation at once.
  if (navigator.locks === undefined) return void showBroken("unsafe");
  const showLost = async (event: LosingEvent) => {
    try {
      const { lostDatabase } = await import("#app/root/lost-database.ts");
      const lost = await lostDatabase(services, event);
      if (lost === undefined) startOver();
      else await showBroken(lost.kind, "", lost.held);
    } catch {
      // The code may be gone as well; the page stays, so that texts can be copied from it.
      notify({ text: frameWords.nothingSaved, isLasting: true });
    }
  };
  const services = createServices({
    onVersionChange: () => void showLost("version_changed"),
    onErased: () => void showLost("deleted"),
    onBlocked: () => void showBroken("blocked"),
    onClosed: () => void showLost("closed"),
  });
  const showPage = (drawn?: () => void) => {
    shown += 1;
    root.render(
      <StrictMode>
        <ServicesContext value={services}>
          <Once then={drawn}>
            <App />
          </Once>
        </ServicesContext>
      </StrictMode>,
    );
  };
  // A problem may be known before the first frame can be taken over.
  const showFirst: Show = (drawn) => {
    if (!isBroken) showPage(drawn);
    return !isBroken;
  };
  void takeOver(showFirst);
  // After "blocked", the database still opens as soon as the other tab lets go of it.
  const showOpened = () => {
    if (!isBroken) return;
    isBroken = false;
    // A broken page whose code may still be loading must not be shown any more.
    shown += 1;
    if (hasFirstFrame()) return void takeOver(showFirst);
    showPage();
    void bringBackEarlyText();
  };
  services.opened.then(showOpened, async (error: unknown) => {
    try {
      const { openingProblem, rescueOf } = await import("#app/root/opening-problem.ts");
      const { kind, message } = await openingProblem(services, error);
      await showBroken(kind, message, rescueOf(services));
    } catch {
      await showBroken("unopened", error instanceof Error ? error.message : String(error));
    }
  });
}

/** Calls a function once its children are rendered and all their effects have run. */
function Once({ then, children }: { then: (() => void) | undefined; children: ReactNode }) {
  useEffect(() => then?.(), [then]);
  return children;
}

const element = document.querySelector<HTMLElement>("#root");
// If the browser is too old, `public/look.js` shows a page that says so.
if (element !== null && !("tooOld" in document.documentElement.dataset)) start(element);
