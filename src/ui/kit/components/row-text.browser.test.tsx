import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";

import { Badge } from "./chip.tsx";
import { RowText } from "./row-text.tsx";
import { Row } from "./row.tsx";

it("keeps a long name without spaces in its frame", async () => {
  await render(
    <div data-testid="box" style={{ width: "280px" }}>
      <Row framed>
        <RowText title={"a_rather_long_name_".repeat(4)} badge={<Badge>HTTP</Badge>}>
          What it does.
        </RowText>
      </Row>
    </div>,
  );
  const { scrollWidth, clientWidth } = page.getByTestId("box").element();
  expect(scrollWidth).toBe(clientWidth);
  await expect.element(page.getByText("What it does.")).toBeVisible();
});
