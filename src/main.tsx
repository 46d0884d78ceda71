import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { createBough } from "#app/bough.ts";
import { takeSignInReturn } from "#app/connect/sign-in-return.ts";
import { BoughContext } from "#app/hooks.ts";
import { App } from "#ui/app.tsx";
import { Broken } from "#ui/shell/broken.tsx";
import type { BrokenProps } from "#ui/shell/broken.tsx";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

// A code in the address is taken and the address cleaned before anything else happens.
takeSignInReturn();

/** A policy in a meta tag cannot forbid framing, so the page refuses to work in a frame. */
const isFramed = window.top !== window.self;

function start(element: HTMLElement): void {
  const root = createRoot(element);
  const showBroken = (kind: BrokenProps["problem"]["kind"], message = "") =>
    root.render(<Broken problem={{ kind, message }} />);
  if (isFramed) return showBroken("framed");
  const bough = createBough({
    onVersionChange: () => showBroken("version_changed"),
    onBlocked: () => showBroken("blocked"),
    onClosed: () => showBroken("closed"),
  });
  const showPage = () =>
    root.render(
      <StrictMode>
        <BoughContext value={bough}>
          <App />
        </BoughContext>
      </StrictMode>,
    );
  showPage();
  // After "blocked" it opens all the same as soon as the other tab has let go.
  bough.opened.then(showPage, (error: unknown) => showBroken("unopened", String(error)));
}

const element = document.querySelector<HTMLElement>("#root");
if (element !== null) start(element);
