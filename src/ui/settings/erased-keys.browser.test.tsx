import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { StoredSection } from "./stored-section.tsx";

it("counts the keys that are there, and not those that went with their tab", async () => {
  const services = await openServices();
  const { connections } = services.databases.strict;
  const inSession = connectionOf({ id: "here", keyKeeping: "session", hasKey: true });
  await connections.bulkPut([
    inSession,
    { ...inSession, id: "gone" },
    { ...inSession, id: "gone-too" },
    connectionOf({ id: "stored", keyKeeping: "stored", apiKey: "sk-1", hasKey: true }),
    connectionOf({ id: "none", keyKeeping: "stored" }),
  ]);
  // A row from a version that did not record whether there is a key.
  const { hasKey: _unknown, ...older } = connectionOf({ keyKeeping: "stored", apiKey: "sk-2" });
  await connections.put({ ...older, id: "older" });
  services.keys.keepForSession(inSession, "sk-3");
  await render(
    <ServicesContext value={services}>
      <StoredSection />
    </ServicesContext>,
  );
  await page.getByRole("button", { name: "Erase all my data" }).click();
  await expect.element(page.getByText("All connections, and 3 keys")).toBeVisible();
});
