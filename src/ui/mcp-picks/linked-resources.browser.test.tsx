import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { mcpOf } from "#app/mcp/mcp.ts";
import { offerResources } from "#app/mcp/test-support/fake-offers.ts";
import { FAKE_ADDRESS, fakeMcp } from "#app/mcp/test-support/fake-server.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { LinkedResources } from "./linked-resources.tsx";

const links = [
  { uri: "notes://first", name: "The first\u202e note" },
  { uri: "notes://missing", name: "lost" },
];

async function show(toolName: string) {
  const fake = fakeMcp("new", [{ name: "find" }]);
  fake.more = offerResources;
  const services = { ...(await openServices()), egress: fake.egress };
  const mcp = mcpOf(services);
  const row = { headerNames: [], isOn: true, createdAt: 1, updatedAt: 1 };
  const server = { ...row, id: "s1", name: "Notes", address: FAKE_ADDRESS };
  await mcp.store.put(server);
  await mcp.open(server, { signal: AbortSignal.timeout(300_000), isAsked: true });
  await render(
    <ServicesContext value={services}>
      <p>Shown</p>
      <LinkedResources links={links} toolName={toolName} branchId="b" />
    </ServicesContext>,
  );
  return { services, mcp, server, fake };
}

it("opens what a result names, and attaches it to the branch’s next message", async () => {
  const {
    services: { drafts },
  } = await show("Notes__find");
  await page.getByRole("button", { name: "The first note" }).click();
  const dialog = page.getByRole("dialog", { name: "The first note" });
  await expect.element(dialog).toHaveTextContent("Text of notes://first");
  await dialog.getByRole("button", { name: "Attach" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  expect(await drafts.attachments("b")).toMatchObject([
    { name: "The first note", resource: { server: "Notes", uri: "notes://first" } },
  ]);
  await page.getByRole("button", { name: "lost" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("There is no such note.");
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("dialog")).not.toBeInTheDocument();
});

it("asks a server that was switched off since for nothing, and says so", async () => {
  const { mcp, server, fake } = await show("Notes__find");
  await mcp.store.put({ ...server, isOn: false });
  await mcp.close(server.id);
  const { length } = fake.requests;
  await page.getByRole("button", { name: "The first note" }).click();
  await expect
    .element(page.getByRole("alert"))
    .toHaveTextContent("“Notes” can’t be asked: it is off. See Settings, MCP servers.");
  expect(fake.requests).toHaveLength(length);
});

it("shows nothing for a result of a tool that is no server’s", async () => {
  await show("run_javascript");
  await expect.element(page.getByText("Shown")).toBeVisible();
  await expect.element(page.getByRole("button")).not.toBeInTheDocument();
});
