import { expect, it } from "vitest";

import type { ServerResources } from "#app/react/queries/mcp-resources.ts";
import type { McpResource } from "#domain/mcp/offers.ts";

import {
  factsInFull,
  limitBroken,
  oneResource,
  resourceRows,
  serverChoices,
  wordsOf,
} from "./resource-rows.ts";

const resource = (label: string, more: Partial<McpResource> = {}): McpResource => ({
  uri: `notes://${label}`,
  label,
  note: "",
  mimeType: "",
  ...more,
});

function server(name: string, resources: McpResource[]): ServerResources {
  const row = { id: name, name, address: "https://a.example/mcp", headerNames: [] };
  return {
    server: { ...row, isOn: true, createdAt: 1, updatedAt: 1 },
    resources,
    templates: [],
    hasMore: false,
    isAsking: false,
    problem: undefined,
  };
}

const shown = (servers: ServerResources[], query = "", serverId = "", made = [] as string[]) => {
  const [first] = servers;
  const own = made.map((label) => oneResource((first as ServerResources).server, resource(label)));
  return resourceRows(serverChoices(servers, own), query, serverId).map((row) =>
    row.kind === "heading" ? `# ${row.label}` : wordsOf(row.choice).label,
  );
};

it("lists what a server thinks important first, and what the person made before that", () => {
  const one = server("One", [
    resource("low", { priority: 0 }),
    resource("plain"),
    resource("high", { priority: 1 }),
  ]);
  expect(shown([one], "", "", ["made"])).toEqual(["made", "high", "plain", "low"]);
  expect(shown([one], "", "", ["plain"])).toEqual(["high", "plain", "low"]);
});

it("heads several servers, and finds by title, address and description", () => {
  const one = server("One", [resource("Alpha", { note: "about cats" }), resource("Beta")]);
  const two = server("Two", [resource("Gamma", { uri: "cats://Gamma" })]);
  expect(shown([one, two])).toEqual(["# One", "Alpha", "Beta", "# Two", "Gamma"]);
  expect(shown([one, two], "CÀTS")).toEqual(["# One", "Alpha", "# Two", "Gamma"]);
  expect(shown([one, two], "", "Two")).toEqual(["Gamma"]);
  expect(shown([one, two], "//")).toEqual([]);
});

it("says what the server says, and what is beyond the limits", () => {
  const facts = { mimeType: "text/plain", size: 12_000, audience: "model", priority: 1 } as const;
  expect(factsInFull(resource("a", facts))).toBe(
    "text/plain · 12.0 kB · meant for models · important",
  );
  expect(limitBroken(resource("a", { mimeType: "text/plain", size: 2_000_001 }))).toBe(2_000_000);
  expect(limitBroken(resource("a", { size: 2_000_001 }))).toBeUndefined();
});
