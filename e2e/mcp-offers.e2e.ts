import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { startEverything } from "./support/mcp-servers.ts";
import { addConnection, screen } from "./support/page.ts";
import { call, scripted } from "./support/scripted-model.ts";
import { expect, test } from "./support/test.ts";

async function addServer(page: Page, name: string, address: string, state: string): Promise<void> {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("tab", { name: "MCP servers" }).click();
  await page.getByRole("button", { name: "Add a server" }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Add and connect" }).click();
  await expect(page.getByRole("listitem", { name, exact: true })).toContainText(state);
  await page.keyboard.press("Escape");
}

test("prompts of a server are commands that fill the box", async ({ page }) => {
  const everything = await startEverything();
  await page.goto("/");
  await addServer(page, "Everything", everything.address, "MCP 2025-11-25");
  const { message } = screen(page);
  const list = page.getByRole("listbox", { name: "Commands" });
  await message.click();
  await page.keyboard.type("/");
  await expect(list.getByRole("option", { name: "/simple-prompt of Everything" })).toBeVisible();
  await page.keyboard.type("simple");
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue("This is a simple prompt without arguments.");
  await message.fill("");

  await page.keyboard.type("/args");
  await list.getByRole("option", { name: /^\/args-prompt of Everything/u }).click();
  const dialog = page.getByRole("dialog", { name: "/args-prompt" });
  await expectNoBarrierInDialog(page);
  await dialog.getByLabel("city (required)").fill("Oslo");
  await page.keyboard.press("Enter");
  await expect(message).toHaveValue("What's weather in Oslo?");
  await expect(message).toBeFocused();
  await message.fill("");

  await page.keyboard.type("/completable");
  await list.getByRole("option", { name: /^\/completable-prompt of/u }).click();
  const department = page.getByLabel("department (required)");
  await department.fill("Eng");
  await page.getByRole("option", { name: "Engineering" }).click();
  await expect(department).toHaveValue("Engineering");
  await page.getByLabel("name (required)").fill("Alice");
  await page.getByRole("button", { name: "Insert" }).click();
  await expect(message).toHaveValue(/Alice.*Engineering/u);
  everything.stop();
});

test("resources of a server, and those that its results name, are shown and attached", async ({
  page,
}) => {
  const everything = await startEverything();
  const mock = new LLMock({ port: 0 });
  await mock.start();
  scripted(mock, "What is in these?", []);
  scripted(mock, "What links are there?", [call("Everything__get-resource-links", { count: 2 })]);
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  await addServer(page, "Everything", everything.address, "MCP 2025-11-25");
  const { message, said, send, approval, expectState } = screen(page);
  await page.getByRole("button", { name: "Attach files" }).click();
  await page.getByRole("menuitem", { name: "From an MCP server…" }).click();
  const picker = page.getByRole("dialog", { name: "Attach from an MCP server" });
  const option = (name: RegExp) => picker.getByRole("option", { name });
  await expect(option(/^architecture\.md/u)).toBeVisible();
  await expectNoBarrierInDialog(page);
  await page.keyboard.type("features");
  await expect(option(/^architecture\.md/u)).toBeHidden();
  await page.keyboard.press("Enter");
  await expect(option(/^features\.md/u)).toHaveAttribute("aria-selected", "true");
  await picker.getByRole("button", { name: "Preview" }).click();
  await expect(picker.getByRole("region", { name: "Details" })).toContainText("Everything Server");

  await picker.getByRole("combobox", { name: "Search resources" }).fill("Dynamic Text");
  await option(/^Dynamic Text Resource/u).click();
  const form = page.getByRole("dialog", { name: "Dynamic Text Resource" });
  await expectNoBarrierInDialog(page);
  await form.getByLabel("resourceId (required)").fill("7");
  await form.getByRole("button", { name: "Pick" }).click();
  await expect(option(/dynamic\/text\/7/u)).toHaveAttribute("aria-selected", "true");
  await picker.getByRole("button", { name: "Attach", exact: true }).click();
  await expect(picker).toBeHidden();
  const attached = page.getByRole("list", { name: "Attached", exact: true });
  await expect(
    attached.getByRole("button", { name: /^Open features\.md, .* from Everything$/u }),
  ).toBeVisible();
  await expect(attached.getByRole("button", { name: /^Open demo:/u })).toBeVisible();
  await page.reload();
  await expect(attached.getByRole("listitem")).toHaveCount(2);

  await message.fill("What is in these?");
  await page.getByRole("button", { name: "Send", exact: true }).click();
  const sent = said("user")
    .last()
    .getByRole("button", { name: /^Open features\.md/u });
  await expect(sent).toHaveAccessibleName(/from Everything/u);
  await sent.click();
  await expect(page.getByRole("dialog", { name: "features.md" })).toContainText(
    "demo://resource/static/document/features.md",
  );
  await page.keyboard.press("Escape");
  await expectState("idle");

  await send("What links are there?");
  await approval.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Done: What links are there?");
  await said("tool").last().getByRole("button", { name: "Text Resource 2" }).click();
  const linked = page.getByRole("dialog", { name: "Text Resource 2" });
  await expect(linked).toContainText("Resource 2: This is a plaintext resource");
  await linked.getByRole("button", { name: "Attach" }).click();
  await expect(
    attached.getByRole("button", { name: /^Open Text Resource 2, .* from Everything$/u }),
  ).toBeVisible();
  await mock.stop();
  everything.stop();
});
