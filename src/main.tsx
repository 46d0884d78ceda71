import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { takeSignInReturn } from "#app/network/sign-in-return.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { createServices } from "#app/root/create-services.ts";
import { startOver } from "#app/root/start-over.ts";
import { keepPanel } from "#app/view/panel.ts";
import { App } from "#ui/app.tsx";
import { Broken } from "#ui/shell/frame/broken.tsx";
import type { BrokenProps } from "#ui/shell/frame/broken.tsx";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

try {
  keepPanel(sessionStorage);
} catch {
  // Without storage the page starts without a panel.
}

// A code in the address is taken and the address cleaned before anything else happens.
takeSignInReturn();

/** A policy in a meta tag cannot forbid framing, so the page refuses to work in a frame. */
const isFramed = window.top !== window.self;

function start(element: HTMLElement): void {
  const root = createRoot(element);
  const showBroken = (kind: BrokenProps["problem"]["kind"], message = "") =>
    root.render(<Broken problem={{ kind, message }} />);
  if (isFramed) return showBroken("framed");
  const services = createServices({
    onVersionChange: () => showBroken("version_changed"),
    onErased: startOver,
    onBlocked: () => showBroken("blocked"),
    onClosed: () => showBroken("closed"),
  });
  const showPage = () =>
    root.render(
      <StrictMode>
        <ServicesContext value={services}>
          <App />
        </ServicesContext>
      </StrictMode>,
    );
  showPage();
  // After "blocked" it opens all the same as soon as the other tab has let go.
  services.opened.then(showPage, (error: unknown) => showBroken("unopened", String(error)));
}

const element = document.querySelector<HTMLElement>("#root");
if (element !== null) start(element);
