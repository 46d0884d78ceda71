import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { takeSignInReturn } from "#app/network/sign-in-return.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import { startOver } from "#app/root/start-over.ts";
import { keepPanel } from "#app/view/panel.ts";
import { tabStorage } from "#platform/web-storage.ts";
import { App } from "#ui/app.tsx";
import type { BrokenProps } from "#ui/shell/frame/broken.tsx";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

keepPanel(tabStorage);

// A code in the address is taken and the address cleaned before anything else happens.
takeSignInReturn();

/** A policy in a meta tag cannot forbid framing, so the page refuses to work in a frame. */
const isFramed = window.top !== window.self;

function start(element: HTMLElement): void {
  const root = createRoot(element);
  let shown = 0;
  const showBroken = async (kind: BrokenProps["problem"]["kind"], message = "") => {
    const mine = (shown += 1);
    const { Broken } = await import("#ui/shell/frame/broken.tsx");
    // What has come since is newer.
    if (mine === shown) root.render(<Broken problem={{ kind, message }} />);
  };
  if (isFramed) return void showBroken("framed");
  // Without them two tabs could write one conversation at once.
  if (navigator.locks === undefined) return void showBroken(isSecureContext ? "too_old" : "unsafe");
  const services = createServices({
    onVersionChange: () => void showBroken("version_changed"),
    onErased: startOver,
    onBlocked: () => void showBroken("blocked"),
    onClosed: () => void showBroken("closed"),
  });
  const showPage = () => {
    shown += 1;
    root.render(
      <StrictMode>
        <ServicesContext value={services}>
          <App />
        </ServicesContext>
      </StrictMode>,
    );
  };
  showPage();
  // After "blocked" it opens all the same as soon as the other tab has let go.
  services.opened.then(showPage, async (error: unknown) => {
    const { openingProblem } = await import("#app/root/opening-problem.ts");
    const { kind, message } = await openingProblem(services, error);
    await showBroken(kind, message);
  });
}

const element = document.querySelector<HTMLElement>("#root");
if (element !== null) start(element);
