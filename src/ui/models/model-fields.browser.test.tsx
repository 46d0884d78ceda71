import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";

import type { ModelChoice } from "./model-choices.ts";
import { ModelFields } from "./model-fields.tsx";

it("shows that a connection was removed, and has any other chosen, also the first", async () => {
  const services = await openServices();
  for (const { id } of await services.connections.list()) await services.connections.delete(id);
  await services.connections.put(connectionOf({ id: "here", name: "Here", defaultModel: "own" }));
  const chosen: ModelChoice[] = [];
  await render(
    <ServicesContext value={services}>
      <ModelFields
        labels={{ connection: "Connection", model: "Model" }}
        model={{ connectionId: "gone", modelId: "lost" }}
        onModel={(model) => chosen.push(model)}
      />
    </ServicesContext>,
  );
  const connection = page.getByLabelText("Connection");
  await expect.element(connection).toHaveDisplayValue("Missing: choose another");
  await connection.selectOptions("Here");
  expect(chosen).toEqual([{ connectionId: "here", modelId: "own" }]);
});
