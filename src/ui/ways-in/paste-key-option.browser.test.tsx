import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { createEgress } from "#app/egress/egress.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { resetView } from "#app/view/view-store.ts";

import { ConnectOptions } from "./connect-options.tsx";

beforeEach(resetView);

it("takes what is typed or pasted as soon as it is open", async () => {
  const services = await openServices();
  await render(
    <ServicesContext value={services}>
      <ConnectOptions />
    </ServicesContext>,
  );
  await page.getByRole("button", { name: "Paste a key" }).click();
  const field = page.getByLabelText("API key");
  await expect.element(field).toHaveFocus();
  await userEvent.keyboard("sk- mine");
  await expect.element(field).toHaveValue("sk- mine");
});

/** Pastes and tries a first key. The try lasts until the first of `answers` is called. */
async function tryFirstKey() {
  const services = await openServices();
  const answers: (() => void)[] = [];
  const egress = createEgress({
    network: () =>
      new Promise((resolve) => {
        answers.push(() => resolve(Response.json({ data: [{ id: "claude" }] })));
      }),
  });
  await render(
    <ServicesContext value={{ ...services, egress }}>
      <ConnectOptions />
    </ServicesContext>,
  );
  await page.getByRole("button", { name: "Paste a key" }).click();
  const field = page.getByLabelText("API key");
  await field.fill("sk-ant-first");
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => answers.length).toBe(1);
  const connected = async () =>
    (await services.connections.list()).filter(({ preset }) => preset === "anthropic");
  return { services, answers, field, connected };
}

it("stores no key that was replaced while it was tried", async () => {
  const { services, answers, field, connected } = await tryFirstKey();
  await field.fill("sk-ant-second");
  answers[0]?.();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => answers.length).toBe(2);
  expect(await connected()).toEqual([]);
  await expect.element(field).toHaveValue("sk-ant-second");
  answers[1]?.();
  await expect.poll(async () => (await connected()).length).toBe(1);
  for (const one of await connected()) {
    expect(await services.keys.keyOf(one)).toBe("sk-ant-second");
  }
});

it("keeps a key nowhere but where the person said last", async () => {
  const { answers, field, connected } = await tryFirstKey();
  await page.getByRole("combobox", { name: "Keep the key" }).selectOptions("stored");
  answers[0]?.();
  await field.click();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => answers.length).toBe(2);
  expect(await connected()).toEqual([]);
  answers[1]?.();
  await expect.poll(connected).toMatchObject([{ keyKeeping: "stored" }]);
});
