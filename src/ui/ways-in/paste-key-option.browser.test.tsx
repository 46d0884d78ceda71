import { beforeEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

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
