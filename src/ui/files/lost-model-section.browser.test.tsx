import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import type { Connection } from "#domain/connections/connection.ts";

import { LostModelSection } from "./lost-model-section.tsx";

const usual: Connection = {
  id: "c",
  name: "Mine",
  protocol: "openai-chat",
  baseUrl: "https://one.example/v1",
  keyKeeping: "session",
  models: [],
  defaultModel: "alpha",
  usedAt: 1,
  createdAt: 1,
};

it.each([
  [true, /^2 conversations come from another app and have none of your models/u],
  [false, /^2 conversations used a connection that isn’t on this device/u],
])("says why conversations have no model: from another app %s", async (isFromOtherApp, said) => {
  await render(
    <LostModelSection
      lost={2}
      isFromOtherApp={isFromOtherApp}
      usual={usual}
      model={{ connectionId: "c", modelId: "alpha" }}
      isChosen
      onChange={() => undefined}
    />,
  );
  await expect.element(page.getByText(said)).toBeVisible();
});
