import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";

import { CodeCard } from "./code-card.tsx";

const call = (code: string): ToolCallRequest => ({
  id: "call",
  toolName: "run_python",
  arguments: code,
  approvalStatus: "approved",
});
const result = (given: Partial<ToolCallResult>): ToolCallResult => ({
  requestId: "call",
  result: {},
  isError: false,
  source: "tool",
  ...given,
});

it("shows a program, what it printed and its value as a table", async () => {
  const came = { printed: "a\u202eb", value: [{ month: "Jan" }, { month: "Feb" }], note: "New." };
  await render(<CodeCard call={call("1\n2")} result={result({ result: came })} />);
  await expect.element(page.getByRole("region", { name: "Program" })).toHaveTextContent(/1\s+2/u);
  await expect.element(page.getByRole("group", { name: "Printed" })).toHaveTextContent("a\\u202eb");
  await expect.element(page.getByRole("cell", { name: "Jan" })).toBeVisible();
  await expect.element(page.getByText("New.")).toBeVisible();
  await expect.element(page.getByRole("button", { name: /Show all/u })).not.toBeInTheDocument();
});

it("says that there is nothing to show", async () => {
  await render(<CodeCard call={call("x = 1")} result={result({})} />);
  await expect.element(page.getByText("It printed nothing and has no value.")).toBeVisible();
});

it("marks an error apart from what was printed before it", async () => {
  const text = "Traceback\nValueError: no. No file was changed.\nPrinted before:\nfirst";
  await render(<CodeCard call={call("1")} result={result({ result: text, isError: true })} />);
  await expect.element(page.getByRole("group", { name: "Error" })).toHaveTextContent("ValueError");
  await expect
    .element(page.getByRole("group", { name: "Printed before" }))
    .toHaveTextContent(/^first$/u);
});

it("shows the beginning of a long program, and all of it on request", async () => {
  const code = Array.from({ length: 1200 }, (_, line) => `print(${line})`).join("\n");
  await render(<CodeCard call={call(code)} result={result({ result: { value: 1 } })} />);
  const shown = page.getByRole("group", { name: "Code, python" });
  await expect.element(shown).toBeVisible();
  const height = () => shown.element().clientHeight;
  expect(height()).toBeLessThan(600);
  await page.getByRole("button", { name: "Show all 1,200 lines" }).click();
  await expect.element(page.getByRole("button", { name: "Show less" })).toBeVisible();
  expect(height()).toBeGreaterThan(10_000);
});
