import { afterEach, expect, it } from "vitest";
import { page } from "vitest/browser";

import { DispatchContext } from "#app/react/actions/dispatch.ts";
import { ServicesContext } from "#app/react/internal/use-services.ts";
import { CurrentConversationContext } from "#app/react/queries/current-conversation.ts";
import type { CurrentConversation } from "#app/react/queries/current-conversation.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import { useActionDialog } from "#app/view/action-dialog.ts";
import { placeOf } from "#app/view/places.ts";
import { resetView } from "#app/view/view-store.ts";
import { branchTree } from "#domain/branching/branch-tree.ts";
import { commonPrefixLength } from "#domain/branching/compare-branches.ts";
import type { Branch } from "#domain/context.ts";
import type { MessageNode } from "#domain/message.ts";
import { ok } from "#domain/result.ts";
import { seededTree } from "#domain/test-support/seeded-tree.ts";
import { availableCommands } from "#ui/palette/commands.ts";

import { ColumnsBar } from "./columns-bar.tsx";

import styles from "./columns.module.css";

afterEach(resetView);

function shared(one: Branch, other: Branch): string[] {
  return one.messageIds.slice(0, commonPrefixLength([one, other]));
}

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
  // A narrow page shows only part of the bar.
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
  // A branch whose messages are all shared by the columns.
  const nothing = { ...other, id: "nothing", name: "nothing", messageIds: shared(active, other) };
  const all = branchTree([...branches, nothing]);
  const current = { context, tree: all, active } as CurrentConversation;
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
  await page.getByRole("combobox", { name: "Add a branch to compare" }).click();
  const list = page.getByRole("listbox", { name: "Add a branch to compare" });
  await expect.element(list.getByRole("option").first()).toBeInTheDocument();
  const names = list
    .getByRole("option")
    .elements()
    .map((one) => one.getAttribute("aria-label"));
  expect(names.length).toBeGreaterThan(0);
  expect(names).not.toContain(active.name);
  expect(names).not.toContain(other.name);
  expect(names).not.toContain("nothing");
});

it("adds a branch that is found by what is typed, with its colour, as the header's list does", async () => {
  const { context, branches } = seededTree({ seed: 1, nodes: 40, branches: 8 });
  const [active, other, ...rest] = branches;
  const wanted = rest.find(({ named }) => named);
  if (active === undefined || other === undefined || wanted === undefined)
    throw new Error("This seed has no branches.");
  const current = { context, tree: branchTree(branches), active } as CurrentConversation;
  await render(
    <ServicesContext value={await openServices()}>
      <CurrentConversationContext value={current}>
        <DispatchContext value={async () => ok(null)}>
          <ColumnsBar branches={[active, other]} shared={0} marked={false} onMark={() => {}}>
            {null}
          </ColumnsBar>
        </DispatchContext>
      </CurrentConversationContext>
    </ServicesContext>,
  );
  const field = page.getByRole("combobox", { name: "Add a branch to compare" });
  await field.fill(wanted.name);
  const option = page.getByRole("option", { name: new RegExp(`^${wanted.name}(?:,|$)`, "u") });
  await expect.element(option).toBeInTheDocument();
  expect(option.element().querySelector("[data-hue]")).not.toBeNull();
  (option.element() as HTMLElement).click();
  const place = placeOf(context.id);
  const shown = place.kind === "comparing" ? place.branchIds : [];
  const tree = branchTree(branches);
  expect(shown.slice(0, 2)).toEqual([active.id, other.id]);
  // Choosing a branch shows the version of it that was last viewed.
  expect(shown.slice(2).map((id) => tree.baseOf(tree.byId.get(id) ?? active).id)).toEqual([
    wanted.id,
  ]);
});
