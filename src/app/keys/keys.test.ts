import { describe, expect, test } from "vitest";

import { giveKey, saveConnection } from "#app/network/connections.ts";
import { connectionOf, createKeyFixture } from "#app/test-support/key-fixture.ts";
import type { KeyFixture } from "#app/test-support/key-fixture.ts";
import type { Connection } from "#domain/connections/connection.ts";

import { changePassphrase, forgetSealed, unlock } from "./vault.ts";

const KEY = "sk-secret-0123456789";
const ELSEWHERE = "https://evil.example/v1";

/** Answers every request for a passphrase with this one. Returns the list of the requests' kinds. */
function answering(ground: KeyFixture, passphrase: string): string[] {
  const asked: string[] = [];
  const { requests: asks } = ground.keys;
  asks.subscribe(() => {
    const question = asks.current();
    if (question === undefined || question.kind === "paste") return;
    asked.push(question.kind);
    void unlock(ground, passphrase).then(({ ok }) => asks.settle(question, ok));
  });
  return asked;
}

async function saved(ground: KeyFixture, over: Partial<Connection> = {}, key = KEY) {
  const stored = await saveConnection(ground, connectionOf(over), { how: "set", key });
  if (!stored.ok) throw new Error(stored.error.message);
  return stored.value;
}

describe("a key for the session", () => {
  test("is in no row, and only in the tab where it was entered", async () => {
    const rows = new Map<string, Connection>();
    const here = createKeyFixture(rows);
    const row = await saved(here);
    expect(JSON.stringify([...rows.values()])).not.toContain(KEY);
    expect(await here.keys.keyOf(row)).toBe(KEY);
    const other = createKeyFixture(rows);
    expect(other.keys.stateOf(row)).toBe("missing");
    expect(await other.keys.keyOf(row)).toBeUndefined();
  });

  test("is not used once another tab has given the connection another address", async () => {
    const ground = createKeyFixture();
    const row = await saved(ground);
    expect(await ground.keys.keyOf({ ...row, baseUrl: ELSEWHERE })).toBeUndefined();
    expect(await ground.keys.keyOf({ ...row, baseUrl: "https://model.example/v2" })).toBe(KEY);
  });
});

describe("a session key that several tabs have", () => {
  /** Two tabs on one database, both with the key. */
  async function both() {
    const rows = new Map<string, Connection>();
    const [here, there] = [createKeyFixture(rows), createKeyFixture(rows)];
    const row = await saved(here);
    await giveKey(there, row, KEY);
    expect(await here.keys.keyOf(rows.get("c") ?? row)).toBe(KEY);
    expect(await there.keys.keyOf(rows.get("c") ?? row)).toBe(KEY);
    return { rows, here, there };
  }
  const now = (rows: Map<string, Connection>) => {
    const row = rows.get("c");
    if (row === undefined) throw new Error("no row");
    return row;
  };

  test("is sent by none of them once one has removed it, and leaves no copy", async () => {
    const { rows, here, there } = await both();
    await saveConnection(here, now(rows), { how: "remove" });
    expect(there.keys.stateOf(now(rows))).toBe("none");
    expect(await there.keys.keyOf(now(rows))).toBe("");
    expect(there.session.length).toBe(0);
  });

  test("is asked for in the others once one has replaced it", async () => {
    const { rows, here, there } = await both();
    await saveConnection(here, now(rows), { how: "set", key: "sk-new" });
    expect(there.keys.stateOf(now(rows))).toBe("missing");
    expect(await there.keys.keyOf(now(rows))).toBeUndefined();
    expect(there.session.length).toBe(0);
    await giveKey(there, now(rows), "sk-new");
    expect(await there.keys.keyOf(now(rows))).toBe("sk-new");
    expect(await here.keys.keyOf(now(rows))).toBe("sk-new");
  });

  test("is removed with its connection", async () => {
    const { rows, there } = await both();
    rows.delete("c");
    await there.keys.keyOf(connectionOf({ id: "d" }));
    expect(there.session.length).toBe(0);
  });
});

describe("a changed address", () => {
  test.each(["session", "stored", "encrypted"] as const)(
    "on another origin leaves a %s key behind; on the same origin keeps it",
    async (keyKeeping) => {
      const rows = new Map<string, Connection>();
      const ground = createKeyFixture(rows);
      answering(ground, "a long passphrase");
      const row = await saved(ground, { keyKeeping });
      const path = { ...row, baseUrl: "https://model.example/v2" };
      const near = await saveConnection(ground, path, { how: "keep" });
      expect(near.ok && (await ground.keys.keyOf(near.value))).toBe(KEY);
      const far = await saveConnection(ground, { ...row, baseUrl: ELSEWHERE }, { how: "keep" });
      expect(far.ok && (await ground.keys.keyOf(far.value))).toBe("");
      expect(rows.get("c")).not.toHaveProperty("apiKey");
      expect(rows.get("c")).not.toHaveProperty("sealedKey");
      expect(ground.session.length).toBe(0);
    },
  );
});

describe("changing where a key is stored", () => {
  test("moves the key without retyping, and leaves nothing in the old place", async () => {
    const rows = new Map<string, Connection>();
    const ground = createKeyFixture(rows);
    answering(ground, "a long passphrase");
    const places = ["stored", "encrypted", "session", "encrypted", "stored"] as const;
    let row = await saved(ground, { keyKeeping: "session" });
    for (const keyKeeping of places) {
      const moved = await saveConnection(ground, { ...row, keyKeeping }, { how: "keep" });
      if (!moved.ok) throw new Error(moved.error.message);
      row = moved.value;
      expect(await ground.keys.keyOf(row)).toBe(KEY);
      expect(row.apiKey === KEY).toBe(keyKeeping === "stored");
      expect(row.sealedKey !== undefined).toBe(keyKeeping === "encrypted");
      expect(ground.session.length).toBe(keyKeeping === "session" ? 1 : 0);
    }
  });
});

describe("a key that is needed and missing", () => {
  test("is asked for once for everyone waiting, and given to each of them", async () => {
    const rows = new Map<string, Connection>();
    const row = await saved(createKeyFixture(rows));
    const ground = createKeyFixture(rows);
    const both = [ground.keys.obtain(row), ground.keys.obtain(row)];
    await expect.poll(() => ground.keys.requests.current()?.kind).toBe("paste");
    const question = ground.keys.requests.current();
    if (question?.kind !== "paste") throw new Error("no question");
    await giveKey(ground, question.connection, KEY);
    ground.keys.requests.settle(question, true);
    for (const given of await Promise.all(both)) expect(given).toEqual({ ok: true, value: KEY });
    expect(ground.keys.requests.current()).toBeUndefined();
  });

  test("can be declined: then the request is not sent, and says why", async () => {
    const rows = new Map<string, Connection>();
    const row = await saved(createKeyFixture(rows));
    const { keys } = createKeyFixture(rows);
    const wanted = keys.obtain(row);
    await expect.poll(() => keys.requests.current()).toBeDefined();
    const question = keys.requests.current();
    if (question !== undefined) keys.requests.settle(question, false);
    expect(await wanted).toMatchObject({ ok: false, error: { code: "key_missing" } });
  });

  test("is no longer asked for once nobody waits for it", async () => {
    const rows = new Map<string, Connection>();
    const row = await saved(createKeyFixture(rows));
    const { keys } = createKeyFixture(rows);
    const stop = new AbortController();
    const wanted = keys.obtain(row, stop.signal);
    await expect.poll(() => keys.requests.current()).toBeDefined();
    stop.abort();
    expect((await wanted).ok).toBe(false);
    expect(keys.requests.current()).toBeUndefined();
  });

  test("is stored once the passphrase is chosen, which is asked for meanwhile", async () => {
    const rows = new Map<string, Connection>();
    const ground = createKeyFixture(rows);
    await unlock(ground, "a long passphrase");
    const row = await saved(ground, { keyKeeping: "encrypted" });
    await forgetSealed(ground);
    const { requests: asks } = ground.keys;
    const wanted = ground.keys.obtain(rows.get("c") ?? row);
    await expect.poll(() => asks.current()?.kind).toBe("paste");
    const question = asks.current();
    if (question?.kind !== "paste") throw new Error("no question");
    expect(asks.passphrase()).toBeUndefined();
    const given = giveKey(ground, question.connection, "sk-again");
    await expect.poll(() => asks.passphrase()?.kind).toBe("create");
    // The dialog that has the key stays open.
    expect(asks.current()).toBe(question);
    await unlock(ground, "a new passphrase");
    asks.settle({ kind: "create" }, true);
    expect(await given).toEqual({ ok: true, value: null });
    asks.settle(question, true);
    expect(await wanted).toEqual({ ok: true, value: "sk-again" });
  });

  test("is not asked for if none was ever given", async () => {
    const ground = createKeyFixture();
    const row = await saved(ground, {}, "");
    expect(await ground.keys.obtain(row)).toEqual({ ok: true, value: "" });
  });
});

describe("keys under a passphrase", () => {
  const second = { id: "d", baseUrl: "https://other.example" };

  test("share one passphrase, asked for once per tab and again after locking", async () => {
    const rows = new Map<string, Connection>();
    const first = createKeyFixture(rows);
    const asked = answering(first, "a long passphrase");
    const one = await saved(first, { keyKeeping: "encrypted" });
    const two = await saved(first, { ...second, keyKeeping: "encrypted" }, "sk-second");
    expect(asked).toEqual(["create"]);
    expect(JSON.stringify([...rows.values()])).not.toContain(KEY);
    const later = createKeyFixture(rows);
    const askedLater = answering(later, "a long passphrase");
    expect(later.keys.stateOf(one)).toBe("locked");
    expect(await later.keys.obtain(one)).toEqual({ ok: true, value: KEY });
    expect(await later.keys.obtain(two)).toEqual({ ok: true, value: "sk-second" });
    expect(askedLater).toEqual(["unlock"]);
    later.keys.lock();
    expect(await later.keys.keyOf(one)).toBeUndefined();
  });

  test("never get a second passphrase beside the first", async () => {
    const rows = new Map<string, Connection>();
    const first = createKeyFixture(rows);
    answering(first, "a long passphrase");
    await saved(first, { keyKeeping: "encrypted" });
    const later = createKeyFixture(rows);
    expect(await unlock(later, "another passphrase")).toEqual({ ok: false, error: "wrong" });
    expect(later.keys.opened()).toHaveLength(0);
  });

  test("change passphrase all together; the old one opens nothing any more", async () => {
    const rows = new Map<string, Connection>();
    const ground = createKeyFixture(rows);
    answering(ground, "a long passphrase");
    const one = await saved(ground, { keyKeeping: "encrypted" });
    await saved(ground, { ...second, keyKeeping: "encrypted" }, "sk-second");
    expect(await changePassphrase(ground, "wrong", "a new passphrase")).toMatchObject({
      error: "wrong",
    });
    expect(await changePassphrase(ground, "a long passphrase", "a new passphrase")).toMatchObject({
      ok: true,
    });
    expect(rows.get("c")?.sealedKey?.salt).not.toBe(one.sealedKey?.salt);
    const later = createKeyFixture(rows);
    expect(await unlock(later, "a long passphrase")).toMatchObject({ ok: false });
    expect(await unlock(later, "a new passphrase")).toMatchObject({ ok: true });
    for (const [id, key] of [
      ["c", KEY],
      ["d", "sk-second"],
    ]) {
      const row = rows.get(id ?? "");
      expect(row && (await later.keys.keyOf(row))).toBe(key);
    }
  });

  test("are removed and asked for again after the passphrase is forgotten; other keys stay", async () => {
    const rows = new Map<string, Connection>();
    const ground = createKeyFixture(rows);
    answering(ground, "a long passphrase");
    await saved(ground, { keyKeeping: "encrypted" });
    await saved(ground, { ...second, keyKeeping: "stored" }, "sk-second");
    await forgetSealed(ground);
    expect(rows.get("c")).not.toHaveProperty("sealedKey");
    const [one, two] = [rows.get("c"), rows.get("d")];
    expect(one && ground.keys.stateOf(one)).toBe("missing");
    expect(two && (await ground.keys.keyOf(two))).toBe("sk-second");
  });

  test("do not open when copied to another connection's row, or to another address", async () => {
    const rows = new Map<string, Connection>();
    const ground = createKeyFixture(rows);
    answering(ground, "a long passphrase");
    const row = await saved(ground, { keyKeeping: "encrypted" });
    expect(await ground.keys.keyOf({ ...row, baseUrl: ELSEWHERE })).toBeUndefined();
    expect(await ground.keys.keyOf({ ...row, id: "d" })).toBeUndefined();
    expect(await ground.keys.keyOf(row)).toBe(KEY);
  });
});
