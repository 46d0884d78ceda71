import { beforeAll, describe, expect, test } from "vitest";

import { deriveVaultKey, openSealed, sealKey } from "./key-sealing.ts";
import type { VaultKey } from "./key-sealing.ts";

const KEY = "sk-secret-0123456789";
const owner = { connectionId: "c", origin: "https://model.example" };

let vault: VaultKey;

beforeAll(async () => {
  vault = await deriveVaultKey("correct horse battery");
});

describe("a sealed key", () => {
  test("opens with the same passphrase, derived again from what is stored beside it", async () => {
    const sealed = await sealKey(vault, KEY, owner);
    const again = await deriveVaultKey("correct horse battery", sealed);
    expect(await openSealed(again, sealed, owner)).toBe(KEY);
  });

  test("does not open with another passphrase, for another connection, or at another origin", async () => {
    const sealed = await sealKey(vault, KEY, owner);
    const other = await deriveVaultKey("correct horse batterz", sealed);
    expect(await openSealed(other, sealed, owner)).toBeUndefined();
    expect(await openSealed(vault, sealed, { ...owner, connectionId: "d" })).toBeUndefined();
    const elsewhere = { ...owner, origin: "https://evil.example" };
    expect(await openSealed(vault, sealed, elsewhere)).toBeUndefined();
  });

  test("does not open if a byte was changed, and garbage does not throw", async () => {
    const sealed = await sealKey(vault, KEY, owner);
    const changed = sealed.data.replace(/^./u, (first) => (first === "A" ? "B" : "A"));
    expect(await openSealed(vault, { ...sealed, data: changed }, owner)).toBeUndefined();
    expect(await openSealed(vault, { ...sealed, iv: "?" }, owner)).toBeUndefined();
  });

  test("contains the key in no readable form, and never the same bytes twice", async () => {
    const one = await sealKey(vault, KEY, owner);
    const other = await sealKey(vault, KEY, owner);
    expect(one.iv).not.toBe(other.iv);
    expect(one.data).not.toBe(other.data);
    expect(`${JSON.stringify(one)} ${atob(one.data)}`).not.toContain("secret");
  });
});

describe("the vault key", () => {
  test("is derived in at least 600,000 rounds with its own salt, and cannot be exported", async () => {
    expect(vault.iterations).toBeGreaterThanOrEqual(600_000);
    expect(atob(vault.salt)).toHaveLength(16);
    expect(vault.key.extractable).toBe(false);
    await expect(crypto.subtle.exportKey("raw", vault.key)).rejects.toThrow(/extractable/u);
  });

  test("is not derived in fewer rounds, nor in so many that the page would hang", async () => {
    const salt = vault.salt;
    await expect(deriveVaultKey("p", { salt, iterations: 1_000 })).rejects.toThrow(RangeError);
    await expect(deriveVaultKey("p", { salt, iterations: 1e12 })).rejects.toThrow(RangeError);
  });

  test("is the same however a keyboard encodes its letters", async () => {
    const composed = await deriveVaultKey("caf\u00e9 au lait", vault);
    const sealed = await sealKey(composed, KEY, owner);
    const decomposed = await deriveVaultKey("cafe\u0301 au lait", vault);
    expect(await openSealed(decomposed, sealed, owner)).toBe(KEY);
  });
});
