import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { Boundary } from "./boundary.tsx";

beforeEach(() => {
  // React logs errors that a boundary has caught.
  vi.spyOn(console, "error").mockImplementation(() => {});
});

function Row({ row }: { row: { title: string } | null }) {
  return <b>{row?.title.toUpperCase() ?? fail()}</b>;
}

function fail(): never {
  throw new Error("no row");
}

it("keeps an error in its part, and shows another row, or the same one again", async () => {
  let works = false;
  const Moody = () => (works ? <b>Well</b> : fail());
  const told = vi.fn<(why: string) => void>();
  function Two() {
    const [row, setRow] = useState<{ title: string } | null>(null);
    return (
      <>
        <Boundary what="This row" shows="line" of={row} onError={told}>
          <Row row={row} />
        </Boundary>
        <Boundary what="This panel">
          <Moody />
        </Boundary>
        <button onClick={() => setRow({ title: "whole" })}>Mend</button>
      </>
    );
  }
  await render(<Two />);
  await expect.element(page.getByText("This row couldn’t be shown.")).toBeVisible();
  await expect.element(page.getByText("This panel couldn’t be shown")).toBeVisible();
  await expect.element(page.getByText("no row", { exact: true })).toBeVisible();
  expect(told).toHaveBeenCalledWith("no row");

  await page.getByRole("button", { name: "Mend" }).click();
  await expect.element(page.getByText("WHOLE")).toBeVisible();
  works = true;
  await page.getByRole("region", { name: "This panel" }).getByRole("button").click();
  await expect.element(page.getByText("Well")).toBeVisible();
});
