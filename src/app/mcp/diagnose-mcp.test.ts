import { expect, test } from "vitest";

import { createEgress } from "#app/egress/egress.ts";

import { diagnoseMcp } from "./diagnose-mcp.ts";
import { watchedFetch } from "./mcp-fetch.ts";

const ADDRESS = "https://mcp.example/mcp";

/** A server that redirects every request to a place in the person's network, where nothing answers. */
function redirecting() {
  const sent: RequestInit[] = [];
  const egress = createEgress({
    network: async (_address, init) => {
      sent.push(init);
      // Scripts cannot construct such a response.
      if (init.redirect === "manual") return { type: "opaqueredirect" } as Response;
      throw new TypeError("Failed to fetch");
    },
  });
  return { egress, sent };
}

test("a redirect is told as what it is, though its target is silent, and gets no key", async () => {
  const { egress, sent } = redirecting();
  const { fetch, last } = watchedFetch(egress, ADDRESS);
  const headers = { "x-key": "secret" };
  await expect(fetch(ADDRESS, { method: "POST", headers, redirect: "follow" })).rejects.toThrow(
    "Failed to fetch",
  );
  expect(sent).toMatchObject([{ redirect: "error", headers }]);
  expect(last()).toMatchObject({ kind: "unreadable" });
  expect(await diagnoseMcp(egress, ADDRESS, ["x-key"])).toEqual({ kind: "redirected" });
  expect(JSON.stringify(sent.slice(1))).not.toContain("x-key");
});
