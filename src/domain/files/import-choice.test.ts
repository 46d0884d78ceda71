import { describe, expect, it } from "vitest";

import { UNPROVEN } from "#domain/connections/connection.ts";
import type { Mode } from "#domain/modes/mode.ts";
import { NOTIFICATIONS_KEY, NOTIFICATION_NAMES_KEY } from "#domain/notifications.ts";

import type { ExistingRows } from "./existing-rows.ts";
import { fileText } from "./file-text.ts";
import type { FileRows } from "./format.ts";
import { comingIn, usualChoice, withoutLeftOut } from "./import-choice.ts";
import { connectionInFile, kindOfSetting } from "./kept-rows.ts";
import { withFolders } from "./plan-folders.ts";
import { planKept } from "./plan-kept.ts";
import { planModes } from "./plan-modes.ts";
import { withModes } from "./plan.ts";
import { checkFile } from "./plan.ts";
import type { ImportPlan } from "./plan.ts";
import { createBoughFileReader } from "./read-file.ts";
import { runToEnd } from "./stepwise.ts";
import { planImport, waitingPlan } from "./test-support/plan-import.ts";
import { EXPORTED_AT, seededFile } from "./test-support/seeded-file.ts";
import { countOf } from "./waiting-messages.ts";

const nothing: ExistingRows = {
  context: () => undefined,
  branch: () => undefined,
  node: () => undefined,
  blob: () => undefined,
  hasTraces: () => false,
  branchesOf: () => [],
  hasRunOn: () => false,
};

function planOf(rows: FileRows, here: Partial<ExistingRows> = {}): ImportPlan {
  const checked = runToEnd(checkFile(rows));
  if (!checked.ok) throw new Error(checked.error.message);
  return waitingPlan(planImport(checked.value, { ...nothing, ...here }, () => crypto.randomUUID()));
}

/** Rows as they were imported before, perhaps changed since. */
function here(rows: FileRows, change: object = {}): Partial<ExistingRows> {
  const find = <Row extends { id: string }>(of: readonly Row[], id: string) =>
    of.find((row) => row.id === id);
  return {
    context: (id) => {
      const row = find(rows.contexts, id);
      return row?.parentId === undefined && row !== undefined ? { ...row, ...change } : row;
    },
    branch: (id) => find(rows.branches, id),
    node: (id) => find(rows.messages, id),
  };
}

function read(text: string) {
  const reader = createBoughFileReader(() => undefined);
  reader.push(text);
  return reader.end();
}

const MODE: Omit<Mode, "id" | "name"> = {
  prompt: "",
  tools: { limit: "any", sources: {}, tools: {} },
  approval: "usual",
  parameters: {},
  createdAt: 1,
  updatedAt: 1,
};
const folder = (id: string) => ({ id, name: id, place: 0, createdAt: 1, updatedAt: 1 });

describe("leaving out conversations", () => {
  it("leaves out their sub-tasks and everything that only they use, and nothing else", () => {
    const rows = seededFile(3, { conversations: 4 });
    const plan = planOf(rows);
    const [first, ...others] = plan.conversations;
    if (first === undefined) throw new Error("There is no conversation.");
    const leftOut = new Set(others.map(({ contextId }) => contextId));
    const { add } = withoutLeftOut(plan, leftOut);
    expect(countOf(add.messages)).toBe(first.messages);
    expect(add.branches).toHaveLength(first.branches);
    expect(add.contexts).toHaveLength(1 + first.subTasks);
    expect(comingIn(plan, { leftOut })).toEqual([first]);
    expect(withoutLeftOut(plan, new Set())).toBe(plan);
    expect(withoutLeftOut(plan, new Set([...leftOut, first.contextId])).add.contexts).toEqual([]);
  });

  it("leaves out the same ones of a plan that is made anew, under whatever ids copies come", () => {
    const rows = seededFile(3, { conversations: 4 });
    const another = here(rows, { title: "Another" });
    const [before, again] = [planOf(rows, another), planOf(rows, another)];
    const [first] = before.conversations;
    if (first === undefined) throw new Error("There is no conversation.");
    expect(before.conversations.map(({ outcome }) => outcome)).toContain("copy");
    const leftOut = new Set([first.sourceId]);
    expect(comingIn(again, { leftOut })).toEqual(again.conversations.slice(1));
    const { contexts } = withoutLeftOut(again, leftOut).add;
    expect(contexts).toHaveLength(again.add.contexts.length - 1 - first.subTasks);
    expect(contexts.map(({ id }) => id)).not.toContain(again.conversations[0]?.contextId);
  });
});

it("F11: leaves out the modes and folders that only they name, not those that nobody names", () => {
  const plan = planOf(seededFile(3, { conversations: 2 }));
  const [first, second] = plan.conversations.map(({ contextId }) => contextId);
  const modes = ["first", "second", "both", "unused"].map((id): Mode => ({
    ...MODE,
    id,
    name: id,
  }));
  const add = {
    ...plan.add,
    contexts: plan.add.contexts.map((context) => {
      const name = context.id === first ? "first" : "second";
      const of = {
        ...context,
        folderId: `folder-${name}`,
        config: { ...context.config, mode: "both" },
      };
      return context.id === first || context.id === second ? of : context;
    }),
    branches: plan.add.branches.map((branch) =>
      branch.contextId === first || branch.contextId === second
        ? { ...branch, overrides: { mode: branch.contextId === first ? "first" : "second" } }
        : branch,
    ),
    modes,
    folders: ["folder-first", "folder-second", "empty"].map(folder),
  };
  const whole = { ...withModes({ ...plan, add }, planModes(modes, [])), add };
  const left = withoutLeftOut(whole, new Set([first ?? ""]));
  expect(left.add.modes?.map(({ id }) => id)).toEqual(["second", "both", "unused"]);
  expect(left.modes?.map(({ mode }) => mode.id)).toEqual(["second", "both", "unused"]);
  expect(left.add.folders?.map(({ id }) => id)).toEqual(["folder-second", "empty"]);
});

it("leaves out another app's conversations without messages, unless the person takes them", () => {
  const rows = seededFile(3, { conversations: 2 });
  const plan = planOf(rows);
  const conversations = plan.conversations.map((one, at) =>
    at === 0 ? { ...one, messages: 0 } : one,
  );
  const from = { apps: [], notes: new Map(), faults: [] };
  const leftOut = (of: ImportPlan) => [...usualChoice(of).leftOut];
  expect(leftOut({ ...plan, conversations, from })).toEqual([conversations[0]?.contextId]);
  expect(leftOut({ ...plan, conversations })).toEqual([]);
});

it("leaves what lies in the bin there if another app's file has it, unless the person takes it", () => {
  const plan = planOf(seededFile(3, { conversations: 2 }));
  const conversations = plan.conversations.map((one, at) =>
    at === 0 ? { ...one, outcome: "binned" as const } : one,
  );
  const from = { apps: [], notes: new Map(), faults: [] };
  const leftOut = (of: ImportPlan) => [...usualChoice(of).leftOut];
  expect(leftOut({ ...plan, conversations, from })).toEqual([conversations[0]?.sourceId]);
  expect(leftOut({ ...plan, conversations })).toEqual([]);
});

describe("a conversation that is here in the bin", () => {
  const plain = seededFile(5, { conversations: 1 });
  const rows = {
    ...plain,
    contexts: plain.contexts.map(({ deletedAt: _deletedAt, ...context }) => context),
  };
  const outcomes = (change: object) => planOf(rows, here(rows, change)).conversations[0]?.outcome;

  it("is restored, instead of coming a second time", () => {
    expect(outcomes({ deletedAt: 5 })).toBe("binned");
    expect(planOf(rows, here(rows, { deletedAt: 5 })).add.contexts).toEqual([]);
    expect(outcomes({ deletedAt: 5, title: "Another" })).toBe("copy");
    expect(outcomes({})).toBe("same");
  });

  it("is the same with another model, in another folder and with other tags", () => {
    const config = { ...rows.contexts[0]?.config, modelId: "other", connectionId: "other" };
    expect(outcomes({ config, folderId: "f", filedAt: 3, tags: ["x"] })).toBe("same");
    expect(outcomes({ config: { ...config, mode: "other" } })).toBe("copy");
  });
});

describe("folders in a file", () => {
  it("are read back, and come only where they are not known", () => {
    const rows = seededFile(1, { conversations: 1 });
    const result = read(fileText({ ...rows, folders: [folder("a"), folder("b")] }, EXPORTED_AT));
    if (!result.ok) throw new Error(result.error.message);
    expect(result.value.folders).toEqual([folder("a"), folder("b")]);
    const gone = { ...folder("a"), deletedAt: 9 };
    const plan = withFolders(planOf(rows), result.value.folders, [gone]);
    expect(plan.add.folders).toEqual([folder("b")]);
  });

  it("are refused twice, or with a wrong name", () => {
    const rows = seededFile(1, { conversations: 1 });
    const text = (folders: ReturnType<typeof folder>[]) =>
      fileText({ ...rows, folders }, EXPORTED_AT);
    expect(read(text([folder("a"), folder("a")]))).toMatchObject({
      error: { kind: "duplicate", place: "folders[1].id" },
    });
    expect(read(text([{ ...folder("a"), name: "x".repeat(121) }]))).toMatchObject({ ok: false });
  });
});

describe("the version of a file", () => {
  const text = fileText(seededFile(1, { conversations: 1 }), EXPORTED_AT);

  it("may be an earlier one; a later one is refused as newer", () => {
    expect(text).toContain('"version":5');
    expect(read(text.replace('"version":5', '"version":1')).ok).toBe(true);
    expect(read(text.replace('"version":5', '"version":6'))).toMatchObject({
      error: { kind: "newer_version" },
    });
    expect(read(text.replace('"version":5', '"version":0'))).toMatchObject({
      error: { kind: "schema", place: "version" },
    });
  });
});

describe("prompts, schemas, settings and connections", () => {
  const prompt = {
    key: "prompt.1",
    value: { name: "n", text: "t", createdAt: 1, updatedAt: 1 },
  };
  const theme = { key: "preference.theme", value: "dark" };
  const connection = {
    id: "c",
    name: "Mine",
    protocol: "openai-chat",
    baseUrl: "https://models.example/v1",
    defaultModel: "m",
    createdAt: 1,
  } as const;

  it("are known by their keys; whatever else is stored stays on this device", () => {
    expect(kindOfSetting(prompt)).toBe("prompts");
    expect(kindOfSetting({ key: "schema.1", value: { name: "s", schema: {}, createdAt: 1 } })).toBe(
      "schemas",
    );
    expect(kindOfSetting(theme)).toBe("settings");
    const others = [
      "prompt.2",
      "preference.openFolders",
      "example",
      "model.favourite",
      NOTIFICATIONS_KEY,
      NOTIFICATION_NAMES_KEY,
    ];
    expect(others.map((key) => kindOfSetting({ key, value: true }))).toEqual(
      others.map(() => undefined),
    );
  });

  it("come only where nothing is here, and a connection without a key or models", () => {
    const here = { keys: new Set(["preference.theme"]), connectionIds: new Set<string>() };
    const planned = planKept({ settings: [prompt, theme], connections: [connection] }, here);
    expect(planned).toEqual({
      settings: { prompts: [prompt], schemas: [], settings: [] },
      connections: [{ ...connection, keyKeeping: "session", models: [], usedAt: UNPROVEN }],
      same: 1,
    });
    expect(planKept({}, here)).toBeUndefined();
    expect([...usualChoice(undefined).kept]).toEqual(["prompts", "schemas"]);
  });

  it("go out without keys and secret headers, and not at all if they are the Demo", () => {
    const whole = {
      ...connection,
      keyKeeping: "stored",
      hasKey: true,
      apiKey: "sk-secret",
      headers: { "x-secret-team": "hidden" },
      models: [{ id: "m" }],
      usedAt: 5,
    } as const;
    const out = connectionInFile({ ...whole, models: [...whole.models] });
    expect(out).toEqual(connection);
    expect(connectionInFile({ ...whole, models: [], demo: true })).toBeUndefined();
  });

  it("are refused in a file if their address or key is not one that files have", () => {
    const head = fileText(seededFile(1, { conversations: 1 }), EXPORTED_AT).replace(
      /\]\}\s*$/u,
      "]",
    );
    const withTable = (table: string, row: unknown) =>
      read(`${head},"${table}":[${JSON.stringify(row)}]}`);
    expect(withTable("settings", prompt).ok).toBe(true);
    expect(withTable("connections", connection).ok).toBe(true);
    expect(withTable("settings", { key: "vault", value: 1 })).toMatchObject({ ok: false });
    for (const baseUrl of ["javascript:alert(1)", "https://me:pw@models.example", "nowhere"]) {
      expect(withTable("connections", { ...connection, baseUrl })).toMatchObject({
        error: { kind: "schema", place: "connections[0].baseUrl" },
      });
    }
    expect(withTable("connections", { ...connection, apiKey: "k" })).toMatchObject({ ok: false });
  });
});
