import { afterEach, expect, it } from "vitest";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { newConversationOn } from "#app/test-support/new-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { connectTo } from "#app/test-support/tabs.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Command } from "#domain/command.ts";
import { ok } from "#domain/result.ts";

import { useFuse } from "./use-fuse.ts";
import type { FuseForm } from "./use-fuse.ts";

afterEach(resetView);

it("what was written for a fusion is there again when its dialog is reopened, until it is asked", async () => {
  const services = await openServices(`bough-fuse-${crypto.randomUUID()}`);
  const connection = await connectTo(services, "https://model.example/v1");
  const { contextId } = await newConversationOn(services, "Fused", connection);
  const context = await services.conversations.get(contextId);
  const branches = await services.branches.ofContext(contextId);
  const [branch] = branches;
  if (context === undefined || branch === undefined) throw new Error("Nothing is stored.");
  // The hook reads only the conversation's rows.
  const current = { context, tree: branchTree(branches), active: branch } as CurrentConversation;
  const answers = ["one", "two"].map((nodeId) => ({
    branch,
    nodeId,
    text: `Answer ${nodeId}.`,
    model: nodeId,
    isCut: false,
  }));
  const sent: Command[] = [];
  let form: FuseForm | undefined;
  function Fusing() {
    form = useFuse(branches, answers);
    return null;
  }
  const dialog = (key: string) => (
    <ServicesContext value={services}>
      <CurrentConversationContext value={current}>
        <DispatchContext
          value={async (command) => {
            sent.push(command);
            return ok(null);
          }}
        >
          <Fusing key={key} />
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>
  );
  await render(dialog("opened"));
  await expect.poll(() => form?.text).toContain("Here are 2 answers");
  form?.setName("best-of-two");
  form?.setText("Take the better half of each.");
  const kept = () => services.drafts.texts(["fuse-text:one+two", "fuse-name:one+two"]);
  await expect.poll(kept).toEqual(["Take the better half of each.", "best-of-two"]);

  await render(dialog("reopened"));
  await expect.poll(() => form?.text).toBe("Take the better half of each.");
  await expect.poll(() => form?.name).toBe("best-of-two");

  form?.fuse();
  await expect.poll(kept).toEqual(["", ""]);
  // `fuses` tells the message apart as a fusion where it is shown.
  expect(sent).toMatchObject([{ type: "branch.fork", fuses: ["one", "two"] }]);
});
