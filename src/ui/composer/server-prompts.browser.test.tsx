import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { mcpOf } from "#app/mcp/mcp.ts";
import { offerPrompts } from "#app/mcp/test-support/fake-offers.ts";
import { FAKE_ADDRESS, fakeMcp } from "#app/mcp/test-support/fake-server.ts";
import type { FakeMcp } from "#app/mcp/test-support/fake-server.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { settled } from "#app/test-support/patience.ts";
import { render } from "#app/test-support/render.ts";

import { Composer } from "./composer.tsx";

let fake: FakeMcp;
let sent: string[];

beforeEach(async () => {
  sent = [];
  fake = fakeMcp("new");
  fake.more = offerPrompts;
  const services = { ...(await openServices()), egress: fake.egress };
  const row = { headerNames: [], isOn: true, createdAt: 1, updatedAt: 1 };
  const { store } = mcpOf(services);
  await store.put({ ...row, id: "s1", name: "Notes", address: FAKE_ADDRESS });
  await store.put({ ...row, id: "s2", name: "Gone", address: "https://gone.example/mcp" });
  await store.put({ ...row, id: "s3", name: "Off", address: FAKE_ADDRESS, isOn: false });
  const before = fake.instead;
  fake.instead = (request) =>
    request.url.includes("gone") ? new Response("", { status: 503 }) : before?.(request);
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
});

const box = page.getByRole("textbox", { name: "Message" });
const list = page.getByRole("listbox", { name: "Commands" });
const option = (name: string) => list.getByRole("option", { name });

/** Presses Enter once this option is the only one left. */
async function choose(name: string): Promise<void> {
  await expect.element(option(name)).toBeInTheDocument();
  await userEvent.keyboard("{Enter}");
}

it("lists the prompts of servers that are on, and says which server is left out", async () => {
  await box.click();
  await userEvent.keyboard("/");
  await expect.element(option("/review of Notes, to fill in: file, tone")).toBeInTheDocument();
  await expect.element(option("/greet of Notes")).toBeInTheDocument();
  await expect.element(list).toHaveTextContent("“Gone” is left out: it fails at the moment (503).");
  await expect.element(list).not.toHaveTextContent("Off");
  await userEvent.keyboard("greet{Enter}");
  await expect.element(box).toHaveValue("Hello there.");
  await expect.element(box).toHaveFocus();
  await userEvent.keyboard(" And you?");
  await expect.element(box).toHaveValue("Hello there. And you?");
  expect(sent).toEqual([]);
});

it("asks for arguments with the server’s suggestions, and puts text and files in", async () => {
  await box.fill("Before\n");
  await userEvent.keyboard("/rev");
  await choose("/review of Notes, to fill in: file, tone");
  const dialog = page.getByRole("dialog", { name: "/review" });
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect.element(dialog).toHaveTextContent("Fill this in.");
  await dialog.getByLabelText("file (required)").fill("main.c");
  await expect.element(dialog.getByRole("option", { name: "main.css" })).toBeInTheDocument();
  await expect.element(dialog.getByRole("option", { name: "main.ts" })).not.toBeInTheDocument();
  await userEvent.keyboard("{ArrowDown}{Enter}");
  await expect.element(dialog.getByLabelText("file (required)")).toHaveValue("main.css");
  await dialog.getByRole("button", { name: "Insert" }).click();
  await expect.element(dialog).not.toBeInTheDocument();
  await expect
    .element(box)
    .toHaveValue("Before\nUser:\nReview main.css, /now.\n\nAssistant:\nI will.");
  const attached = page.getByRole("list", { name: "Attached", exact: true });
  await expect
    .element(attached.getByRole("button", { name: "Remove notes://rules" }))
    .toBeVisible();
  await expect
    .element(attached.getByRole("button", { name: /^Open .*from Notes$/u }))
    .toBeVisible();
  await expect.element(attached.getByRole("button", { name: "Remove image" })).toBeVisible();
  expect(sent).toEqual([]);
});

it("asks for suggestions only for the field that the person is in, and shows none for an earlier text", async () => {
  const { instead } = fake;
  const asked: string[] = [];
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  fake.instead = async (request) => {
    const body = await request.clone().text();
    if (!body.includes("completion/complete")) return instead?.(request);
    // The order of the fields is decided by Bough's code.
    const { params } = JSON.parse(body) as {
      params: { argument: { name: string; value: string } };
    };
    asked.push(`${params.argument.name} ${params.argument.value}`);
    if (params.argument.value === "main.c") await held;
    return undefined;
  };
  await box.click();
  await userEvent.keyboard("/rev");
  await choose("/review of Notes, to fill in: file, tone");
  const dialog = page.getByRole("dialog", { name: "/review" });
  await dialog.getByLabelText("file (required)").click();
  await userEvent.keyboard("main");
  await expect.element(dialog.getByRole("option", { name: "main.ts" })).toBeInTheDocument();
  await userEvent.keyboard(".c");
  await expect.poll(() => asked).toContain("file main.c");
  await expect.element(dialog.getByRole("option", { name: "main.css" })).toBeInTheDocument();
  await expect.element(dialog.getByRole("option", { name: "main.ts" })).not.toBeInTheDocument();
  release();
  await dialog.getByLabelText("tone").click();
  await userEvent.keyboard("dry");
  await expect.poll(() => asked).toContain("tone dry");
  expect(asked.filter((one) => one === "file main.c")).toHaveLength(1);
});

it("says why a prompt does not come, and keeps what was typed", async () => {
  const { instead } = fake;
  fake.instead = async (request) =>
    (await request.clone().text()).includes("prompts/get")
      ? new Response("", { status: 500 })
      : instead?.(request);
  await box.click();
  await userEvent.keyboard("/greet");
  await choose("/greet of Notes");
  const dialog = page.getByRole("dialog", { name: "/greet" });
  await expect.element(dialog).toHaveTextContent("“Notes” can’t be asked: it fails at the moment");
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await expect.element(box).toHaveValue("/greet");
});
