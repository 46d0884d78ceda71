import { expect, it, onTestFinished } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { EXAMPLE_SETTING } from "#domain/example-setting.ts";

import { ConnectOptions } from "./connect-options.tsx";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

it("nothing moves when the example has come, on a phone either", async () => {
  const size = { width: window.innerWidth, height: window.innerHeight };
  onTestFinished(() => page.viewport(size.width, size.height));
  await page.viewport(380, 700);
  const services = await openServices();
  // As on a first visit, before the example has been made.
  await services.settings.delete(EXAMPLE_SETTING);
  const connection = await connectTo(services, "https://model.example/v1");
  await render(
    <ServicesContext value={services}>
      <ConnectOptions withExample />
    </ServicesContext>,
  );
  const example = page.getByRole("button", { name: "Explore an example" });
  const next = page.getByRole("button", { name: "Connect OpenRouter" });
  await expect.element(next).toBeVisible();
  await expect.element(example).not.toBeInTheDocument();
  const { top } = next.element().getBoundingClientRect();
  expect(top).toBeGreaterThan(50);

  await newConversationOn(services, "Example", connection);
  await expect.element(example).toBeVisible();
  expect(next.element().getBoundingClientRect().top).toBe(top);
});
