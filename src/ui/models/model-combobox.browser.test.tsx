import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { favouriteKey } from "#domain/connections/model-marks.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

import { ModelCombobox } from "./model-combobox.tsx";

beforeEach(() => page.viewport(900, 600));

const connection = {
  id: "c",
  name: "Somewhere",
  defaultModel: "alpha",
  models: ["alpha", "beta", "gamma"].map((id) => ({ id })),
};

it("keeps the order of a list that was opened before the favourites were read", async () => {
  const services = await openServices();
  await services.settings.put(favouriteKey({ connectionId: "c", modelId: "gamma" }), true);
  let read = () => {};
  const held = new Promise<void>((resolve) => {
    read = resolve;
  });
  const { settings } = services;
  const watchPrefix: typeof settings.watchPrefix = (prefix) => ({
    subscribe: (onValue, onError) => {
      let stop: (() => void) | undefined;
      void held.then(() => {
        stop = settings.watchPrefix(prefix).subscribe(onValue, onError);
      });
      return () => stop?.();
    },
  });
  await render(
    <ServicesContext value={{ ...services, settings: { ...settings, watchPrefix } }}>
      <ModelCombobox
        aria-label="Model"
        commits="leaving"
        connections={[connection]}
        present={{ connectionId: "c", modelId: "beta" }}
        onChoose={() => {}}
      />
    </ServicesContext>,
  );
  await page.getByRole("combobox", { name: "Model" }).click();
  const names = () =>
    page
      .getByRole("option")
      .elements()
      .map((one) => /^\w+/u.exec(one.getAttribute("aria-label") ?? "")?.[0]);
  await expect.poll(names).toEqual(["alpha", "beta", "gamma"]);
  read();
  await expect.poll(() => names()[0]).toBe("gamma");
  // The list measures a row that has moved before it draws the row again.
  await expect.poll(names).toHaveLength(3);
  const before = names();
  await page
    .getByTitle(/^Remove from favourites/u)
    .first()
    .click();
  await expect
    .poll(() => settings.keys())
    .not.toContain(favouriteKey({ connectionId: "c", modelId: "gamma" }));
  await expect.element(page.getByTitle(/^Remove from favourites/u)).not.toBeInTheDocument();
  expect(names()).toEqual(before);
});
