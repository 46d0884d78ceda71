import { describe, expect, it } from "vitest";
import { page } from "vitest/browser";

import { forgetSealed, unlock } from "#app/keys/vault.ts";
import { saveConnection } from "#app/network/connections.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { KeyPrompt } from "./key-prompt.tsx";

it("asks for a new passphrase above the key that is to be encrypted with it", async () => {
  const services = await openServices();
  await unlock(services, "a long passphrase");
  const encrypted = connectionOf({ id: "mine", name: "Mine", keyKeeping: "encrypted" });
  const saved = await saveConnection(services, encrypted, { how: "set", key: "sk-first" });
  if (!saved.ok) throw new Error(saved.error.message);
  await forgetSealed(services);
  const row = await services.connections.get("mine");
  if (row === undefined) throw new Error("no connection");
  await render(
    <ServicesContext value={services}>
      <KeyPrompt />
    </ServicesContext>,
  );
  const wanted = services.keys.obtain(row);
  const paste = page.getByRole("dialog", { name: "Key for “Mine”" });
  await paste.getByLabelText("API key").fill("sk-\u200bsecond");
  await paste.getByRole("button", { name: "Use key" }).click();
  const choose = page.getByRole("dialog", { name: "Choose a passphrase for your keys" });
  await expect.element(choose).toBeVisible();
  await choose.getByRole("button", { name: "Cancel" }).click();
  await expect.element(paste.getByText(/couldn’t be saved/u)).toBeVisible();
  await paste.getByRole("button", { name: "Use key" }).click();
  await choose.getByLabelText("New passphrase", { exact: true }).fill("another passphrase");
  await choose.getByLabelText("Repeat new passphrase").fill("another passphrase");
  await choose.getByRole("button", { name: "Set passphrase" }).click();
  expect(await wanted).toEqual({ ok: true, value: "sk-second" });
  await expect.element(paste).not.toBeInTheDocument();
});

describe("a key that was pasted in another tab", () => {
  async function askInAnotherTab() {
    const services = await openServices();
    const wanted = connectionOf({ id: "mine", name: "Mine", keyKeeping: "session" });
    const saved = await saveConnection(services, wanted, { how: "set", key: "sk-first" });
    if (!saved.ok) throw new Error(saved.error.message);
    services.keys.forget("mine");
    await render(
      <ServicesContext value={services}>
        <KeyPrompt />
      </ServicesContext>,
    );
    return { services, row: saved.value };
  }
  const paste = page.getByRole("dialog", { name: "Key for “Mine”" });

  it("is asked for with why it isn’t here, and can be kept in the browser from then on", async () => {
    const { services, row } = await askInAnotherTab();
    const given = services.keys.obtain(row);
    await expect.element(paste.getByText(/only in the tab it was pasted in/u)).toBeVisible();
    await expect.element(paste.getByRole("radio", { name: "Until this tab closes" })).toBeChecked();
    await paste.getByRole("radio", { name: "In this browser" }).click();
    await paste.getByLabelText("API key").fill("sk-second");
    await paste.getByRole("button", { name: "Use key" }).click();
    expect(await given).toEqual({ ok: true, value: "sk-second" });
    expect(await services.connections.get("mine")).toMatchObject({
      keyKeeping: "stored",
      apiKey: "sk-second",
    });
  });

  it("is asked for without the choice if a form has made it already", async () => {
    const { services, row } = await askInAnotherTab();
    const saving = saveConnection(services, { ...row, keyKeeping: "stored" }, { how: "keep" });
    await expect.element(paste.getByLabelText("API key")).toBeVisible();
    await expect.element(paste.getByRole("radio")).not.toBeInTheDocument();
    await paste.getByLabelText("API key").fill("sk-second");
    await paste.getByRole("button", { name: "Use key" }).click();
    expect(await saving).toMatchObject({
      ok: true,
      value: { keyKeeping: "stored", apiKey: "sk-second" },
    });
  });
});
