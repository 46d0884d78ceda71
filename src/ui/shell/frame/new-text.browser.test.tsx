import { afterEach, beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { forgetUnsaved, unsavedDraft } from "#app/view/unsaved-drafts.ts";
import { resetView } from "#app/view/view-store.ts";
import { NEW_CONVERSATION_DRAFT } from "#domain/draft-keys.ts";
import { NewConversation } from "#ui/shell/conversation/new-conversation.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { Later } from "./later.tsx";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  resetView();
  window.location.hash = "#/";
});

afterEach(async () => {
  await render(null);
  forgetUnsaved(NEW_CONVERSATION_DRAFT);
  window.location.hash = "";
});

const show = () =>
  render(
    <ServicesContext value={services}>
      <NewConversation />
      <Later />
    </ServicesContext>,
  );

const box = page.getByRole("textbox", { name: "Message" });
const stored = () => services.drafts.text(NEW_CONVERSATION_DRAFT);

it("what was typed for a new conversation outlasts a reload, whatever another tab has typed there", async () => {
  await show();
  await box.fill("mine");
  await expect.poll(stored).toBe("mine");
  // Stores a draft like another tab.
  await services.drafts.put(NEW_CONVERSATION_DRAFT, "theirs", 2);
  await expect
    .poll(() => {
      window.dispatchEvent(new PageTransitionEvent("pagehide"));
      return unsavedDraft(NEW_CONVERSATION_DRAFT);
    })
    .toBe("mine");
  await render(null);
  await show();
  await expect.element(box).toHaveValue("mine");
  await expect.poll(stored).toBe("mine");
});
