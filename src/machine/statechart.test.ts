import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";
import type { AnyStateNode } from "xstate";

import { isRunning, RUN_STATES, waitsForPerson } from "#domain/runs/run-states.ts";

import { runMachine } from "./run.machine.ts";
import { toChart, toMermaid } from "./statechart.ts";
import type { ChartState } from "./statechart.ts";

const file = join(import.meta.dirname, "../../docs/statechart.md");

const document = `# The run's statechart

Drawn from \`src/machine/run.machine.ts\` by \`npm run statechart\`; a test fails when it is stale.
\`anyState\` means every running state: Stop and faults lead out of each of them, and messages sent
meanwhile are queued.

\`\`\`mermaid
${toMermaid(runMachine.root)}\`\`\`
`;

/** The intended chart, edge by edge: from, to. */
const designed: [string, string][] = [
  ["idle", "processingUserMessage"],
  ["processingUserMessage", "awaitingLLMResponse"],
  ["awaitingLLMResponse", "streamingLLMResponse"],
  ["awaitingLLMResponse", "processingLLMResponse"],
  ["awaitingLLMResponse", "transientFailure_backingOff"],
  ["streamingLLMResponse", "processingLLMResponse"],
  ["streamingLLMResponse", "transientFailure_awaitingPerson"],
  ["processingLLMResponse_evaluating", "handlingToolError"],
  ["processingLLMResponse_evaluating", "awaitingToolApproval"],
  ["processingLLMResponse_evaluating", "executingTools"],
  ["processingLLMResponse_evaluating", "awaitingClarification"],
  ["processingLLMResponse_evaluating", "generatingResponse"],
  ["processingLLMResponse_evaluating", "processingLLMResponse_handlingCompletion"],
  ["processingLLMResponse_handlingCompletion", "generatingResponse"],
  ["processingLLMResponse_handlingCompletion", "processingLLMResponse_finalizing"],
  ["processingLLMResponse_finalizing", "idle"],
  ["handlingToolError", "awaitingToolApproval"],
  ["handlingToolError", "executingTools"],
  ["handlingToolError", "awaitingClarification"],
  ["handlingToolError", "generatingResponse"],
  ["awaitingToolApproval", "executingTools"],
  ["awaitingToolApproval", "awaitingClarification"],
  ["awaitingToolApproval", "processingToolResults"],
  ["awaitingToolApproval", "generatingResponse"],
  ["executingTools", "failed"],
  ["executingTools", "transientFailure_backingOff"],
  ["executingTools", "awaitingClarification"],
  ["executingTools", "processingToolResults"],
  ["awaitingClarification", "processingToolResults"],
  ["processingToolResults_awaitingReview", "processingToolResults_addingResults"],
  ["processingToolResults_addingResults", "processingToolResults_updatingBudgets"],
  ["processingToolResults_updatingBudgets", "generatingResponse"],
  ["processingToolResults_updatingBudgets", "failed"],
  ["processingToolResults_updatingBudgets", "awaitingBudget"],
  ["processingLLMResponse_handlingCompletion", "awaitingBudget"],
  ["generatingResponse", "awaitingBudget"],
  ["awaitingBudget", "generatingResponse"],
  ["awaitingBudget", "failed"],
  ["generatingResponse", "awaitingLLMResponse"],
  ["generatingResponse", "failed"],
  ["transientFailure_resuming", "awaitingLLMResponse"],
  ["transientFailure_backingOff", "executingTools"],
  ["transientFailure_backingOff", "failed"],
  ["transientFailure_awaitingPerson", "executingTools"],
  ["failed", "processingUserMessage"],
  ["anyState", "idle"],
  ["anyState", "failed"],
];

describe("the statechart diagram", () => {
  it("is up to date (npm run statechart draws it again)", () => {
    if (process.env["BOUGH_WRITE_STATECHART"] === "1") writeFileSync(file, document);
    expect(existsSync(file)).toBe(true);
    expect(readFileSync(file, "utf8")).toBe(document);
  });

  for (const [from, to] of designed) {
    it(`has the designed edge ${from} → ${to}`, () => {
      expect(document).toContain(`    ${from} --> ${to}`);
    });
  }
});

describe("the statechart on screen", () => {
  const all = (states: readonly ChartState[]): ChartState[] =>
    states.flatMap((state) => [state, ...all(state.children)]);
  const chart = all(toChart(runMachine.root));
  const paths = new Set(chart.map((state) => state.path));

  it("has every state of the diagram", () => {
    const pictured = [...document.matchAll(/state "\w+" as (\w+)/gu)].map(([, id]) => id);
    expect(new Set([...paths].map((path) => path.replaceAll(".", "_")))).toEqual(new Set(pictured));
  });

  it("has every designed edge except the frame's", () => {
    const edges = new Set(
      chart.flatMap(({ path, next }) => next.map(({ to }) => `${path}>${to}`.replaceAll(".", "_"))),
    );
    for (const { to } of chart.flatMap(({ next }) => next)) expect(paths).toContain(to);
    for (const [from, to] of designed.filter(([from]) => from !== "anyState")) {
      expect(edges).toContain(`${from}>${to}`);
    }
  });
});

describe("the states' list in the domain", () => {
  type Leaf = { path: string; tags: readonly string[] };
  const leavesOf = (node: AnyStateNode, above: readonly string[]): Leaf[] => {
    const tags = [...above, ...node.tags];
    const children = Object.values(node.states);
    if (children.length === 0) return [{ path: node.path.join("."), tags }];
    return children.flatMap((child) => leavesOf(child, tags));
  };
  const leaves = leavesOf(runMachine.root, []);

  it("names exactly the leaf states of the chart", () => {
    expect(new Set(leaves.map(({ path }) => path))).toEqual(new Set<string>(RUN_STATES));
  });

  it.each(leaves.filter(({ path }) => path !== "restoring"))(
    "agrees with the tags of $path",
    ({ path, tags }) => {
      expect(isRunning(path)).toBe(tags.includes("running"));
      expect(isRunning(path)).toBe(!tags.includes("resting"));
      expect(waitsForPerson(path)).toBe(tags.includes("waits for the person"));
    },
  );
});
