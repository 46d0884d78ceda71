import { afterEach, expect, it } from "vitest";
import { page, userEvent } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { Command } from "#domain/command.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";

import { MessageActions } from "./message-actions.tsx";

afterEach(resetView);

it("the focus stays on the versions: on the arrow, or at the end on the one that leads back", async () => {
  const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
  const [row] = branches;
  const [node] = nodes;
  if (row === undefined || node === undefined) throw new Error("This seed has no branch.");
  const ids = ["a", "b", "c"];
  const own = ids.map((id) => ({ ...row, id: `on ${id}`, messageIds: [id] }));
  const tree = branchTree(own);
  const services = await openServices();
  const sent: Command[] = [];
  const show = (position: number) => {
    const id = ids[position - 1] ?? "";
    const branch = own[position - 1] ?? row;
    const current = { context, tree, active: branch, shown: branch } as CurrentConversation;
    return render(
      <ServicesContext value={services}>
        <CurrentConversationContext value={current}>
          <DispatchContext
            value={async (command) => {
              sent.push(command);
              return { ok: true, value: null } as never;
            }}
          >
            <MessageActions
              key={id}
              node={{ ...node, id }}
              branch={branch}
              position={1}
              count={1}
              tree={tree}
              versions={{ versions: ids, position, chips: [] }}
              changedTo={undefined}
            />
          </DispatchContext>
        </CurrentConversationContext>
      </ServicesContext>,
    );
  };
  await show(3);
  const previous = page.getByRole("button", { name: "Previous version" });
  (previous.element() as HTMLElement).focus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent).toEqual([{ type: "branch.activate", branchId: "on b" }]);
  await show(2);
  await expect.element(previous).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  await expect.poll(() => sent.length).toBe(2);
  await show(1);
  await expect.element(page.getByRole("button", { name: "Next version" })).toHaveFocus();
});
