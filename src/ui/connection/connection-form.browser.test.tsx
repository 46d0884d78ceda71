import { describe, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { createEgress } from "#app/egress/egress.ts";
import { saveConnection } from "#app/network/connections.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { dismissNotice, useNotices } from "#app/view/notices.ts";

import { connectionDraftOf, newConnectionDraft, withAddress } from "./connection-draft.ts";
import { useConnectionDrafts } from "./connection-drafts.ts";
import { ConnectionForm } from "./connection-form.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const drafts = useConnectionDrafts;

function NewConnection() {
  const draft = drafts(({ open }) => open["new"]?.now);
  return draft && <ConnectionForm draft={draft} stored={undefined} />;
}

it("D9: says how long this server may take to begin if nothing is entered", async () => {
  const services = await openServices();
  drafts.getState().show(newConnectionDraft("new"));
  onTestFinished(() => drafts.getState().drop("new"));
  await render(
    <ServicesContext value={services}>
      <NewConnection />
    </ServicesContext>,
  );
  await page.getByText("Advanced").click();
  const wait = page.getByLabelText("First-response timeout (seconds)");
  const placeholder = (seconds: string) =>
    expect.element(wait).toHaveAttribute("placeholder", seconds);
  const leadTo = (baseUrl: string, presetId: string | null = null) =>
    drafts.getState().change("new", (now) => ({ ...now, baseUrl, presetId }));
  await placeholder("60");
  leadTo("http://localhost:11434/v1");
  await placeholder("600");
  leadTo("https://models.example/v1");
  await placeholder("60");
  leadTo("https://models.example/v1", "ollama");
  await placeholder("600");
  await services.settings.put("default.retry.firstByteTimeout", 90_000);
  await placeholder("90");
});

it("shows what a test found above the buttons, where the form is longer than the page", async () => {
  const egress = createEgress({
    network: async () => Promise.resolve(Response.json({ data: [{ id: "alpha" }] })),
  });
  drafts.getState().show({ ...newConnectionDraft("new"), baseUrl: "https://one.example/v1" });
  onTestFinished(() => drafts.getState().drop("new"));
  await render(
    <ServicesContext value={{ ...(await openServices()), egress }}>
      <div style={{ height: 320, overflow: "auto" }}>
        <NewConnection />
      </div>
    </ServicesContext>,
  );
  await page.getByRole("button", { name: "Test" }).click();
  const found = page.getByText(/^Connected to one\.example/u);
  await expect.element(found).toBeVisible();
  const above = () =>
    page.getByRole("button", { name: "Save" }).element().getBoundingClientRect().top -
    (found.element().closest("[role=status]")?.getBoundingClientRect().bottom ?? Infinity);
  await expect.poll(above, { timeout: 5_000 }).toBeGreaterThan(0);
});

it("takes no list of models that arrives when the form has another address", async () => {
  let answer = () => {};
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  const egress = createEgress({
    network: async () => {
      await answered;
      return Response.json({ data: [{ id: "alpha" }] });
    },
  });
  drafts.getState().show({ ...newConnectionDraft("new"), baseUrl: "https://one.example/v1" });
  onTestFinished(() => drafts.getState().drop("new"));
  await render(
    <ServicesContext value={{ ...(await openServices()), egress }}>
      <NewConnection />
    </ServicesContext>,
  );
  await page.getByRole("button", { name: "Test" }).click();
  await expect.element(page.getByText("Loading models from one.example")).toBeVisible();
  drafts.getState().change("new", (now) => withAddress(now, "https://two.example/v1"));
  let changes = 0;
  onTestFinished(drafts.subscribe(() => (changes += 1)));
  answer();
  await expect.poll(() => changes).toBe(1);
  expect(drafts.getState().open["new"]?.now).toMatchObject({
    baseUrl: "https://two.example/v1",
    model: "",
    models: [],
    modelsAt: null,
  });
});

it("says of a key that was pasted in another tab that it is not in this one", async () => {
  const services = await openServices();
  const saved = await saveConnection(services, connectionOf(), { how: "set", key: "sk-mine" });
  if (!saved.ok) throw new Error(saved.error.message);
  await render(
    <ServicesContext value={services}>
      <ConnectionForm draft={connectionDraftOf(saved.value)} stored={saved.value} />
    </ServicesContext>,
  );
  const field = page.getByLabelText("API key");
  await expect.element(field).toHaveAttribute("placeholder", "••••••••••••  saved");
  await expect.element(field).toHaveAccessibleDescription("Leave empty to keep the saved key.");
  services.keys.forget(saved.value.id);
  await expect.element(field).toHaveAttribute("placeholder", "");
  await expect.element(field).toHaveAccessibleDescription(/^The key isn’t in this tab/u);
});

describe("a server without a list of models", () => {
  const TEST = { name: "Test", exact: true } as const;

  /** Shows the form for a server that knows only these paths. */
  async function formAt(baseUrl: string, paths: Record<string, () => Response>) {
    const egress = createEgress({
      network: async (url) => {
        const answer = paths[new URL(url).pathname];
        return Promise.resolve(answer?.() ?? new Response("no such page", { status: 404 }));
      },
    });
    drafts.getState().show({ ...newConnectionDraft("new"), baseUrl });
    onTestFinished(() => drafts.getState().drop("new"));
    const services = { ...(await openServices()), egress };
    await render(
      <ServicesContext value={services}>
        <NewConnection />
      </ServicesContext>,
    );
    return services;
  }

  const says = (text: string) => () => {
    const part = { choices: [{ index: 0, delta: { content: text }, finish_reason: "stop" }] };
    return new Response(`data: ${JSON.stringify(part)}\n\ndata: [DONE]\n\n`, {
      headers: { "content-type": "text/event-stream" },
    });
  };

  it("is asked by the typed model, which proves it", async () => {
    const { connections } = await formAt("https://one.example/v1", {
      "/v1/chat/completions": says("OK"),
    });
    await page.getByRole("button", TEST).click();
    await expect
      .element(page.getByText("one.example has no list of models at this address"))
      .toBeVisible();
    const ask = page.getByRole("button", { name: /^Send a test message/u });
    await expect.element(ask).not.toBeInTheDocument();
    drafts.getState().change("new", (now) => ({ ...now, model: "m1" }));
    await ask.click();
    await expect.element(page.getByText(/^m1 answered “OK”/u)).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    await expect.poll(async () => (await connections.list())[0]?.usedAt).toBeGreaterThan(0);
  });

  it("may have it at the address with the version, which was left out with the scheme", async () => {
    await formAt("", { "/v1/models": () => Response.json({ data: [{ id: "alpha" }] }) });
    await page.getByLabelText("Base URL").fill("one.example");
    await page.getByLabelText("API key").click();
    await expect.element(page.getByLabelText("Base URL")).toHaveValue("https://one.example");
    await page.getByRole("button", TEST).click();
    await page.getByRole("button", { name: "Use https://one.example/v1" }).click();
    await page.getByRole("button", TEST).click();
    await expect.element(page.getByText(/^Connected to one\.example: 1 model/u)).toBeVisible();
  });

  it("is used by new conversations only if the person wants it untested", async () => {
    const { connections } = await formAt("https://one.example/v1", {
      "/v1/models": () => Response.json({ data: [] }),
    });
    await connections.put({
      id: "demo",
      name: "Demo",
      protocol: "openai-chat",
      baseUrl: "",
      keyKeeping: "session",
      models: [],
      defaultModel: "",
      demo: true,
      usedAt: 0,
      createdAt: 0,
    });
    await page.getByRole("button", TEST).click();
    await expect.element(page.getByText("one.example has no models yet")).toBeVisible();
    await page.getByRole("button", { name: "Save" }).click();
    const first = async () => (await connections.list())[0]?.id;
    const notice = () => useNotices.getState().notices.at(-1);
    onTestFinished(() => {
      for (const { id } of useNotices.getState().notices) dismissNotice(id);
    });
    await expect.poll(() => notice()?.text).toMatch(/new conversations stay with “Demo”\.$/u);
    expect(await first()).toBe("demo");
    notice()?.action?.act();
    await expect.poll(first).toBe("new");
    await expect.poll(() => notice()?.text).toBe("New conversations use “one.example” now.");
  });
});

it("takes a key that was sent elsewhere to another address once the person presses for it", async () => {
  const sent: { url: string; key: string | null }[] = [];
  const egress = createEgress({
    network: async (input, init) => {
      const { url, headers } = new Request(input, init);
      sent.push({ url, key: headers.get("authorization") });
      return Promise.resolve(Response.json({ data: [{ id: "alpha" }] }));
    },
  });
  drafts.getState().show({ ...newConnectionDraft("new"), baseUrl: "https://one.example/v1" });
  onTestFinished(() => drafts.getState().drop("new"));
  await render(
    <ServicesContext value={{ ...(await openServices()), egress }}>
      <NewConnection />
    </ServicesContext>,
  );
  await page.getByLabelText("API key").fill("key-1");
  const test = page.getByRole("button", { name: "Test", exact: true });
  await test.click();
  await expect.element(page.getByText(/^Connected to one\.example/u)).toBeVisible();
  await page.getByLabelText("Base URL").fill("https://two.example/v1");
  await expect.element(test).toBeDisabled();
  await page.getByRole("button", { name: "Use it at two.example" }).click();
  await page.getByLabelText("Base URL").fill("https://three.example/v1");
  await expect.element(test).toBeDisabled();
  await page.getByLabelText("Base URL").fill("https://two.example/v1");
  await test.click();
  await expect.element(page.getByText(/^Connected to two\.example/u)).toBeVisible();
  expect(sent).toEqual([
    { url: "https://one.example/v1/models", key: "Bearer key-1" },
    { url: "https://two.example/v1/models", key: "Bearer key-1" },
  ]);
});
