import { expect, test } from "vitest";

import { createKeyFixture } from "#app/test-support/key-fixture.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import { presetById } from "#domain/connections/presets.ts";

import { storeConnection } from "./connect.ts";

const KEY = "local-secret-0123";

function connector() {
  const ground = { ...createKeyFixture(), now: () => 1, newId: () => "c" };
  const preset = presetById("llama-cpp");
  if (preset === undefined) throw new Error("no preset");
  return async (key: string, keeping: KeyStorage) => {
    const models = [{ id: "m" }];
    const made = await storeConnection(ground, { preset, key, keeping, models });
    if (!made.ok) throw new Error(made.error.message);
    return { row: made.value, key: await ground.keys.keyOf(made.value) };
  };
}

test.each(["session", "stored"] as const)(
  "a local server that is found again keeps its %s key and where the key is stored",
  async (keeping) => {
    const connect = connector();
    await connect(KEY, keeping);
    const again = await connect("", keeping === "session" ? "stored" : "session");
    expect(again).toMatchObject({ key: KEY, row: { id: "c", keyKeeping: keeping } });
  },
);

test("a server that is found for the first time has no key; a new key replaces the old one", async () => {
  const connect = connector();
  const first = await connect("", "session");
  expect(first.key).toBe("");
  expect(first.row).not.toHaveProperty("hasKey");
  expect((await connect(KEY, "stored")).key).toBe(KEY);
  expect((await connect("another", "stored")).key).toBe("another");
});
