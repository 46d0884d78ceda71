import { useState } from "react";
import { beforeEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import type { Dispatch } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { useAnsweringModel } from "#app/react/queries/answering-model.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import type { Services } from "#app/services/services.ts";
import { connectionOf } from "#app/test-support/key-fixture.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { emptyContext, mainBranch } from "#domain/branching/test-support/context-model.ts";
import { UNPROVEN } from "#domain/connections/connection.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { Branch } from "#domain/context.ts";
import { ok } from "#domain/result.ts";

import { useAddedConnection } from "./use-added-connection.ts";

const own = connectionOf({ id: "own", name: "Own", defaultModel: "own-model", usedAt: 2 });
const blank = mainBranch();

let services: Services;
let demo: Connection;

beforeEach(async () => {
  services = await openServices();
  [demo = own] = await services.connections.list();
});

function Following() {
  useAddedConnection();
  const { connectionId, modelId } = useAnsweringModel();
  return (
    <>
      <p>
        answers: {connectionId} {modelId}
      </p>
      <p>first: {useConnections()?.[0]?.id}</p>
    </>
  );
}

/** A conversation on the Demo, in which commands change only the model. */
function OnDemo({ branch }: { branch: Branch }) {
  const [config, setConfig] = useState(() => ({
    ...emptyContext().context.config,
    connectionId: demo.id,
    modelId: demo.defaultModel,
  }));
  const dispatch: Dispatch = async (command) => {
    if (command.type === "context.configure") setConfig({ ...config, ...command.config } as never);
    return Promise.resolve(ok(null));
  };
  const context = { ...emptyContext().context, config };
  // Nothing else of the conversation is read.
  const current = { context, tree: branchTree([branch]), active: branch } as CurrentConversation;
  return (
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={dispatch}>
          <button
            type="button"
            onClick={() => setConfig({ ...config, connectionId: "own", modelId: "other" })}
          >
            Choose another
          </button>
          <Following />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>
  );
}

const answering = (text: string) => page.getByText(`answers: ${text}`, { exact: true });
const first = (id: string) => page.getByText(`first: ${id}`, { exact: true });

it("without messages it takes the connection added since, until that is put aside", async () => {
  await render(<OnDemo branch={blank} />);
  await expect.element(first(demo.id)).toBeVisible();
  await services.connections.put(own);
  await expect.element(answering("own own-model")).toBeVisible();
  await services.connections.put({ ...own, usedAt: UNPROVEN });
  await expect.element(answering(`${demo.id} ${demo.defaultModel}`)).toBeVisible();
});

it("keeps what the person chose in it", async () => {
  await render(<OnDemo branch={blank} />);
  await expect.element(first(demo.id)).toBeVisible();
  await services.connections.put(own);
  await expect.element(answering("own own-model")).toBeVisible();
  await page.getByRole("button", { name: "Choose another" }).click();
  await services.connections.put({ ...own, id: "newer", usedAt: 3 });
  await expect.element(first("newer")).toBeVisible();
  await expect.element(answering("own other")).toBeVisible();
});

it("with messages it stays on the Demo", async () => {
  await render(<OnDemo branch={{ ...blank, messageIds: ["n1"] }} />);
  await expect.element(first(demo.id)).toBeVisible();
  await services.connections.put(own);
  await expect.element(first("own")).toBeVisible();
  await expect.element(answering(`${demo.id} ${demo.defaultModel}`)).toBeVisible();
});
