import { expect, test } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { SortableTable } from "./sortable-table.tsx";

interface Fruit {
  name: string;
  count: number | undefined;
}

const fruits: Fruit[] = [
  { name: "pear", count: 2 },
  { name: "apple", count: 10 },
  { name: "fig", count: undefined },
];

test("a heading sorts: text by the alphabet, figures with the greatest first, then the other way", async () => {
  await render(
    <SortableTable
      label="Fruit"
      columns={[
        { name: "Name", value: ({ name }: Fruit) => name },
        { name: "Count", value: ({ count }: Fruit) => count, show: ({ count }) => count ?? "–" },
      ]}
      rows={fruits}
      keyOf={({ name }) => name}
      sortedBy="Count"
    />,
  );
  const order = () =>
    page
      .getByRole("rowheader")
      .elements()
      .map((cell) => cell.textContent);
  const heading = (name: string) => page.getByRole("columnheader", { name });
  expect(order()).toEqual(["apple", "pear", "fig"]);
  await expect.element(heading("Count")).toHaveAttribute("aria-sort", "descending");
  await page.getByRole("button", { name: "Name" }).click();
  await expect.element(heading("Name")).toHaveAttribute("aria-sort", "ascending");
  await expect.element(heading("Count")).not.toHaveAttribute("aria-sort");
  expect(order()).toEqual(["apple", "fig", "pear"]);
  await page.getByRole("button", { name: "Name" }).click();
  await expect.element(heading("Name")).toHaveAttribute("aria-sort", "descending");
  expect(order()).toEqual(["pear", "fig", "apple"]);
});
