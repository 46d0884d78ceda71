import { StrictMode } from "react";
import { createRoot } from "react-dom/client";

import { createBough } from "#app/bough.ts";
import { BoughContext } from "#app/hooks.ts";
import { App } from "#ui/app.tsx";
import { Broken } from "#ui/shell/broken.tsx";

import "#ui/styles/fonts.css";
import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

/** A policy in a meta tag cannot forbid framing, so the page refuses to work in a frame. */
const isFramed = window.top !== window.self;

async function start(element: HTMLElement): Promise<void> {
  const root = createRoot(element);
  if (isFramed) {
    root.render(<Broken problem={{ kind: "framed", message: "" }} />);
    return;
  }
  try {
    const bough = await createBough({
      onVersionChange: () =>
        root.render(<Broken problem={{ kind: "version_changed", message: "" }} />),
      onBlocked: () => root.render(<Broken problem={{ kind: "blocked", message: "" }} />),
      onClosed: () => root.render(<Broken problem={{ kind: "closed", message: "" }} />),
    });
    root.render(
      <StrictMode>
        <BoughContext value={bough}>
          <App />
        </BoughContext>
      </StrictMode>,
    );
  } catch (error) {
    root.render(<Broken problem={{ kind: "unopened", message: String(error) }} />);
  }
}

const element = document.querySelector<HTMLElement>("#root");
if (element !== null) void start(element);
