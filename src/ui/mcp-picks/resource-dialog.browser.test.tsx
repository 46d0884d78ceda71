import type { McpServer as Server } from "@modelcontextprotocol/server";
import { beforeEach, expect, it, vi } from "vitest";
import { page, userEvent } from "vitest/browser";

import { ResourceFile } from "#app/attachments/resource-file.ts";
import { askServer } from "#app/mcp/mcp-offers.ts";
import { mcpOf } from "#app/mcp/mcp.ts";
import { offerResources } from "#app/mcp/test-support/fake-offers.ts";
import { FAKE_ADDRESS, fakeMcp } from "#app/mcp/test-support/fake-server.ts";
import type { FakeMcp } from "#app/mcp/test-support/fake-server.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { settled } from "#app/test-support/patience.ts";
import { render } from "#app/test-support/render.ts";

import { ResourceDialog } from "./resource-dialog.tsx";

const search = page.getByRole("combobox", { name: "Search resources" });
const option = (name: string | RegExp) => page.getByRole("option", { name });
const details = page.getByRole("region", { name: "Details" });
const attach = page.getByRole("button", { name: "Attach", exact: true });

let fake: FakeMcp;
let files: File[];
let onClose: ReturnType<typeof vi.fn<() => void>>;

beforeEach(async () => {
  await page.viewport(1000, 800);
  fake = fakeMcp("new");
  fake.more = offerResources;
  files = [];
  onClose = vi.fn<() => void>();
});

/** @param names the names of the servers that are on */
async function open(...names: string[]) {
  const services = { ...(await openServices()), egress: fake.egress };
  const row = { headerNames: [], isOn: true, createdAt: 1, updatedAt: 1 };
  for (const name of names) {
    const address = name === "Gone" ? "https://gone.example/mcp" : FAKE_ADDRESS;
    await mcpOf(services).store.put({ ...row, id: name, name, address });
  }
  await render(
    <ServicesContext value={services}>
      <ResourceDialog onFiles={(brought) => files.push(...brought)} onClose={onClose} />
    </ServicesContext>,
  );
  return mcpOf(services);
}

const brought = async () =>
  await Promise.all(
    files.map(async (file) => [
      file.name,
      file instanceof ResourceFile ? file.resource.server : "",
      file.type.startsWith("text/") ? await file.text() : file.type,
    ]),
  );

it("lists all pages, finds, shows and attaches by keyboard alone", async () => {
  await open("Notes");
  await expect.element(option("last, notes://last")).toBeVisible();
  await expect.element(search).toHaveFocus();
  await expect.element(option("The first note, 5 B, notes://first")).toBeVisible();
  await expect.element(attach).toBeDisabled();
  await userEvent.keyboard("pict");
  await expect.element(option(/first/u)).not.toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
  await expect.element(option(/picture/u)).toHaveAttribute("aria-selected", "true");
  await userEvent.keyboard("{Control>}a{/Control}{Backspace}");
  await expect.element(details).toHaveTextContent("notes://first");
  await userEvent.keyboard("{Enter}{Tab}");
  await expect.element(page.getByRole("button", { name: "Preview" })).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.element(details).toHaveTextContent("Text of notes://first");
  await expect.element(details).toHaveFocus();
  await search.click();
  await userEvent.keyboard("{Control>}{Enter}{/Control}");
  await settled(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await brought()).toEqual([
    ["picture", "Notes", "image/png"],
    ["The first note", "Notes", "Text of notes://first"],
  ]);
  // Attaching does not read a resource again that was previewed.
  expect(fake.requests.filter((one) => one === "POST resources/read")).toHaveLength(2);
});

it("makes a resource of a template, with the server’s suggestions", async () => {
  await open("Notes");
  await option(/by-name/u).click();
  const form = page.getByRole("dialog", { name: "by-name" });
  await form.getByRole("button", { name: "Pick" }).click();
  await expect.element(form).toHaveTextContent("Fill this in.");
  await form.getByLabelText("year (required)").fill("20");
  await expect.element(form.getByRole("option", { name: "2026" })).toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{ArrowDown}{Enter}");
  await expect.element(form.getByLabelText("year (required)")).toHaveValue("2026");
  await form.getByLabelText("name (required)").fill("a b");
  await userEvent.keyboard("{Enter}");
  await expect.element(form).not.toBeInTheDocument();
  await expect
    .element(option("notes://2026/a%20b, by-name"))
    .toHaveAttribute("aria-selected", "true");
  await attach.click();
  await settled(() => expect(onClose).toHaveBeenCalledOnce());
  expect(await brought()).toEqual([["notes://2026/a%20b", "Notes", "Text of notes://2026/a%20b"]]);
});

it("attaches what can be read, and says why the rest cannot", async () => {
  fake.more = (server) => offerResources(server, ["missing"]);
  await open("Notes");
  await option(/missing/u).click();
  await option(/first/u).click();
  await attach.click();
  const alert = page.getByRole("alert");
  await expect
    .element(alert)
    .toHaveTextContent("missing: “Notes” answered with an error: There is no such note.");
  expect(onClose).not.toHaveBeenCalled();
  expect(files.map(({ name }) => name)).toEqual(["The first note"]);
  await expect.element(option(/missing/u)).toHaveAttribute("aria-selected", "true");
  await expect.element(option(/first/u)).toHaveAttribute("aria-selected", "false");
});

it("says which server cannot be asked, and asks it again when the person wants", async () => {
  const { instead } = fake;
  let isDown = true;
  fake.instead = (request) =>
    request.url.includes("gone") && isDown ? new Response("", { status: 503 }) : instead?.(request);
  await open("Gone", "Notes");
  const dialog = page.getByRole("dialog");
  await expect
    .element(dialog)
    .toHaveTextContent("“Gone” can’t be asked: it fails at the moment (503).");
  await expect.element(option(/first/u)).toBeVisible();
  isDown = false;
  await page.getByRole("button", { name: "Ask Gone again" }).click();
  await expect.element(page.getByRole("option", { name: /first/u }).nth(1)).toBeVisible();
  await expect.element(dialog).not.toHaveTextContent("can’t be asked");
  await page.getByLabelText("Server", { exact: true }).selectOptions("Notes");
  await expect.element(page.getByRole("option", { name: /first/u }).nth(1)).not.toBeInTheDocument();
});

it("says that servers without resources have none", async () => {
  fake.more = undefined;
  await open("Notes");
  await expect.element(page.getByText("There is nothing to attach")).toBeVisible();
});

it("lists again when a server says so, and keeps what is picked", async () => {
  const names: string[] = [];
  fake.more = (server) => offerResources(server, names);
  await open("Notes");
  await option(/first/u).click();
  await expect.poll(() => fake.bus.listenerCount).toBeGreaterThan(0);
  names.push("fresh");
  fake.bus.publish({ kind: "resources_list_changed" });
  await expect.element(option(/fresh/u)).toBeVisible();
  await expect.element(option(/first/u)).toHaveAttribute("aria-selected", "true");
});

it("holds thousands: shows few at a time, finds any, and lists more on request", async () => {
  fake.more = offerThousands;
  await open("Many");
  await expect.element(option(/^note 1,/u)).toBeVisible();
  await expect.poll(() => page.getByRole("status").elements()[0]?.textContent).toBe("");
  expect(page.getByRole("option").elements().length).toBeLessThan(60);
  await userEvent.keyboard("4999");
  await expect.element(option(/^note 4999,/u)).toBeVisible();
  await userEvent.keyboard("{Control>}a{/Control}5500");
  await expect.element(page.getByText("Nothing matches “5500”")).toBeVisible();
  await userEvent.keyboard("{Control>}a{/Control}{Backspace}{ArrowUp}");
  await page.getByRole("button", { name: "List more" }).click();
  await search.fill("5500");
  await expect.element(option(/^note 5500,/u)).toBeVisible();
});

function offerThousands({ server }: Server): void {
  server.registerCapabilities({ resources: {} });
  server.setRequestHandler("resources/list", ({ params }) => {
    const from = Number(params?.cursor ?? 0);
    const resources = Array.from({ length: 1_000 }, (_, at) => ({
      uri: `notes://${from + at + 1}`,
      name: `note ${from + at + 1}`,
    }));
    return { resources, ...(from < 6_000 ? { nextCursor: String(from + 1_000) } : {}) };
  });
}

it("picks nothing that is too large, and no more than a message takes", async () => {
  fake.more = ({ server }) => {
    server.registerCapabilities({ resources: {} });
    server.setRequestHandler("resources/list", () => ({
      resources: [
        { uri: "notes://large.md", name: "large", mimeType: "text/markdown", size: 3_000_000 },
        ...Array.from({ length: 21 }, (_, at) => ({ uri: `notes://${at}`, name: `n${at}` })),
      ],
    }));
  };
  await open("Notes");
  await option(/large/u).click();
  await expect.element(details).toHaveTextContent("The limit for this type is 2.0 MB.");
  await expect.element(attach).toBeDisabled();
  await search.click();
  for (let at = 0; at < 21; at += 1) await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(page.getByText("20 picked: a message takes no more.")).toBeVisible();
  await expect.element(option(/^n20,/u)).toHaveAttribute("aria-selected", "false");
});

it("stops asking when it is closed, and then attaches nothing, not even what came before", async () => {
  let isStopped = false;
  fake.instead = async (request) => {
    const body = await request.clone().text();
    if (!body.includes("resources/read") || body.includes("first")) return undefined;
    request.signal.addEventListener("abort", () => (isStopped = true));
    return await new Promise<Response>(() => {});
  };
  const mcp = await open("Notes");
  await option(/first/u).click();
  await details.getByRole("button", { name: "Preview" }).click();
  await expect.element(details).toHaveTextContent("Text of notes://first");
  await option(/picture/u).click();
  await attach.click();
  await expect.element(page.getByText("Reading 2 resources…")).toBeVisible();
  await render(null);
  await expect.poll(() => isStopped).toBe(true);
  // One more answer from the server shows that the effects of the abort, if any, have already happened.
  const signal = AbortSignal.timeout(300_000);
  const [server] = await mcp.store.list();
  if (server === undefined) throw new Error("no server");
  const again = await askServer(mcp, server, signal, ({ link }) =>
    link.readResource("notes://first", signal),
  );
  expect(again.ok).toBe(true);
  expect(files).toEqual([]);
  expect(onClose).not.toHaveBeenCalled();
});
