/** The wire grammar of an endpoint. */
export type Protocol = "openai-chat" | "openai-responses" | "anthropic-messages" | "gemini";

/** How long a key lives: in this tab's session, or in the database. */
export type KeyKeeping = "session" | "stored";

/** A row of `connections`: a provider endpoint. The key is never part of an export. */
export interface Connection {
  id: string;
  name: string;
  protocol: Protocol;
  /** Without a trailing slash, e.g. `https://api.openai.com/v1`. */
  baseUrl: string;
  keyKeeping: KeyKeeping;
  /** Present only with keyKeeping `stored`. */
  apiKey?: string;
  /** Models as the provider listed them, newest listing. */
  models: ModelInfo[];
  defaultModel: string;
  retry?: Partial<RetryPolicy>;
  /** True for the scripted Demo connection, which never leaves the page. */
  demo?: boolean;
  usedAt: number;
  createdAt: number;
}

export interface ModelInfo {
  id: string;
  name?: string;
  /** Tokens. */
  contextWindow?: number;
}

/** Per connection; all times in milliseconds. Defaults: DESIGN section 3. */
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
