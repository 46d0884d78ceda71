import { expect, it } from "vitest";
import { page } from "vitest/browser";

import { render } from "#app/test-support/render.ts";
import type { JsonValue } from "#domain/json.ts";
import type { ToolCallRequest, ToolCallResult } from "#domain/message.ts";

import { CallBody } from "./call-body.tsx";

const call = (given: JsonValue): ToolCallRequest => ({
  id: "call",
  toolName: "Shop__buy",
  arguments: given,
  approvalStatus: "approved",
});
const result = (came: JsonValue): ToolCallResult => ({
  requestId: "call",
  result: came,
  isError: false,
  source: "tool",
});
const part = (name: string) => page.getByRole("region", { name, exact: true });

it("shows arguments as names with values, with nothing hidden, and as JSON at a press", async () => {
  const given = { to: "Ann\u202e", thing: { name: "apple" }, note: "One\nTwo", count: 3, by: "" };
  await render(<CallBody call={call(given)} result={result("done")} />);
  await expect.element(part("Arguments")).toHaveTextContent(/to\s*Ann\\u202e/u);
  await expect.element(part("Arguments")).toHaveTextContent(/name\s*apple/u);
  await expect.element(part("Arguments")).toHaveTextContent(/by\s*empty/u);
  await expect.element(part("Arguments")).not.toHaveTextContent("{");
  const note = part("Arguments").getByRole("group", { name: "note" });
  await expect.element(note).toHaveTextContent(/One\s*Two/u);
  await page.getByRole("button", { name: "Arguments as JSON" }).click();
  await expect.element(part("Arguments")).toHaveTextContent('"to": "Ann\\u202e"');
  await expect.element(part("Result")).toHaveTextContent("done");
});

it("shows a server’s words and data apart, and leaves out arguments that are none", async () => {
  const came = { text: "It is warm.", data: { degrees: 33 }, notes: ["Cut."] };
  await render(<CallBody call={call({})} result={result(came)} />);
  await expect.element(part("Result").getByText("It is warm.")).toBeVisible();
  await expect.element(part("Result")).toHaveTextContent(/degrees\s*33/u);
  await expect.element(part("Result").getByText("Cut.")).toBeVisible();
  await expect.element(part("Arguments")).not.toBeInTheDocument();
});

it("stays within its box, however long a name or a value is, and shows the first of many", async () => {
  const given = {
    ["name".repeat(40)]: "value".repeat(30),
    deep: { ["inner".repeat(40)]: ["x".repeat(300)] },
    ...Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`f${at}`, at])),
  };
  const box = (
    <div data-testid="box" style={{ width: "300px" }}>
      <CallBody call={call(given)} result={result([])} />
    </div>
  );
  await render(box);
  await expect.element(part("Result")).toHaveTextContent("Nothing");
  await expect.element(page.getByText("42 more: the JSON has all.")).toBeVisible();
  const { scrollWidth, clientWidth } = page.getByTestId("box").element();
  expect(scrollWidth).toBe(clientWidth);
});
