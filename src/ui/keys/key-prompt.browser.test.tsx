import { expect, it } from "vitest";
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
