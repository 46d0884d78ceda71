import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { createEgress } from "#app/egress/egress.ts";
import { connectionOf, createKeyFixture } from "#app/test-support/key-fixture.ts";
import { UNPROVEN } from "#domain/connections/connection.ts";
import type { Connection, SealedKey } from "#domain/connections/connection.ts";
import { ok } from "#domain/result.ts";

import { storeModels, storeSavedModels } from "./saved-models.ts";

beforeEach(() => {
  vi.stubGlobal("window", { location: { href: "https://bough.example/" } });
  vi.stubGlobal("navigator", { onLine: true, vendor: "" });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/**
 * Saves a connection whose server gives this answer; the row gets the changes of `meanwhile` before the
 * answer is there.
 */
async function saved(
  answer: () => Response,
  over: Partial<Connection> = {},
  meanwhile: Partial<Connection> = {},
  proves = true,
) {
  const row = connectionOf(over);
  const rows = new Map([[row.id, row]]);
  const asked: string[] = [];
  const egress = createEgress({
    network: async (url, { method = "GET" }) => {
      asked.push(`${method} ${url}`);
      rows.set(row.id, { ...row, ...meanwhile });
      return answer();
    },
  });
  const services = { ...createKeyFixture(rows), egress, now: () => 9 };
  const listed = await storeSavedModels(services, row, { isNew: true, proves });
  return { row: rows.get(row.id), asked, listed };
}

function sealed(data: string): SealedKey {
  return { iterations: 600_000, salt: "", iv: "", data };
}

const two = () => Response.json({ data: [{ id: "alpha" }, { id: "beta" }] });

test("a saved connection asks for its models once, and keeps the one that was typed", async () => {
  const { row, asked } = await saved(two);
  expect(asked).toEqual(["GET https://model.example/v1/models"]);
  expect(row).toMatchObject({ modelsAt: 9, defaultModel: "m" });
  expect(row?.models.map(({ id }) => id)).toEqual(["alpha", "beta"]);
});

test("new conversations use a connection that had failed once it has listed its models", async () => {
  const { row, listed } = await saved(two, { usedAt: UNPROVEN });
  expect(row?.usedAt).toBe(9);
  expect(listed).toEqual(ok("listed"));
});

test("a list that anybody may read does not bring back a connection whose key was refused", async () => {
  const { row, listed } = await saved(two, { usedAt: UNPROVEN }, {}, false);
  expect(row?.usedAt).toBe(UNPROVEN);
  expect(row?.models).toHaveLength(2);
  expect(listed).toEqual(ok("listed"));
});

test("takes a model of the list if none was typed", async () => {
  const { row } = await saved(two, { defaultModel: "" });
  expect(row?.defaultModel).toBe("alpha");
});

test("leaves the connection as it is if there is no list", async () => {
  const { row, listed } = await saved(() => Response.json({}, { status: 404 }));
  expect(row).toEqual(connectionOf());
  expect(listed).toEqual(ok("unknown"));
});

test("tells of a key that this page cannot send, and asks nothing", async () => {
  const over = { keyKeeping: "stored", hasKey: true, apiKey: "sk-\u200bhidden" } as const;
  const { asked, listed } = await saved(two, over);
  expect(asked).toEqual([]);
  expect(listed).toMatchObject({ error: { kind: "invalid_request", code: "egress_header" } });
});

describe("a list that was asked for again", () => {
  async function relisted(meanwhile: Partial<Connection> | null) {
    const asked = connectionOf();
    const now = meanwhile === null ? [] : [{ ...asked, ...meanwhile }];
    const rows = new Map(now.map((row) => [row.id, row]));
    const services = { ...createKeyFixture(rows), now: () => 9 };
    const stored = await storeModels(services, asked, [{ id: "alpha" }]);
    return { row: rows.get(asked.id), stored };
  }

  test("is stored whatever else was changed, also the key that was given for it", async () => {
    const { row, stored } = await relisted({ name: "New", keyId: "new" });
    expect(stored).toEqual(ok(true));
    expect(row).toMatchObject({ name: "New", models: [{ id: "alpha" }], modelsAt: 9 });
  });

  test.each([{ baseUrl: "https://other.example/v1" }, { protocol: "gemini" } as const, null])(
    "is not stored for another server: %o",
    async (meanwhile) => {
      const { row, stored } = await relisted(meanwhile);
      expect(stored).toEqual(ok(false));
      expect(row?.models ?? []).toEqual([]);
    },
  );
});

const noBrowsers = { error: { message: "CORS requests are not allowed for this Organization" } };

test.each([
  [401, "authentication", {}, UNPROVEN],
  [401, "permission", noBrowsers, UNPROVEN],
  // A key may be limited to messages.
  [403, "permission", {}, connectionOf().usedAt],
  [500, "server", {}, connectionOf().usedAt],
] as const)(
  "tells of %s (%s); only with a key that is refused new conversations stay with what works",
  async (status, kind, body, usedAt) => {
    const { row, listed } = await saved(() => Response.json(body, { status }));
    expect(listed).toMatchObject({ ok: false, error: { kind } });
    expect(row).toEqual({ ...connectionOf(), usedAt });
  },
);

test.each(["", "<!doctype html><p>Log in</p>"])(
  "leaves a server that lists %j to the first message",
  async (body) => {
    const { row, listed } = await saved(() => new Response(body));
    expect(listed).toEqual(ok("unknown"));
    expect(row).toEqual(connectionOf());
  },
);

test("changes nothing of another server that was saved while the first one refused", async () => {
  const there = { baseUrl: "https://other.example/v1" };
  const { row } = await saved(() => Response.json({}, { status: 401 }), {}, there);
  expect(row).toEqual(connectionOf(there));
});

test.each([{ keyId: "new" }, { apiKey: "new" }, { sealedKey: sealed("new") }])(
  "changes and tells nothing if another key was saved while the first one was asked with: %o",
  async (there) => {
    const refused = await saved(() => Response.json({}, { status: 401 }), {}, there);
    expect(refused.row).toEqual(connectionOf(there));
    expect(refused.listed).toEqual(ok("unknown"));
    const listed = await saved(two, {}, there);
    expect(listed.row?.models).toEqual([]);
    expect(listed.listed).toEqual(ok("unknown"));
  },
);

test("looks for nothing in the way of a list that did not come, and waits for a server to be started", async () => {
  const { asked, row, listed } = await saved(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(row).toEqual(connectionOf());
  expect(listed).toEqual(ok("unknown"));
  expect(asked).toEqual(["GET https://model.example/v1/models"]);
});

test("waits for the first message if the list takes too long", async () => {
  vi.spyOn(AbortSignal, "timeout").mockReturnValue(AbortSignal.abort());
  const { row, listed } = await saved(two);
  expect(row).toEqual(connectionOf());
  expect(listed).toEqual(ok("unknown"));
});

test("sends nothing while its key is missing", async () => {
  const { row, asked } = await saved(two, { hasKey: true });
  expect(asked).toEqual([]);
  expect(row?.models).toEqual([]);
});

test("does not give one server's models to another that was saved meanwhile", async () => {
  const { row } = await saved(two, {}, { baseUrl: "https://other.example/v1" });
  expect(row?.models).toEqual([]);
});
