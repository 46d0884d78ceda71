/** The wire grammar of an endpoint. */
export type Protocol = "openai-chat" | "openai-responses" | "anthropic-messages" | "gemini";

/**
 * How long a key lives: in this tab's session, in the database as it is, or in the database
 * encrypted under a passphrase that is asked for once a session.
 */
export type KeyKeeping = "session" | "stored" | "encrypted";

/** A key under a passphrase: AES-GCM with a key made by PBKDF2 with SHA-256. Bytes are base64. */
export interface SealedKey {
  /** Of PBKDF2; 600,000 or more. */
  iterations: number;
  salt: string;
  iv: string;
  data: string;
}

/** A row of `connections`: a provider endpoint. The key is never part of an export. */
export interface Connection {
  id: string;
  name: string;
  protocol: Protocol;
  /** Without a trailing slash, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  keyKeeping: KeyKeeping;
  /**
   * A key was given: where it is not at hand (the session ended, the vault is locked) it is asked for
   * before anything is sent.
   */
  hasKey?: true;
  /**
   * Random, anew whenever a key is set for the session: a tab's copy with another one is of a key that
   * was replaced or removed elsewhere.
   */
  keyId?: string;
  /** Present only with keyKeeping `stored`. */
  apiKey?: string;
  /** Present only with keyKeeping `encrypted`. */
  sealedKey?: SealedKey;
  /** The preset it was made from (`src/domain/presets.ts`); absent for an address of one's own. */
  preset?: string;
  /** Sent with every request beside the protocol's own; never the key's. Names in lower case. */
  headers?: Record<string, string>;
  /** Models as the provider listed them, newest listing. */
  models: ModelInfo[];
  /** When they were listed (Unix milliseconds). */
  modelsAt?: number;
  defaultModel: string;
  retry?: Partial<RetryPolicy>;
  /** True for the scripted Demo connection, which never leaves the page. */
  demo?: boolean;
  /** True for the browser's built-in model, which is asked in the page as well. */
  builtIn?: boolean;
  usedAt: number;
  createdAt: number;
}

export interface ModelInfo {
  id: string;
  name?: string;
  /** Tokens. */
  contextWindow?: number;
  /** Tokens of one answer at most. */
  maxOutput?: number;
  abilities?: ModelAbilities;
  price?: ModelPrice;
}

/** What a provider says of a model; a field it says nothing of is absent, and nothing follows. */
export interface ModelAbilities {
  tools?: boolean;
  images?: boolean;
  /** PDFs and the like, as files. */
  files?: boolean;
  reasoning?: boolean;
}

/** US dollars for a million tokens. */
export interface ModelPrice {
  input: number;
  output: number;
  cachedInput?: number;
  cacheWrite?: number;
}

/** Per connection; all times in milliseconds. */
export interface RetryPolicy {
  maxRetries: number;
  baseDelay: number;
  maxDelay: number;
  /** A longer `retry-after` is the person's decision. */
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
