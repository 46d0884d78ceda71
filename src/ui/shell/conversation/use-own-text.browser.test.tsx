import { useRef } from "react";
import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { forgetUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { Composer } from "#ui/composer/composer.tsx";

import { useOwnText } from "./use-own-text.ts";

let services: Services;

beforeEach(async () => {
  services = await openServices();
});

afterEach(async () => {
  await render(null);
  forgetUnsaved("a");
});

function Foot() {
  const foot = useOwnText(useRef<HTMLDivElement>(null), "a");
  return (
    <div ref={foot}>
      <Composer
        draftKey="a"
        placeholder="Reply"
        running={false}
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        mode={{ modeId: "chat", onMode: () => {}, onTools: () => {} }}
        onSend={async () => ({ ok: true })}
        onStop={() => {}}
        onTyped={() => {}}
      />
    </div>
  );
}

const show = () =>
  render(
    <ServicesContext value={services}>
      <Foot />
    </ServicesContext>,
  );

const box = page.getByRole("textbox", { name: "Message" });
const storedText = () => services.drafts.text("a");
/** Types like another tab. */
const typeElsewhere = (text: string) => services.drafts.put("a", text, 2);

/** Leaves the page again and again until it knows what the other tab stored. */
const leave = () =>
  expect
    .poll(() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      return unsavedDraft("a");
    })
    .toBe("mine");

async function reload() {
  await render(null);
  await show();
}

it("what was typed in a tab outlasts its reload, whatever another one has typed there since", async () => {
  await show();
  await box.fill("mine");
  await expect.poll(storedText).toBe("mine");
  await typeElsewhere("theirs");
  await leave();
  await reload();
  await expect.element(box).toHaveValue("mine");
  await expect.poll(storedText).toBe("mine");
  // The other tab types on.
  await typeElsewhere("theirs, too");
  await leave();
  await expect.element(box).toHaveValue("mine");
});

it("keeps nothing in the tab of what is stored, and nothing once the page is seen again", async () => {
  await show();
  await box.fill("mine");
  await expect.poll(storedText).toBe("mine");
  window.dispatchEvent(new PageTransitionEvent("pagehide"));
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  await expect.poll(() => unsavedDraft("a")).toBe(null);
  await typeElsewhere("theirs");
  await leave();
  window.dispatchEvent(new PageTransitionEvent("pageshow", { persisted: true }));
  expect(unsavedDraft("a")).toBe(null);
});
