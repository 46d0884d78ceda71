import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { createEgress } from "#app/services/egress.ts";
import { connectionOf, createKeyFixture } from "#app/test-support/key-fixture.ts";
import type { Connection } from "#domain/connection.ts";

import { storeSavedModels } from "./saved-models.ts";

beforeEach(() => {
  vi.stubGlobal("window", { location: { href: "https://bough.example/" } });
  vi.stubGlobal("navigator", { onLine: true, vendor: "" });
});
afterEach(() => {
  vi.unstubAllGlobals();
});

/** A stored connection whose server answers so; `meanwhile` happens while it does. */
async function saved(
  answer: () => Response,
  over: Partial<Connection> = {},
  meanwhile: Partial<Connection> = {},
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
  await storeSavedModels({ ...createKeyFixture(rows), egress, now: () => 9 }, row);
  return { row: rows.get(row.id), asked };
}

const two = () => Response.json({ data: [{ id: "alpha" }, { id: "beta" }] });

test("a saved connection asks for its models once, and keeps the one that was typed", async () => {
  const { row, asked } = await saved(two);
  expect(asked).toEqual(["GET https://model.example/v1/models"]);
  expect(row).toMatchObject({ modelsAt: 9, defaultModel: "m" });
  expect(row?.models.map(({ id }) => id)).toEqual(["alpha", "beta"]);
});

test("takes a model of the list if none was typed", async () => {
  const { row } = await saved(two, { defaultModel: "" });
  expect(row?.defaultModel).toBe("alpha");
});

test("leaves the connection as it is if no list comes", async () => {
  const { row } = await saved(() => Response.json({}, { status: 404 }));
  expect(row).toEqual(connectionOf());
});

test("looks for nothing in the way of a list that did not come", async () => {
  const { asked } = await saved(() => {
    throw new TypeError("Failed to fetch");
  });
  expect(asked).toEqual(["GET https://model.example/v1/models"]);
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
