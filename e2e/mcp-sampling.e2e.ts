import { LLMock } from "@copilotkit/aimock";

import { expectNoBarrierInDialog } from "./support/barriers.ts";
import { startEverything } from "./support/mcp-servers.ts";
import { addConnection, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

const TOOL = "Everything__trigger-sampling-request";

/** The model calls the tool for "sample it", and answers the server "A fig." */
function script(mock: LLMock): void {
  const last = ({ messages }: { messages: { role: string; content: unknown }[] }) =>
    messages.at(-1);
  const asks = { prompt: "Name a fruit.", maxTokens: 50 };
  mock.on(
    { predicate: (request) => String(last(request)?.content).includes("Name a fruit.") },
    { content: "A fig." },
  );
  mock.on(
    { predicate: (request) => last(request)?.role === "user" },
    { toolCalls: [{ name: TOOL, arguments: JSON.stringify(asks) }] },
  );
  mock.on({ predicate: (request) => last(request)?.role === "tool" }, { content: "Done." });
}

test("a model answers a server once the person has read both, and goes with STOP and a reload", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  await mock.start();
  script(mock);
  const everything = await startEverything();
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  await page.getByRole("button", { name: "Settings", exact: true }).click();
  await page.getByRole("tab", { name: "MCP servers" }).click();
  await page.getByRole("button", { name: "Add a server" }).click();
  await page.getByLabel("Address").fill(everything.address);
  await page.getByLabel("Name", { exact: true }).fill("Everything");
  await page.getByRole("button", { name: "Add and connect" }).click();
  const row = page.getByRole("listitem", { name: "Everything", exact: true });
  await expect(row).toContainText("MCP 2025-11-25");
  await page.keyboard.press("Escape");

  const { send, said, expectState, approval } = screen(page);
  const request = page.getByRole("dialog", { name: "A server wants a model’s answer" });
  const answer = page.getByRole("dialog", { name: "Send this answer?" });
  const begin = async () => {
    await send("sample it");
    await approval.getByRole("button", { name: "Approve", exact: true }).click();
    await expect(request).toContainText(`Everything (${everything.address}) wants a model`);
  };

  await begin();
  const shown = request.getByRole("region", { name: "What the model is sent" });
  await expect(shown).toContainText("You are a helpful test server.");
  await expect(shown).toContainText("Name a fruit.");
  await expect(request).toContainText("It allows 50 tokens for the answer.");
  await expect(request.getByLabel("Model", { exact: true })).toHaveValue("gpt-4o");
  await expectNoBarrierInDialog(page);
  await page.keyboard.press("Escape");
  await expect(request).toBeHidden();
  await expect(page).toHaveTitle(/^\(1\)/u);
  await page.getByRole("button", { name: "Answer", exact: true }).click();
  await request.getByRole("button", { name: "Ask the model" }).click();
  const text = answer.getByRole("textbox", { name: /^Answer of gpt-4o/u });
  await expect(text).toHaveValue("A fig.");
  await expectNoBarrierInDialog(page);
  await text.fill("A ripe fig.");
  await answer.getByRole("button", { name: "Send" }).click();
  await expect(said("assistant").last()).toContainText("Done.");
  await expect(said("tool").last()).toContainText("A ripe fig.");
  await expectState("idle");
  const card = page.getByRole("group", { name: /^Task: “Everything”: / });
  await expect(card.getByRole("status", { name: "Task state" })).toHaveText("Finished");

  await begin();
  await request.getByRole("button", { name: "Decline" }).click();
  await expect(said("assistant")).toHaveCount(4);
  await expect(said("tool").last()).toContainText("The person declined.");
  await expectState("idle");

  await begin();
  await request.getByRole("button", { name: "Ask the model" }).click();
  await expect(text).toHaveValue("A fig.");
  await page.keyboard.press("Escape");
  await expect(answer).toBeHidden();
  await page.getByRole("button", { name: "Stop", exact: true }).click();
  await expect(page.getByRole("button", { name: "Answer", exact: true })).toBeHidden();
  await expectState("idle");

  await begin();
  await request.getByRole("button", { name: "Ask the model" }).click();
  await expect(text).toHaveValue("A fig.");
  await page.reload();
  await expect(page.getByText(/What it asked is gone/u)).toBeVisible();
  await expect(answer).toBeHidden();
  everything.stop();
  await mock.stop();
});
