import { afterEach, expect, it } from "vitest";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import {
  CurrentConversationContext,
  useCurrentConversation,
} from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { ok } from "#domain/result.ts";
import { useModelChoice } from "#ui/acts/use-model-choice.ts";

import { useFanOut } from "./use-fan-out.ts";
import { useFuse } from "./use-fuse.ts";

afterEach(resetView);

/** Reads which model each place that asks a model begins with, once the connections are known. */
function Asking({ take }: { take: (models: readonly string[]) => void }) {
  const connections = useConnections();
  return connections === undefined ? null : <Known connections={connections} take={take} />;
}

function Known({
  connections,
  take,
}: {
  connections: readonly Connection[];
  take: (models: readonly string[]) => void;
}) {
  const asked = {
    kind: "fan_out",
    contextId: "",
    fromBranchId: "none",
    nodeId: null,
    text: "",
    draftKey: "",
  } as const;
  const { lanes } = useFanOut({ asked, connections, kept: [] });
  const fuse = useFuse([], []);
  const { model } = useModelChoice(useCurrentConversation().active);
  take([lanes[0]?.modelId ?? "", fuse.model.modelId, model.modelId]);
  return null;
}

it("W4: where no model was chosen, the connection's own is asked and shown", async () => {
  const services = await openServices(`bough-asked-${crypto.randomUUID()}`);
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId } = await newConversationOn(services, "Asked", {
    ...connection,
    defaultModel: "",
  });
  const context = await services.conversations.get(contextId);
  const branches = await services.branches.ofContext(contextId);
  const [active] = branches;
  if (context === undefined || active === undefined) throw new Error("Nothing is stored.");
  // The hooks read only the conversation's rows.
  const current = { context, tree: branchTree(branches), active } as CurrentConversation;
  let last: readonly string[] = [];
  await render(
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={async () => ok(null)}>
          <Asking take={(models) => (last = models)} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  const { defaultModel } = connection;
  await expect.poll(() => last).toEqual([defaultModel, defaultModel, defaultModel]);
});
