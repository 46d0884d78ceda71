import type { SealedKey } from "#domain/connections/connection.ts";
import { bytesOfBase64 } from "#platform/base64.ts";

/** What a sealed key is bound to: a copy of the key that is stored for any other owner does not open. */
export interface KeyOwner {
  connectionId: string;
  /** Scheme, host and port of the base URL. */
  origin: string;
}

/** The key derived from a passphrase. It stays in this tab's memory and cannot be exported. */
export interface VaultKey {
  /** Base64. */
  salt: string;
  iterations: number;
  key: CryptoKey;
}

/** Iterations of PBKDF2 with SHA-256, as OWASP recommends. */
const ITERATIONS = 600_000;
/** A higher number would be an attempt to hang the page. */
const MOST_ITERATIONS = 10_000_000;
const SALT_BYTES = 16;
/** The size of the initialization vector that AES-GCM uses. */
const IV_BYTES = 12;

/** Derives the vault key from a passphrase; takes most of a second, off the main thread. */
export async function deriveVaultKey(
  passphrase: string,
  { salt, iterations }: Pick<SealedKey, "salt" | "iterations"> = newSalt(),
): Promise<VaultKey> {
  if (!(iterations >= ITERATIONS && iterations <= MOST_ITERATIONS)) {
    throw new RangeError("This number of key derivation rounds isn’t supported.");
  }
  // Two keyboards may encode the same letter differently.
  const bytes = new TextEncoder().encode(passphrase.normalize("NFKC"));
  const material = await crypto.subtle.importKey("raw", bytes, "PBKDF2", false, ["deriveKey"]);
  const key = await crypto.subtle.deriveKey(
    { name: "PBKDF2", hash: "SHA-256", salt: bytesOfBase64(salt), iterations },
    material,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
  return { salt, iterations, key };
}

export async function sealKey(
  { key, salt, iterations }: VaultKey,
  apiKey: string,
  owner: KeyOwner,
): Promise<SealedKey> {
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  const data = await crypto.subtle.encrypt(
    { name: "AES-GCM", iv, additionalData: bound(owner) },
    key,
    new TextEncoder().encode(apiKey),
  );
  return { iterations, salt, iv: toBase64(iv), data: toBase64(new Uint8Array(data)) };
}

/**
 * Opens a sealed key. Undefined for another passphrase, another owner, or changed bytes; these cannot be told
 * apart.
 */
export async function openSealed(
  { key }: VaultKey,
  { iv, data }: SealedKey,
  owner: KeyOwner,
): Promise<string | undefined> {
  try {
    const opened = await crypto.subtle.decrypt(
      { name: "AES-GCM", iv: bytesOfBase64(iv), additionalData: bound(owner) },
      key,
      bytesOfBase64(data),
    );
    return new TextDecoder().decode(opened);
  } catch {
    return undefined;
  }
}

function newSalt(): Pick<SealedKey, "salt" | "iterations"> {
  const salt = toBase64(crypto.getRandomValues(new Uint8Array(SALT_BYTES)));
  return { salt, iterations: ITERATIONS };
}

function bound({ connectionId, origin }: KeyOwner): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(["bough key", connectionId, origin]));
}

function toBase64(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes));
}
