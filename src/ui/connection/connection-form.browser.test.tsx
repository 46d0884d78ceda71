import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { createEgress } from "#app/egress/egress.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { newConnectionDraft, withAddress } from "./connection-draft.ts";
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
