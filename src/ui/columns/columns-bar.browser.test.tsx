import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useActionDialog } from "#app/view/action-dialog.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import type { MessageNode } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";
import { availableCommands } from "#ui/palette/commands.ts";

import { ColumnsBar } from "./columns-bar.tsx";

import styles from "./columns.module.css";

afterEach(resetView);

it("answers are fused only if there are two, and the button says so", async () => {
  const { context, branches, nodes } = seededTree({ seed: 1, nodes: 2, branches: 1 });
  const [row] = branches;
  const [node] = nodes;
  if (row === undefined || node === undefined) throw new Error("This seed has no branch.");
  const said = (id: string, role: "user" | "assistant"): MessageNode => ({
    ...node,
    id,
    message: { role, content: [{ type: "text", text: `I am ${id}.` }] },
  });
  const services = await openServices();
  await services.databases.strict.messages.bulkPut([
    said("question", "user"),
    said("one", "assistant"),
    said("two", "assistant"),
  ]);
  const show = async (tips: readonly string[]) => {
    const own = tips.map((id) => ({ ...row, id: `to ${id}`, messageIds: [id] }));
    const [active] = own;
    const current = { context, tree: branchTree(own), active } as CurrentConversation;
    await render(
      <ServicesContext value={services}>
        <CurrentConversationContext value={current}>
          <DispatchContext value={async () => ok(null)}>
            <ColumnsBar
              key={tips.join(" ")}
              branches={own}
              shared={0}
              marked={false}
              onMark={() => {}}
            >
              {null}
            </ColumnsBar>
          </DispatchContext>
        </CurrentConversationContext>
      </ServicesContext>,
    );
  };
  const fuse = page.getByRole("button", { name: "Fuse answers…" });
  // A narrow page shows only a part of the bar.
  const offered = () => availableCommands().find(({ id }) => id === "fuse");
  const press = () => (fuse.element() as HTMLElement).click();
  await show(["question", "one"]);
  await expect.element(fuse).toHaveAttribute("aria-disabled", "true");
  await expect.element(fuse).toHaveAttribute("data-tip", expect.stringContaining("two branches"));
  press();
  expect(useActionDialog.getState().dialog).toBeNull();
  expect(offered()).toBeUndefined();
  await show(["one", "two"]);
  await expect.element(fuse).not.toHaveAttribute("data-tip");
  press();
  expect(useActionDialog.getState().dialog?.kind).toBe("fuse");
  resetView();
  offered()?.run();
  expect(useActionDialog.getState().dialog?.kind).toBe("fuse");
});

it("is two rows high beside the list of a tablet, and its list has only branches to add", async () => {
  const { context, branches } = seededTree({ seed: 1, nodes: 8, branches: 4 });
  const [active, other] = branches;
  if (active === undefined || other === undefined) throw new Error("This seed has no branches.");
  const current = { context, tree: branchTree(branches), active } as CurrentConversation;
  await render(
    <ServicesContext value={await openServices()}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={async () => ok(null)}>
          <div className={styles.columns} style={{ width: "583px" }}>
            <ColumnsBar branches={[active, other]} shared={0} marked onMark={() => {}}>
              <span className={styles.none}>No words to mark</span>
            </ColumnsBar>
          </div>
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  const bar = page.getByRole("banner").element();
  const [first, ...rest] = ["Show", "Compare files", "Fuse", "Close"].map((name) =>
    page.getByRole("button", { name }).element().getBoundingClientRect(),
  );
  for (const { top, bottom } of rest) {
    expect(top).toBeLessThan(first?.bottom ?? 0);
    expect(bottom).toBeGreaterThan(first?.top ?? Infinity);
  }
  expect(bar.getBoundingClientRect().height).toBeLessThan(100);
  const shown = [...(bar.querySelector("select")?.options ?? [])].filter(({ hidden }) => !hidden);
  expect(shown.length).toBeGreaterThan(0);
  expect(shown.every(({ value }) => value !== "")).toBe(true);
});
