import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { mcpOf } from "#app/mcp/mcp.ts";
import { offerResources } from "#app/mcp/test-support/fake-offers.ts";
import { FAKE_ADDRESS, fakeMcp } from "#app/mcp/test-support/fake-server.ts";
import type { FakeMcp } from "#app/mcp/test-support/fake-server.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { present, settled } from "#app/test-support/patience.ts";
import { render } from "#app/test-support/render.ts";

import { Composer } from "./composer.tsx";

let fake: FakeMcp;
let sent: string[];
let services: Services;

beforeEach(async () => {
  sent = [];
  fake = fakeMcp("new");
  fake.more = (server) => offerResources(server, ["missing"]);
  services = { ...(await openServices()), egress: fake.egress };
});

const row = { headerNames: [], isOn: true, createdAt: 1, updatedAt: 1 };

async function show(names: readonly string[] = ["My notes"]): Promise<void> {
  const { store } = mcpOf(services);
  for (const name of names) await store.put({ ...row, id: name, name, address: FAKE_ADDRESS });
  await render(
    <ServicesContext value={services}>
      <Composer
        draftKey="a"
        placeholder="a"
        running={false}
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        mode={{ modeId: "chat", onMode: () => {}, onTools: () => {} }}
        onSend={async (text) => {
          sent.push(text);
          return { ok: true };
        }}
        onStop={() => {}}
      />
    </ServicesContext>,
  );
  await settled(() => box.element());
  // The attach button knows of the servers as well.
  const popup = () => attach.element().getAttribute("aria-haspopup");
  await present(() => (popup() === "menu") === names.length > 0);
  await box.click();
}

const box = page.getByRole("textbox", { name: "Message" });
const attach = page.getByRole("button", { name: "Attach files" });
const list = page.getByRole("listbox", { name: "Resources of MCP servers" });
const option = (name: string) => list.getByRole("option", { name });
const attached = page.getByRole("list", { name: "Attached", exact: true });

it("attaches a resource by keyboard alone, and names it where the @ was", async () => {
  await show();
  await userEvent.keyboard("Sum up @");
  await expect.element(option("The first note of My notes")).toBeInTheDocument();
  await expect.element(option("All resources of MCP servers…")).toBeInTheDocument();
  await userEvent.keyboard("my-notes:notes://fi");
  await expect.element(list.getByRole("option")).toHaveLength(1);
  await userEvent.keyboard("{Enter}");
  await expect
    .element(attached.getByRole("button", { name: "Remove The first note" }))
    .toBeVisible();
  await expect.element(box).toHaveValue("Sum up @My-notes:notes://first ");
  await expect.element(list).not.toBeInTheDocument();
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard("please.{Enter}");
  await expect.poll(() => sent).toEqual(["Sum up @My-notes:notes://first please."]);
});

it("says where it is typed why a resource does not come, and keeps what was typed", async () => {
  await show();
  await userEvent.keyboard("@missing");
  await expect.element(option("missing of My notes")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect
    .element(page.getByRole("status").filter({ hasText: "answered with an error" }))
    .toBeInTheDocument();
  await expect.element(list).toHaveTextContent("“missing”: “My notes” answered with an error");
  await expect.element(box).toHaveValue("@missing");
  expect(sent).toEqual([]);
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["@missing"]);
});

it("sends nothing while what is named is read, and attaches nothing after Escape", async () => {
  const { instead } = fake;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  fake.instead = async (request) => {
    if ((await request.clone().text()).includes("resources/read")) await held;
    return instead?.(request);
  };
  await show();
  await userEvent.keyboard("@first");
  await expect.element(option("The first note of My notes")).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(list).toHaveTextContent("Reading “The first note”…");
  await userEvent.keyboard("{Enter}");
  await userEvent.keyboard("{Escape}");
  await expect.element(list).not.toBeInTheDocument();
  release();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["@first"]);
  await expect.element(attached).not.toBeInTheDocument();
});

it("opens the dialog with all of them", async () => {
  await show();
  await userEvent.keyboard("Hello @");
  await expect.element(option("All resources of MCP servers…")).toBeInTheDocument();
  await userEvent.keyboard("{ArrowUp}{Enter}");
  await expect
    .element(page.getByRole("dialog", { name: "Attach from an MCP server" }))
    .toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(box).toHaveValue("Hello ");
});

it("says which server is left out, and lets an ordinary word be sent", async () => {
  const { instead } = fake;
  fake.instead = (request) => instead?.(request) ?? new Response("", { status: 503 });
  await show();
  await userEvent.keyboard("@someone");
  await expect.element(list).toHaveTextContent("“My notes” is left out: it fails at the moment");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual(["@someone"]);
});

it("is ordinary text without MCP servers", async () => {
  await show([]);
  await userEvent.keyboard("@");
  await expect.element(box).toHaveValue("@");
  await expect.element(list).not.toBeInTheDocument();
  expect(fake.requests).toEqual([]);
});
