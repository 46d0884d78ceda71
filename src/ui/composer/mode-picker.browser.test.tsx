import { beforeEach, expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import { Composer } from "./composer.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

let services: Services;

beforeEach(async () => {
  services = await openServices();
});

const mode = page.getByRole("combobox", { name: "Mode", exact: true });

async function show(modeId: string) {
  await render(
    <ServicesContext value={services}>
      <Composer
        draftKey="a"
        placeholder="Reply"
        running={false}
        model={{ connectionId: "demo", modelId: "demo-1" }}
        onModel={() => {}}
        mode={{ modeId, onMode: () => {}, onTools: () => {} }}
        onSend={() => Promise.resolve({ ok: true })}
        onStop={() => {}}
        onTyped={() => {}}
        onSeveral={() => {}}
      />
    </ServicesContext>,
  );
}

it("where there is little room, a mode that is not the usual one is shown above the row", async () => {
  const [width, height] = [window.innerWidth, window.innerHeight];
  onTestFinished(() => page.viewport(width, height));
  await page.viewport(340, 600);
  await show("chat");
  await expect.element(page.getByRole("button", { name: "Tools" })).toBeVisible();
  expect(mode.elements()).toEqual([]);
  await show("planning");
  await expect.element(mode).toBeVisible();
  await expect.element(mode).toHaveTextContent("Planning");
  const bottom = mode.element().getBoundingClientRect().bottom;
  const send = page.getByRole("button", { name: "Send", exact: true }).element();
  expect(bottom).toBeLessThanOrEqual(send.getBoundingClientRect().top);
  const box = page.getByRole("textbox", { name: "Message" }).element();
  expect(mode.element().getBoundingClientRect().top).toBeGreaterThanOrEqual(
    box.getBoundingClientRect().bottom,
  );
});
