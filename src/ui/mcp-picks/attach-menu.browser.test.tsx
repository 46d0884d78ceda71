import { expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { mcpOf } from "#app/mcp/mcp.ts";
import { FAKE_ADDRESS, fakeMcp } from "#app/mcp/test-support/fake-server.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { AttachMenu } from "./attach-menu.tsx";

const button = page.getByRole("button", { name: "Attach files" });
const dialog = page.getByRole("dialog", { name: "Attach from an MCP server" });

/** Shows the menu with a server at rest. Nobody has asked the server yet whether it has resources. */
async function show() {
  const services = { ...(await openServices()), egress: fakeMcp("new").egress };
  const mcp = mcpOf(services);
  const row = { headerNames: [], isOn: true, createdAt: 1, updatedAt: 1 };
  const server = { ...row, id: "s1", name: "Notes", address: FAKE_ADDRESS };
  await mcp.store.put(server);
  await render(
    <ServicesContext value={services}>
      <AttachMenu onFiles={() => {}} />
    </ServicesContext>,
  );
  return { mcp, server };
}

it("keeps its dialog open when the server has nothing, and opens it never again unasked", async () => {
  const { mcp, server } = await show();
  await button.click();
  await page.getByRole("menuitem", { name: "From an MCP server…" }).click();
  await expect.element(dialog).toHaveTextContent("There is nothing to attach");
  expect(mcp.stateOf(server)).toMatchObject({ kind: "ready", hasResources: false });
  await userEvent.keyboard("{Escape}");
  await expect.element(dialog).not.toBeInTheDocument();
  await expect.element(button).toHaveFocus();
  // The server is closed, as it is after a while without a request.
  await mcp.close(server.id);
  expect(mcp.stateOf(server).kind).toBe("rest");
  await button.click();
  await expect.element(page.getByRole("menuitem", { name: "From this device…" })).toBeVisible();
  await expect.element(dialog).not.toBeInTheDocument();
});
