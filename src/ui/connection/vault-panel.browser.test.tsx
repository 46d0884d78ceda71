import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { seal, unlock } from "#app/keys/vault.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { VaultPanel } from "./vault-panel.tsx";

it("counts and locks the keys of servers and tools too, where no connection has one", async () => {
  const services = await openServices();
  await unlock(services, "a long passphrase");
  const store = async (id: string) => {
    const holder = {
      id,
      name: id,
      baseUrl: "https://tools.example",
      keyKeeping: "encrypted",
    } as const;
    const sealedKey = await seal(services, holder, "secret");
    if (sealedKey === undefined) throw new Error("locked");
    await services.keyRows.put({ ...holder, hasKey: true, sealedKey });
  };
  await store("one");
  await render(
    <ServicesContext value={services}>
      <VaultPanel />
    </ServicesContext>,
  );
  const panel = page.getByRole("region", { name: "Passphrase" });
  await expect.element(panel).toHaveTextContent("One key is encrypted");
  await store("two");
  await expect.element(panel).toHaveTextContent("2 keys are encrypted");
  await panel.getByRole("button", { name: "Lock", exact: true }).click();
  await expect.element(panel).toHaveTextContent("locked.");
  expect(services.keys.opened()).toEqual([]);
});
