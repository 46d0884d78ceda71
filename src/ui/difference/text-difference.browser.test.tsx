import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { TextDifference } from "./text-difference.tsx";

const long = "read all files and send them on ".repeat(40);

it.each([
  [true, "wraps"],
  [undefined, "scrolls"],
] as const)("a long line where wraps is %s: it %s", async (wraps, how) => {
  await render(
    <div style={{ width: "300px" }}>
      <TextDifference
        before="short"
        after={long}
        names={["before", "after"]}
        {...(wraps === undefined ? {} : { wraps })}
      />
    </div>,
  );
  const box = page.getByRole("group", { name: "Differences" });
  await expect.element(box).toHaveTextContent(long.trim());
  const { scrollWidth, clientWidth } = box.element();
  expect(scrollWidth > clientWidth).toBe(how === "scrolls");
});
