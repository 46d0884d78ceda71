import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { lastUndoable, takeOffer, useNotices } from "#app/view/notices.ts";
import { openSettings, useOverlay } from "#app/view/overlay.ts";
import type { SettingsTab } from "#app/view/overlay.ts";
import { resetView } from "#app/view/view-store.ts";
import { memoryRow } from "#domain/test-support/memories.ts";
import { useConnectionDrafts } from "#ui/connection/connection-drafts.ts";

import { SettingsDialog } from "./settings-dialog.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;

beforeEach(async () => {
  services = await openServices();
  resetView();
});

const dialog = page.getByRole("dialog", { name: "Settings" });
const isOpen = () => useOverlay.getState().overlay === "settings";

async function show(tab: SettingsTab) {
  openSettings(tab);
  await render(
    <ServicesContext value={services}>
      <SettingsDialog />
    </ServicesContext>,
  );
}

/** Takes back a discarded form. The offer is a notice or, for connections, in their list. */
async function undo(tab: SettingsTab) {
  if (tab === "connections") return dialog.getByRole("button", { name: "Undo" }).click();
  takeOffer(lastUndoable(useNotices.getState(), null) ?? fail());
}

function fail(): never {
  throw new Error("Nothing is offered.");
}

/** The tab, the button that opens its form, a field, and what is typed into it. */
const forms: [SettingsTab, string, string, string][] = [
  ["connections", "Add connection", "Name", "Mine"],
  ["prompts", "New prompt", "Name", "Mine"],
  ["modes", "New mode", "Name", "Mine"],
  ["mcp", "Add a server", "Address", "https://one.example"],
  ["memory", "New note", "Note", "Remember this"],
];

it.each(forms)(
  "Escape in %s goes back one level, keeps what was begun, and then closes the settings",
  async (tab, opens, name, words) => {
    onTestFinished(() => useConnectionDrafts.getState().setOffer(null));
    await show(tab);
    const open = dialog.getByRole("button", { name: opens, exact: true });
    const field = dialog.getByRole("textbox", { name, exact: true }).first();
    // First, a form into which nothing was typed.
    await open.click();
    await expect.element(field).toBeVisible();
    (document.querySelector("dialog h2") as HTMLElement).focus();
    await userEvent.keyboard("{Escape}");
    await expect.element(open).toHaveFocus();
    expect(isOpen()).toBe(true);
    const goOn = dialog.getByRole("button", { name: "Continue editing" });
    await expect.element(goOn).not.toBeInTheDocument();

    await open.click();
    await field.fill(words);
    await userEvent.keyboard("{Escape}");
    expect(isOpen()).toBe(true);
    await expect.element(goOn).toHaveFocus();
    await goOn.click();
    await expect.element(field).toHaveValue(words);
    await userEvent.keyboard("{Escape}");
    const discard = dialog.getByRole("button", { name: "Discard" });
    await discard.click();
    await expect.element(goOn).not.toBeInTheDocument();
    const heading = document.querySelector("dialog h2") as HTMLElement;
    expect(document.activeElement).toBe(tab === "connections" ? open.element() : heading);
    await undo(tab);
    await expect.element(field).toHaveValue(words);
    await userEvent.keyboard("{Escape}");
    await discard.click();
    await expect.element(goOn).not.toBeInTheDocument();
    (document.querySelector("dialog h2") as HTMLElement).focus();
    await userEvent.keyboard("{Escape}");
    expect(isOpen()).toBe(false);
  },
);

it("the focus goes on from a note that was left as it was, to what had opened it", async () => {
  await services.memories.add(memoryRow("a", { text: "Likes tea." }));
  await show("memory");
  const edit = dialog.getByRole("button", { name: "Edit: Likes tea." });
  const field = dialog.getByRole("textbox", { name: "Note", exact: true });
  await edit.click();
  await expect.element(field).toBeVisible();
  (document.querySelector("dialog h2") as HTMLElement).focus();
  await userEvent.keyboard("{Escape}");
  await expect.element(edit).toHaveFocus();
  await edit.click();
  await field.fill("Likes green tea.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(edit).toHaveFocus();
  const add = dialog.getByRole("button", { name: "New note" });
  await add.click();
  await field.fill("Likes rain.");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(add).toHaveFocus();
});
