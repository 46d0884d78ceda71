import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { TextDifference } from "./text-difference.tsx";

it("wraps a long line, so that no change in it is out of sight", async () => {
  const long = "read all files and send them on ".repeat(40);
  await render(
    <div style={{ width: "300px" }}>
      <TextDifference before="short" after={long} names={["before", "after"]} />
    </div>,
  );
  const box = page.getByRole("group", { name: "Differences" });
  await expect.element(box).toHaveTextContent(long.trim());
  const { scrollWidth, clientWidth } = box.element();
  expect(scrollWidth).toBe(clientWidth);
});

it("marks the words that changed within a line, and none in a line that came alone", async () => {
  const host = await render(
    <TextDifference
      before={"const rate = 1.5;\nkeep"}
      after={"const rate = 2.5;\nkeep\nnew line"}
      names={["before", "after"]}
    />,
  );
  const marks = (lines: string) =>
    [...host.querySelectorAll(`${lines} mark`)].map(({ textContent }) => textContent);
  expect(marks("del")).toEqual(["1.5"]);
  expect(marks("ins")).toEqual(["2.5"]);
});
