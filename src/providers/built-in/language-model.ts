/**
 * The part of the browser's Prompt API that Bough uses. Source: its explainer
 * (webmachinelearning/prompt-api). Includes the names used by older browsers.
 */
export interface LanguageModelStatic {
  availability(options?: Expected): Promise<Availability>;
  /** Downloads the model if needed, which requires a user gesture. */
  create(options?: CreateOptions): Promise<LanguageModelSession>;
}

export type Availability = "unavailable" | "downloadable" | "downloading" | "available";

/**
 * The kinds of content, and their languages. Without the languages, Chromium logs a warning in the console.
 */
export interface Expected {
  expectedInputs?: readonly ExpectedContent[];
  expectedOutputs?: readonly ExpectedContent[];
}

interface ExpectedContent {
  type: "text";
  /** Language tags (BCP 47). */
  languages?: readonly string[];
}

export interface CreateOptions extends Expected {
  initialPrompts?: readonly Prompt[];
  signal?: AbortSignal;
  monitor?: (monitor: EventTarget) => void;
}

export interface Prompt {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface LanguageModelSession {
  /** Streams pieces of the answer; in older browsers, the whole answer so far each time. */
  promptStreaming(
    prompt: readonly Prompt[],
    options?: { signal?: AbortSignal; responseConstraint?: object },
  ): ReadableStream<unknown>;
  /** How many tokens a prompt would take. */
  measureContextUsage?(
    prompt: readonly Prompt[],
    options?: { signal?: AbortSignal },
  ): Promise<number>;
  destroy(): void;
  /** Size of the context window in tokens, and how many are used. */
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  /** The names of these two until 2026. */
  readonly inputQuota?: number;
  readonly inputUsage?: number;
}

/** The language of answers that the browser can vouch for; the model answers in others, too. */
export const EXPECTED: Expected = { expectedOutputs: [{ type: "text", languages: ["en"] }] };

/** Undefined if this browser has no Prompt API. */
export function languageModel(): LanguageModelStatic | undefined {
  // Too new for TypeScript's types, so it is checked here.
  const { LanguageModel: found } = globalThis as { LanguageModel?: LanguageModelStatic };
  return typeof found?.availability === "function" ? found : undefined;
}

/** Whether the model is available; an error while asking counts as unavailable. */
export async function builtInAvailability(): Promise<Availability> {
  try {
    return (await languageModel()?.availability(EXPECTED)) ?? "unavailable";
  } catch {
    return "unavailable";
  }
}

/** The context window of a session in tokens; undefined if unknown. */
export function windowOf(session: LanguageModelSession): number | undefined {
  const window = session.contextWindow ?? session.inputQuota;
  return window !== undefined && Number.isFinite(window) && window > 0 ? window : undefined;
}

/** Tokens in a session so far. */
export function usageOf(session: LanguageModelSession): number | undefined {
  return session.contextUsage ?? session.inputUsage;
}

/**
 * Makes the browser download its model if needed. Call it in a user gesture. Rejects with the browser's
 * error.
 *
 * @param onProgress called with the downloaded share, from 0 to 1
 */
export async function downloadBuiltIn(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ contextWindow?: number }> {
  const model = languageModel();
  if (model === undefined) throw new TypeError("This browser has no built-in model.");
  const session = await model.create({
    ...EXPECTED,
    signal,
    monitor: (monitor) =>
      monitor.addEventListener("downloadprogress", (event) => {
        // By the standard, these are ProgressEvents whose `loaded` is the share.
        onProgress((event as ProgressEvent).loaded);
      }),
  });
  const contextWindow = windowOf(session);
  session.destroy();
  return contextWindow === undefined ? {} : { contextWindow };
}
