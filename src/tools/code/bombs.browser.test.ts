import { expect, onTestFinished, test, vi } from "vitest";

import { bombs } from "#tools/test-support/bombs.ts";
import type { Bomb } from "#tools/test-support/bombs.ts";

import { CODE_LIMITS, runCode } from "./code-session.ts";
import type { CodeEnd, CodeLanguage, CodeLimits } from "./code-session.ts";

/** Less time and memory than a call has, so that the test is short. The ways to end are the same. */
const LIMITS: CodeLimits = { time: 700, memory: 40 * 1024 * 1024 };

const NO_FILES = { files: async () => new Map(), read: async () => undefined };

let runs = 0;

function light(
  { language, code }: Pick<Bomb, "language" | "code">,
  {
    signal = new AbortController().signal,
    onPrinted = (_text: string): void => undefined,
    limits = LIMITS,
  } = {},
): Promise<CodeEnd> {
  const call = { runId: `bomb ${(runs += 1)}`, language, code };
  return runCode(call, NO_FILES, { signal, onPrinted, limits });
}

/** Counts workers that were started and not ended. */
function countWorkers(): () => number {
  let open = 0;
  const Real = globalThis.Worker;
  class Counted extends Real {
    #isOpen = true;
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      open += 1;
    }
    override terminate(): void {
      if (this.#isOpen) open -= 1;
      this.#isOpen = false;
      super.terminate();
    }
  }
  vi.stubGlobal("Worker", Counted);
  onTestFinished(() => void vi.unstubAllGlobals());
  return () => open;
}

test.each(["javascript", "python"] satisfies CodeLanguage[])(
  "each bomb of %s is ended within its limits, says so, and the next call is answered",
  async (language) => {
    const open = countWorkers();
    const ends: End[] = [];
    for (const bomb of bombs.filter((one) => one.language === language)) {
      const before = open();
      const { kind } = await light(bomb);
      ends.push({ title: bomb.title, kind, left: open() - before });
    }
    expect(ends.filter(({ kind }) => kind === "value" || kind === "broken")).toEqual([]);
    expect(leftOpen(ends)).toEqual([]);
    expect(await light({ language, code: "1 + 1" })).toMatchObject({ kind: "value", value: 2 });
  },
);

test("Stop ends each of them at once, whatever it does", async () => {
  const open = countWorkers();
  const ends: End[] = [];
  for (const bomb of bombs) {
    const before = open();
    const stop = new AbortController();
    const onPrinted = () => stop.abort();
    const end = await light(bomb, { signal: stop.signal, onPrinted, limits: CODE_LIMITS });
    ends.push({ title: bomb.title, kind: end.kind, left: open() - before });
  }
  // Some end before anyone can stop them, but none runs until its time is up.
  expect(ends.filter(({ kind }) => kind === "out_of_time" || kind === "value")).toEqual([]);
  expect(leftOpen(ends)).toEqual([]);
});

interface End {
  title: string;
  kind: CodeEnd["kind"];
  /** How many workers the bomb has left behind. */
  left: number;
}

/**
 * Ends that left a worker open. Code that only threw does so, because it ended by itself and its engine is
 * kept for the next call.
 */
function leftOpen(ends: readonly End[]): readonly End[] {
  return ends.filter(({ kind, left }) => kind !== "thrown" && left > 0);
}

test("what was printed until the end is told", async () => {
  const end = await light({ language: "python", code: 'print("here")\nwhile True: pass' });
  expect(end).toEqual({ kind: "out_of_time", printed: "here" });
});

test("there are as many as the page has to stand", () => {
  expect(bombs.length).toBeGreaterThanOrEqual(38);
});
