import { describe, expect, test } from "vitest";

import { createEgress } from "#app/egress/egress.ts";
import type { RunError } from "#domain/runs/run-error.ts";

import { diagnose, withObstacle } from "./diagnose.ts";
import type { BrowserEnvironment } from "./diagnose.ts";

const PUBLIC = "https://bough.example/app/";
const LOOPBACK = "http://localhost:4173/";
const OLLAMA = "http://localhost:11434/v1/chat/completions";
const NAS = "http://192.168.1.20:8080/v1/models";
const CLOUD = "https://api.example.com/v1/models";

function around(surroundings: Partial<BrowserEnvironment> = {}): BrowserEnvironment {
  return {
    page: PUBLIC,
    online: true,
    blocksLoopback: false,
    permission: () => Promise.resolve(undefined),
    ...surroundings,
  };
}

/** Records what the probe sends. */
function network(answers: boolean) {
  const left: { url: string; init: RequestInit }[] = [];
  const egress = createEgress({
    network: (url, init) => {
      left.push({ url, init });
      return answers ? Promise.resolve(new Response()) : Promise.reject(new TypeError("failed"));
    },
  });
  return { left, egress };
}

const asks = (state: PermissionState) => () => Promise.resolve(state);

describe("what blocked the request", () => {
  test.each<[string, string, Partial<BrowserEnvironment>, string]>([
    ["no network", CLOUD, { online: false }, "offline"],
    ["http on a public host from https", "http://api.example.com/v1", {}, "mixed_content"],
    ["http on the local network, never asked", NAS, {}, "mixed_content"],
    ["this machine in Safari", OLLAMA, { blocksLoopback: true }, "loopback_blocked"],
    ["this machine, denied", OLLAMA, { permission: asks("denied") }, "local_access_denied"],
    ["the local network, denied", NAS, { permission: asks("denied") }, "local_access_denied"],
    ["this machine, unanswered", OLLAMA, { permission: asks("prompt") }, "local_access_unanswered"],
  ])("%s is known without a probe", async (_, address, surroundings, obstacle) => {
    const { left, egress } = network(true);
    expect(await diagnose(egress, address, around(surroundings))).toBe(obstacle);
    expect(left).toEqual([]);
  });

  test.each<[string, string, Partial<BrowserEnvironment>, boolean, string]>([
    ["a provider that answers", CLOUD, {}, true, "cors"],
    ["a provider that does not", CLOUD, {}, false, "silent"],
    ["this machine, allowed", OLLAMA, { permission: asks("granted") }, true, "cors"],
    ["the local network, allowed", NAS, { permission: asks("granted") }, true, "cors"],
    ["a browser that never asks", OLLAMA, {}, true, "cors"],
    ["nothing listens", OLLAMA, {}, false, "silent"],
    ["this machine without a network", OLLAMA, { online: false }, true, "cors"],
    [
      "from this machine, what it was told of public pages does not count",
      OLLAMA,
      { page: LOOPBACK, permission: asks("denied") },
      true,
      "cors",
    ],
  ])("%s: told by one probe", async (_, address, surroundings, answers, obstacle) => {
    const { left, egress } = network(answers);
    expect(await diagnose(egress, address, around(surroundings))).toBe(obstacle);
    expect(left).toHaveLength(1);
  });

  test("asks for each place under the permission name that the browser knows", async () => {
    const asked: (readonly string[])[] = [];
    const permission = (names: readonly string[]) => {
      asked.push(names);
      return Promise.resolve("denied" as const);
    };
    await diagnose(network(true).egress, OLLAMA, around({ permission }));
    await diagnose(network(true).egress, NAS, around({ permission }));
    expect(asked).toEqual([
      ["loopback-network", "local-network-access"],
      ["local-network", "local-network-access"],
    ]);
  });

  test("the probe requests only the origin, with nothing that could be secret", async () => {
    const { left, egress } = network(true);
    await diagnose(egress, "http://localhost:11434/secret-path/v1?key=abc", around());
    expect(left[0]?.url).toBe("http://localhost:11434/");
    expect(left[0]?.init).toMatchObject({
      method: "HEAD",
      mode: "no-cors",
      credentials: "omit",
      referrerPolicy: "no-referrer",
    });
    expect(left[0]?.init.headers).toBeUndefined();
    expect(left[0]?.init.body).toBeUndefined();
  });
});

describe("an error", () => {
  const failed: RunError = { kind: "network", message: "Failed to fetch", retryable: true };

  test.each([
    ["a local server that lets no page in", OLLAMA, true, { obstacle: "cors", retryable: false }],
    ["a provider's edge without headers", CLOUD, true, { obstacle: "cors", retryable: true }],
    ["a server that is not there yet", OLLAMA, false, { obstacle: "silent", retryable: true }],
  ])("%s", async (_, address, answers, expected) => {
    const { egress } = network(answers);
    expect(await withObstacle(failed, egress, address, around())).toMatchObject(expected);
  });

  test("that did not come from the network is returned unchanged, without a probe", async () => {
    const { left, egress } = network(true);
    const refused: RunError = { kind: "authentication", message: "no", retryable: false };
    expect(await withObstacle(refused, egress, CLOUD, around())).toBe(refused);
    expect(left).toEqual([]);
  });
});
