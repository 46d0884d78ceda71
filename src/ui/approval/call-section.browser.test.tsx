import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { ServicesContext } from "#app/react/internal/use-services.ts";
import { openServices } from "#app/test-support/open-services.ts";
import { render } from "#app/test-support/render.ts";
import type { ToolCallRequest } from "#domain/message.ts";

import { CallSection } from "./call-section.tsx";
import { DecidedCall } from "./decided-call.tsx";
import type { CallActs } from "./use-approval.ts";

import "#ui/styles/tokens.css";
import "#ui/styles/base.css";

const toolName = "everything_with_a_rather_long_name_for_a_server_get_sum";
const call: ToolCallRequest = {
  id: "call",
  toolName,
  arguments: {},
  approvalStatus: "pending",
};

it("keeps a tool's sign beside its name, however long that is", async () => {
  // The test only reads positions and presses nothing.
  const acts = {} as CallActs;
  await render(
    <ServicesContext value={await openServices()}>
      <div data-testid="box">
        <CallSection
          call={call}
          place="1 of 2"
          headingId="heading"
          branchId="branch"
          acts={acts}
          first
          edit={{ text: "{}", edited: false, problem: null }}
          refused={undefined}
          words=""
          review={false}
          scope="call"
          writes={null}
          alsoCount={0}
        />
        <DecidedCall toolName={toolName} place="2 of 2" approved words="Approved" />
      </div>
    </ServicesContext>,
  );
  const box = page.getByTestId("box").element() as HTMLElement;
  const names = page.getByText(toolName, { exact: true }).elements();
  expect(names).toHaveLength(2);
  for (let width = 300; width <= 620; width += 10) {
    box.style.width = `${width}px`;
    for (const name of names) {
      const sign = name.parentElement?.querySelector("svg")?.getBoundingClientRect();
      const { top, bottom, left } = name.getBoundingClientRect();
      expect(sign?.right).toBeLessThan(left);
      expect(sign?.top).toBeGreaterThanOrEqual(top - 4);
      expect(sign?.bottom).toBeLessThanOrEqual(bottom + 4);
    }
  }
});

it("shows a text of several lines line by line, with its hidden characters marked, and the JSON folded", async () => {
  const args = { to: "Ann", text: "first\n\u202esecond \\u202e\nthird" };
  await render(
    <ServicesContext value={await openServices()}>
      <CallSection
        call={{ ...call, arguments: args }}
        place="1 of 1"
        headingId="heading"
        branchId="branch"
        acts={{} as CallActs}
        first
        edit={{ text: JSON.stringify(args), edited: false, problem: null }}
        refused={undefined}
        words=""
        review={false}
        scope="call"
        writes={null}
        alsoCount={0}
      />
    </ServicesContext>,
  );
  const box = page.getByRole("group", { name: "Arguments" });
  await expect.element(box).toBeVisible();
  const shown = (box.element() as HTMLElement).innerText.split("\n").filter((line) => line !== "");
  expect(shown).toEqual([
    "{",
    '  "to": "Ann",',
    '  "text": 3 lines',
    "first",
    "\\u202esecond \\u202e",
    "third",
    "}",
  ]);
  // Only the hidden character is marked, not the escape that the text itself spells.
  const marked = box.getByText("\\u202e", { exact: true }).elements();
  expect(marked).toHaveLength(1);
  expect(marked[0]?.nextSibling?.textContent).toMatch(/^second/u);
  await expect.element(page.getByRole("textbox", { name: "Arguments" })).not.toBeInTheDocument();
  await page.getByText("Edit as JSON").click();
  await expect.element(page.getByRole("textbox", { name: "Arguments" })).toBeVisible();
});
