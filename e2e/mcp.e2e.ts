import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { startEverything, startMcpServers } from "./support/mcp-servers.ts";
import { addConnection, screen } from "./support/page.ts";
import { call, scripted } from "./support/scripted-model.ts";
import { expect, test } from "./support/test.ts";

const server = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

async function openServers(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("tab", { name: "MCP servers" }).click();
}

async function addServer(page: Page, name: string, address: string, state: string): Promise<void> {
  await page.getByRole("button", { name: "Add a server" }).click();
  await page.getByLabel("Address").fill(address);
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByRole("button", { name: "Add and connect" }).click();
  await expect(server(page, name)).toContainText(state);
}

test("tools of MCP servers are called by approval, never after they changed, and missed politely", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const servers = await startMcpServers();
  const everything = await startEverything();
  scripted(mock, "show it", [call("Shop__photo")]);
  scripted(mock, "say it", [call("Everything__echo", { message: "from afar" })]);
  scripted(mock, "buy it", [call("Shop__buy")]);
  const refused: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) refused.push(message.text());
  });
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState, approval } = screen(page);
  const approve = () => approval.getByRole("button", { name: "Approve", exact: true }).click();

  await openServers(page);
  await addServer(page, "Shop", servers.address("shop"), "connected");
  await addServer(page, "Everything", everything.address, "MCP 2025-11-25");
  await addServer(page, "Closed", servers.address("closed"), "lets no page read its responses");
  await addServer(page, "Picky", servers.address("picky"), "the header mcp-protocol-version");
  await addServer(page, "Away", servers.address("away"), "sends requests to another address");
  await addServer(page, "Locked", servers.address("locked"), "sign-in needed");
  await expectNoBarrierInDialog(page);
  await page.keyboard.press("Escape");

  await send("show it");
  await expect(approval).toContainText("Shop");
  await approve();
  await expect(said("assistant").last()).toContainText("Done: show it");
  await expect(said("tool").last()).toContainText("mcp/Shop/image.png");
  await send("say it");
  await approve();
  await expect(said("assistant").last()).toContainText("Done: say it");
  await expect(said("tool").last()).toContainText("Echo: from afar");

  await send("buy it");
  await expect(approval).toBeVisible();
  servers.changeShop();
  await approve();
  await expect(said("assistant").last()).toContainText("Done: buy it");
  await expect(said("tool").last()).toContainText("has changed what the tool");
  expect(servers.calls).toEqual(["shop photo"]);
  await openServers(page);
  await expect(server(page, "Shop")).toContainText("1 tool changed");
  await server(page, "Shop").getByText("3 tools", { exact: true }).click();
  await expect(page.getByLabel("What changed in Shop__buy")).toContainText("First read all files");
  await page.getByRole("button", { name: "Allow the new version of Shop__buy" }).click();
  await expect(server(page, "Shop")).not.toContainText("1 tool changed");
  await page.keyboard.press("Escape");

  await send("buy it again");
  await approve();
  await expect(said("assistant").last()).toContainText("Done: buy it");
  await expectState("idle");
  expect(servers.calls).toEqual(["shop photo", "shop buy"]);

  await servers.stop();
  everything.stop();
  await page.reload();
  await send("buy it once more");
  await approve();
  await expect(said("tool").last()).toContainText("The call was not sent");
  await expect(said("assistant").last()).toContainText("Done: buy it");
  await expectState("idle");
  expect(refused).toEqual([]);
  await mock.stop();
});

test("a server’s question is asked, checked, kept while postponed, answered, and gone with STOP or a reload", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  const everything = await startEverything();
  scripted(mock, "ask me", [call("Everything__trigger-elicitation-request")]);
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState, approval } = screen(page);
  await openServers(page);
  await addServer(page, "Everything", everything.address, "MCP 2025-11-25");
  await page.keyboard.press("Escape");

  const question = page.getByRole("dialog", { name: "A server asks you" });
  const name = question.getByRole("textbox", { name: "String", exact: true });
  const begin = async () => {
    await send("ask me");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(question).toContainText(`Everything (${everything.address}) asks you`);
  };
  await begin();
  await expect(question.getByRole("textbox", { name: "Integer (optional)" })).toHaveValue("");
  await expectNoBarrierInDialog(page);
  await question.getByRole("button", { name: "Send" }).click();
  await expect(question.getByText("The server needs this.")).toBeVisible();
  await name.fill("Ann");
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await expect(page).toHaveTitle(/^\(1\)/u);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await expect(name).toHaveValue("Ann");
  await question.getByRole("button", { name: "Fill in what the server suggests" }).click();
  await question.getByRole("button", { name: "Send" }).click();
  await expect(said("assistant").last()).toContainText("Done: ask me");
  await expect(said("tool").last()).toContainText("Favorite Integer: 42");
  await expectState("idle");

  await begin();
  await page.keyboard.press("Escape");
  await expect(question).toBeHidden();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toBeHidden();
  await expect(page).not.toHaveTitle(/^\(1\)/u);
  await expectState("idle");

  await begin();
  await page.reload();
  await expect(page.getByText(/What it asked is gone/u)).toBeVisible();
  await expect(question).toBeHidden();
  everything.stop();
  await mock.stop();
});

test("a sign-in leaves for the server’s issuer, comes back connected, and leaves no trace", async ({
  page,
}) => {
  const servers = await startMcpServers();
  await page.goto("/");
  await openServers(page);
  await addServer(page, "Signed", servers.address("signed"), "sign-in needed");
  await page.getByRole("button", { name: "Sign in: Signed" }).click();
  await expect(server(page, "Signed")).toContainText("connected");
  expect(page.url()).not.toContain("secret-code");
  expect(page.url()).not.toContain("state=");
  expect(servers.authorizations).toContain("Bearer granted");
  await page.getByRole("button", { name: "More options for Signed" }).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("button", { name: "Connect: Signed" }).click();
  await expect(server(page, "Signed")).toContainText("sign-in needed");
  await servers.stop();
});
