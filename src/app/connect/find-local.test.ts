import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createEgress } from "#app/egress/egress.ts";

import { findLocal } from "./find-local.ts";

/** Handlers by port; a port that is not listed refuses the connection. */
type Ports = Record<string, (method: string) => Response>;

const list = (...ids: string[]) => Response.json({ data: ids.map((id) => ({ id })) });
const noCors = (method: string) => {
  // A page can learn from a `no-cors` request only that there was an answer.
  if (method === "HEAD") return new Response();
  throw new TypeError("Failed to fetch");
};

function looking(ports: Ports) {
  const asked: string[] = [];
  const egress = createEgress({
    network: async (url, { method = "GET" }) => {
      asked.push(new URL(url).port);
      const answer = ports[new URL(url).port];
      if (answer === undefined) throw new TypeError("Failed to fetch");
      return answer(method);
    },
  });
  return { asked, find: () => findLocal({ egress }) };
}

/** The page is on this machine, so the browser asks the person for no permission. */
beforeEach(() => {
  vi.stubGlobal("window", { location: { href: "http://localhost:4173/" } });
  vi.stubGlobal("navigator", { onLine: true, vendor: "Google Inc." });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

test("asks every known port and no other", async () => {
  const { asked, find } = looking({});
  expect(await find()).toEqual({ findings: [] });
  expect(new Set(asked)).toEqual(new Set(["11434", "1234", "8080", "8000"]));
});

test("distinguishes a server with models from an empty one, one closed to pages, and another program", async () => {
  const { find } = looking({
    "11434": () => list("llama3.2:latest"),
    "1234": noCors,
    "8080": () => new Response("<h1>A page</h1>", { headers: { "content-type": "text/html" } }),
    "8000": () => list(),
  });
  const { findings, blocked } = await find();
  expect(blocked).toBeUndefined();
  expect(findings.map(({ kind, preset }) => [preset.id, kind])).toEqual([
    ["ollama", "found"],
    ["lm-studio", "refused"],
    ["vllm", "empty"],
  ]);
  expect(findings[1]).toMatchObject({ error: { obstacle: "cors", host: "localhost:1234" } });
});

test("reports once, not four times, that the browser blocks local servers", async () => {
  vi.stubGlobal("window", { location: { href: "https://bough.example/" } });
  vi.stubGlobal("navigator", {
    onLine: true,
    vendor: "Google Inc.",
    permissions: { query: () => Promise.resolve({ state: "denied" }) },
  });
  expect(await looking({}).find()).toMatchObject({
    findings: [],
    blocked: { kind: "network", obstacle: "local_access_denied" },
  });
});
