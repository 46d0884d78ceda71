import { expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { BranchChips } from "./branch-chips.tsx";

const chipsOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({
    branchId: `id-${at + 1}`,
    name: `way-${at + 1}`,
    colour: at % 8,
  }));

it("shows a few branches as chips and the rest in a menu", async () => {
  const onShow = vi.fn<(branchId: string) => void>();
  await render(<BranchChips chips={chipsOf(30)} onShow={onShow} />);
  await expect.element(page.getByRole("button", { name: "way-3 branches off here" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /way-4/u })).not.toBeInTheDocument();
  await page.getByRole("button", { name: "+27 more branches start here" }).click();
  const menu = page.getByRole("menu", { name: "Branches that start here" });
  expect(menu.getByRole("menuitem").elements()).toHaveLength(27);
  await menu.getByRole("menuitem", { name: "way-30" }).click();
  expect(onShow).toHaveBeenCalledExactlyOnceWith("id-30");
  await expect.element(menu).not.toBeInTheDocument();
});

it("needs no menu for four", async () => {
  await render(<BranchChips chips={chipsOf(4)} onShow={() => {}} />);
  await expect.element(page.getByRole("button", { name: "way-4 branches off here" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: /more/u })).not.toBeInTheDocument();
});

it("leads back to the branch that the one in view was forked from", async () => {
  await render(<BranchChips chips={chipsOf(2)} onShow={() => {}} originId="id-1" />);
  await expect.element(page.getByRole("button", { name: "Back to way-1" })).toBeVisible();
  await expect.element(page.getByRole("button", { name: "way-2 branches off here" })).toBeVisible();
});

it("of several, only the names are shown", async () => {
  const host = await render(<BranchChips chips={chipsOf(3)} onShow={() => {}} originId="id-2" />);
  const words = () => host.innerText.split(/\s*\n\s*/u).join(" ");
  expect(words()).toBe("Back to way-2 2 branches: way-1 way-3");
  await render(<BranchChips chips={chipsOf(1)} onShow={() => {}} />);
  await expect.element(page.getByText("way-1 branches off here")).toBeVisible();
});
