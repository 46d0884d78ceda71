/** What the stub does. Everything has a harmless default. */
export interface StubScript {
  availability?: "unavailable" | "downloadable" | "downloading" | "available";
  /** Chunks of the answer, or the whole answer so far each time, as older browsers sent it. */
  chunks?: readonly string[];
  /** Rejects creating a session with a DOMException of this name. */
  createFails?: string;
  /** Breaks the answer, after its chunks, with a DOMException of this name. */
  answerFails?: string;
  /** The answer waits after this many chunks until it is aborted. */
  hangsAfter?: number;
  contextWindow?: number;
  /** Download progress to report, each from 0 to 1. */
  progress?: readonly number[];
  /** After reporting progress, the download waits until `release` is called or it is aborted. */
  holds?: boolean;
}

/**
 * Defines a global `LanguageModel` that follows the Prompt API's explainer and records in `asked` what it
 * was asked. Self-contained, so that a test can run its source inside a page.
 */
export function installLanguageModelStub(script: StubScript): void {
  const { chunks = [], availability = "available", contextWindow = 6_144 } = script;
  const asked: { created: unknown[]; prompted: unknown[]; destroyed: number } = {
    created: [],
    prompted: [],
    destroyed: 0,
  };
  let state = availability;
  const fails = (name: string) => new DOMException(`The model says ${name}.`, name);
  let release = () => {};
  const held = (signal: AbortSignal | undefined) =>
    new Promise<void>((resolve, reject) => {
      release = resolve;
      signal?.addEventListener("abort", () => reject(fails("AbortError")));
    });
  const lengthOf = (prompts: readonly { content: string }[]) =>
    prompts.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0);

  class Session extends EventTarget {
    contextUsage: number;
    readonly contextWindow = contextWindow;

    constructor(initial: readonly { content: string }[]) {
      super();
      this.contextUsage = lengthOf(initial);
    }

    measureContextUsage(prompts: readonly { content: string }[]): Promise<number> {
      return Promise.resolve(lengthOf(prompts));
    }

    promptStreaming(
      prompts: readonly { content: string }[],
      options: { signal?: AbortSignal } = {},
    ): ReadableStream<string> {
      asked.prompted.push({
        prompts,
        constraint: Object.keys(options).includes("responseConstraint"),
      });
      const { signal } = options;
      let at = 0;
      return new ReadableStream<string>({
        pull: async (controller) => {
          if (at === script.hangsAfter) {
            await new Promise((_, reject) => {
              const stop = () => reject(fails("AbortError"));
              if (signal?.aborted === true) stop();
              signal?.addEventListener("abort", stop);
            });
          }
          const chunk = chunks[at];
          at += 1;
          if (chunk !== undefined) return controller.enqueue(chunk);
          if (script.answerFails !== undefined) throw fails(script.answerFails);
          this.contextUsage += lengthOf(prompts) + 7;
          controller.close();
        },
      });
    }

    destroy(): void {
      asked.destroyed += 1;
    }
  }

  const LanguageModel = {
    asked,
    release: () => release(),
    availability: () => Promise.resolve(state),
    create: async (
      options: {
        initialPrompts?: { content: string }[];
        monitor?: (monitor: EventTarget) => void;
        signal?: AbortSignal;
      } = {},
    ) => {
      asked.created.push(options.initialPrompts ?? []);
      if (script.createFails !== undefined) throw fails(script.createFails);
      const monitor = new EventTarget();
      options.monitor?.(monitor);
      // The standard's events are ProgressEvents, which Node does not have.
      const tell = (loaded: number) =>
        monitor.dispatchEvent(Object.assign(new Event("downloadprogress"), { loaded, total: 1 }));
      [0, ...(script.progress ?? [])].forEach(tell);
      if (script.holds === true && state !== "available") await held(options.signal);
      tell(1);
      state = "available";
      return new Session(options.initialPrompts ?? []);
    },
  };
  Object.defineProperty(globalThis, "LanguageModel", { value: LanguageModel, configurable: true });
}
