import { expect, test } from "vitest";

import { changedDefaults, DEFAULTS_KEYS, defaultsFrom, NO_DEFAULTS } from "./person-defaults.ts";
import type { PersonDefaults } from "./person-defaults.ts";

/** Reads the defaults from these rows, as the store does. */
function read(rows: readonly { key: string; value: unknown }[]): PersonDefaults {
  const byKey = new Map(rows.map(({ key, value }) => [key, value]));
  return defaultsFrom(DEFAULTS_KEYS.map((key) => byKey.get(key) as never));
}

const some: PersonDefaults = {
  instructions: "Be brief.",
  parameters: { temperature: 0.3, reasoning_effort: "low" },
};

test("defaults are read from the rows that were written, each from its own", () => {
  const rows = changedDefaults(NO_DEFAULTS, some);
  expect(rows).toHaveLength(3);
  expect(read(rows)).toEqual(some);
  expect(read([])).toEqual(NO_DEFAULTS);
});

test("only what changed is written, and a removed default is null", () => {
  const after = { ...some, parameters: { temperature: 0.3, verbosity: "high" } };
  const rows = changedDefaults(some, after);
  expect(rows.map(({ value }) => value)).toEqual([null, "high"]);
  expect(read([...changedDefaults(NO_DEFAULTS, some), ...rows])).toEqual(after);
});

test("a stored value that its field cannot show is not used", () => {
  const rows = changedDefaults(NO_DEFAULTS, some).map(({ key }) => ({ key, value: { odd: 1 } }));
  expect(read(rows)).toEqual(NO_DEFAULTS);
});
