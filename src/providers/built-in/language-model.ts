/**
 * The browser's own language model, as far as Bough uses it. Source: the Prompt API's explainer
 * (webmachinelearning/prompt-api). Names that older browsers had stand beside the present ones.
 */
export interface LanguageModelStatic {
  availability(options?: object): Promise<Availability>;
  /** Fetches the model where it is not there; that needs a press by the person. */
  create(options?: CreateOptions): Promise<LanguageModelSession>;
}

export type Availability = "unavailable" | "downloadable" | "downloading" | "available";

export interface CreateOptions {
  initialPrompts?: readonly Prompt[];
  signal?: AbortSignal;
  monitor?: (monitor: EventTarget) => void;
}

export interface Prompt {
  role: "system" | "user" | "assistant";
  content: string;
}

export interface LanguageModelSession {
  /** Gives pieces of the answer; in older browsers, all of it so far each time. */
  promptStreaming(
    prompt: readonly Prompt[],
    options?: { signal?: AbortSignal; responseConstraint?: object },
  ): ReadableStream<unknown>;
  /** Tokens that a prompt would take. */
  measureContextUsage?(
    prompt: readonly Prompt[],
    options?: { signal?: AbortSignal },
  ): Promise<number>;
  destroy(): void;
  /** Tokens. */
  readonly contextWindow?: number;
  readonly contextUsage?: number;
  /** Their names until 2026. */
  readonly inputQuota?: number;
  readonly inputUsage?: number;
}

/** Undefined where this browser has no such thing. */
export function languageModel(): LanguageModelStatic | undefined {
  // Too new for the types; checked here.
  const { LanguageModel: found } = globalThis as { LanguageModel?: LanguageModelStatic };
  return typeof found?.availability === "function" ? found : undefined;
}

/** How far the browser's model is there; what breaks while asking counts as not there. */
export async function builtInAvailability(): Promise<Availability> {
  try {
    return (await languageModel()?.availability()) ?? "unavailable";
  } catch {
    return "unavailable";
  }
}

/** How many tokens a session takes; undefined where it does not say. */
export function windowOf(session: LanguageModelSession): number | undefined {
  const window = session.contextWindow ?? session.inputQuota;
  return window !== undefined && Number.isFinite(window) && window > 0 ? window : undefined;
}

/** Tokens in a session so far. */
export function usageOf(session: LanguageModelSession): number | undefined {
  return session.contextUsage ?? session.inputUsage;
}

/**
 * Has the browser fetch its model where it is not there yet. To be called in a press by the person.
 * Rejects with the browser's error.
 * @param onProgress from 0 to 1
 */
export async function fetchBuiltIn(
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<{ contextWindow?: number }> {
  const model = languageModel();
  if (model === undefined) throw new TypeError("This browser has no built-in model.");
  const session = await model.create({
    signal,
    monitor: (monitor) =>
      monitor.addEventListener("downloadprogress", (event) => {
        // The standard sends ProgressEvents whose `loaded` is the share.
        onProgress((event as ProgressEvent).loaded);
      }),
  });
  const contextWindow = windowOf(session);
  session.destroy();
  return contextWindow === undefined ? {} : { contextWindow };
}
