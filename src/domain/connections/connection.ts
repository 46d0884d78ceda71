/** The API format of an endpoint. */
export type Protocol = "openai-chat" | "openai-responses" | "anthropic-messages" | "gemini";

/**
 * Where a key is kept: in this tab's session, in the database as plain text, or in the database
 * encrypted under a passphrase that is asked for once per session.
 */
export type KeyStorage = "session" | "stored" | "encrypted";

/**
 * A key encrypted under a passphrase: AES-GCM with a key derived by PBKDF2 with SHA-256. Bytes are
 * base64.
 */
export interface SealedKey {
  /** Iterations of PBKDF2; 600,000 or more. */
  iterations: number;
  salt: string;
  iv: string;
  data: string;
}

/** Anything that has a key: a connection, or an MCP server. The key is never part of an export. */
export interface KeyHolder {
  id: string;
  name: string;
  /** Without a trailing slash, e.g. `https://api.openai.com/v1`. The key is bound to its origin. */
  baseUrl: string;
  keyKeeping: KeyStorage;
  /**
   * Set if there is a key. If it isn't available (the session ended, the vault is locked), the person
   * is asked for it before anything is sent.
   */
  hasKey?: true;
  /**
   * Random, and new whenever a session key is set. If another tab holds a key under a different id,
   * that key was replaced or removed elsewhere.
   */
  keyId?: string;
  /** Present only with keyKeeping `stored`. */
  apiKey?: string;
  /** Present only with keyKeeping `encrypted`. */
  sealedKey?: SealedKey;
}

/** A row of `connections`: a provider endpoint. */
export interface Connection extends KeyHolder {
  protocol: Protocol;
  /**
   * Id of the preset it was made from (`src/domain/connections/presets.ts`); absent for a custom
   * address.
   */
  preset?: string;
  /**
   * Headers sent with every request in addition to the protocol's own; never a header with the key.
   * Names are in lower case.
   */
  headers?: Record<string, string>;
  /** The provider's most recent list of models. */
  models: ModelInfo[];
  /** When the models were listed, in Unix milliseconds. */
  modelsAt?: number;
  defaultModel: string;
  retry?: Partial<RetryPolicy>;
  /** True for the scripted Demo connection, whose requests never leave the page. */
  demo?: boolean;
  /** True for the browser's built-in model, which also runs inside the page. */
  builtIn?: boolean;
  usedAt: number;
  createdAt: number;
}

/**
 * Whether the connection's models run inside the page, so that nothing leaves it and nothing is
 * charged.
 */
export function isInPage(connection: Pick<Connection, "demo" | "builtIn"> | undefined): boolean {
  return connection?.demo === true || connection?.builtIn === true;
}

/** A key holder whose key is encrypted under the passphrase. */
export type SealedHolder = KeyHolder & { sealedKey: SealedKey };

export function isSealed<Holder extends KeyHolder>(
  row: Holder,
): row is Holder & { sealedKey: SealedKey } {
  return row.keyKeeping === "encrypted" && row.sealedKey !== undefined;
}

export interface ModelInfo {
  id: string;
  name?: string;
  /** Tokens. */
  contextWindow?: number;
  /** Maximum tokens of one answer. */
  maxOutput?: number;
  abilities?: ModelAbilities;
  price?: ModelPrice;
}

/** What a provider says a model can do. Absent fields are unknown. */
export interface ModelAbilities {
  tools?: boolean;
  images?: boolean;
  /** PDFs and other files. */
  files?: boolean;
  reasoning?: boolean;
}

/** Price in US dollars per million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
  cachedInput?: number;
  cacheWrite?: number;
}

/** How requests of a connection are retried. All times are in milliseconds. */
export interface RetryPolicy {
  maxRetries: number;
  baseDelay: number;
  maxDelay: number;
  /** If the provider asks for a longer wait with `retry-after`, the person decides. */
  maxRetryAfter: number;
  firstByteTimeout: number;
  idleTimeout: number;
}

export const defaultRetryPolicy: RetryPolicy = {
  maxRetries: 2,
  baseDelay: 500,
  maxDelay: 8_000,
  maxRetryAfter: 60_000,
  firstByteTimeout: 60_000,
  idleTimeout: 120_000,
};

/** What the connection's most recent list says about a model; undefined if it is not listed. */
export function modelInfoOf(
  connection: Pick<Connection, "models"> | undefined,
  modelId: string,
): ModelInfo | undefined {
  return connection?.models.find(({ id }) => id === modelId);
}

/** The `usedAt` of a connection that never answered. It sorts behind all others, including the Demo. */
export const UNPROVEN = -1;
