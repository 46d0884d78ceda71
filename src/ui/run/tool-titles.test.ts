import { expect, it } from "vitest";

import type { OpenCall } from "#domain/runs/open-calls.ts";
import type { RunError } from "#domain/runs/run-error.ts";

import { withTitles } from "./tool-titles.ts";

const titles: Record<string, string> = {
  every__add: "Everything: Add",
  every__ask: "Everything: Ask",
};
const titleOf = (name: string) => titles[name] ?? name;

const call = (toolName: string, isRunning: boolean): OpenCall => ({
  id: toolName,
  toolName,
  status: "approved",
  idempotent: false,
  started: true,
  ...(isRunning
    ? { mayHaveRun: true }
    : { settled: { isError: false, source: "tool", digest: "d" } }),
});

const error = (kind: RunError["kind"]): RunError => ({
  kind,
  message: "m",
  toolName: "every__add",
  retryable: true,
});

it("an interruption names each tool that was running, as its card does", () => {
  const calls = [call("every__add", true), call("every__ask", true), call("every__ask", true)];
  expect(withTitles(error("interrupted"), calls, titleOf).toolName).toBe(
    "Everything: Add and Everything: Ask",
  );
});

it("a tool that failed is named alone", () => {
  const calls = [call("every__ask", true)];
  expect(withTitles(error("tool_failed"), calls, titleOf).toolName).toBe("Everything: Add");
});
