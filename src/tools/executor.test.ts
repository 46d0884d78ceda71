import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { executeCall, executeCalls } from "./executor.ts";
import type { ToolOutcome } from "./executor.ts";
import { createGate, fakeServices, fakeTool } from "./test-support/fake-tool.ts";
import { ToolFailure } from "./tool.ts";
import type { Tool, ToolIo } from "./tool.ts";

const services = fakeServices();

function run(
  tool: ReturnType<typeof fakeTool>,
  options: Partial<Parameters<typeof executeCall>[2]> = {},
): Promise<ToolOutcome> {
  const { signal } = new AbortController();
  return executeCall(tool, {}, { signal, services, ...options });
}

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("one call", () => {
  test("returns a copy of the tool's result", async () => {
    const own = { list: [1] };
    const outcome = await run(fakeTool({}, async () => own));
    own.list.push(2);
    expect(outcome).toEqual({ ok: true, result: { list: [1] }, ms: 0 });
  });

  test("measures its milliseconds", async () => {
    const outcome = run(
      fakeTool({}, () => new Promise((resolve) => setTimeout(resolve, 1_500, "late"))),
    );
    await vi.advanceTimersByTimeAsync(1_500);
    expect(await outcome).toEqual({ ok: true, result: "late", ms: 1_500 });
  });

  test.each(["invalid_arguments", "recoverable", "fatal", "timeout", "aborted"] as const)(
    "keeps the kind %s of a ToolFailure",
    async (kind) => {
      const tool = fakeTool({}, () => Promise.reject(new ToolFailure(kind, "so it is")));
      expect(await run(tool)).toMatchObject({ ok: false, error: { kind, message: "so it is" } });
    },
  );

  test("a tool that throws before its first await has an outcome too", async () => {
    const tool = fakeTool({}, () => {
      throw new Error("at once");
    });
    expect(await run(tool)).toMatchObject({ ok: false, error: { kind: "fatal" } });
  });

  test("a result that is not JSON is the tool's bug", async () => {
    // The type forbids it, but a tool's library may still do it.
    const tool = fakeTool({}, async () => ({ value: undefined }) as unknown as string);
    expect(await run(tool)).toMatchObject({
      ok: false,
      error: {
        kind: "fatal",
        message: "The result at /value is undefined, which JSON cannot hold.",
      },
    });
  });

  test("a question is never executed", async () => {
    const execute = vi.fn<() => Promise<string>>();
    expect(await run(fakeTool({ kind: "question" }, execute))).toMatchObject({
      ok: false,
      error: { kind: "fatal" },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  test("progress is passed on until the call has settled", async () => {
    const heard: string[] = [];
    let late: ToolIo["progress"] | undefined;
    const tool = fakeTool({}, async (_args, io) => {
      io.progress("half");
      late = (text) => io.progress(text);
      return null;
    });
    await run(tool, { onProgress: (text) => heard.push(text) });
    late?.("too late");
    expect(heard).toEqual(["half"]);
  });
});

describe("progress", () => {
  const linesOf = async (...texts: string[]) => {
    const lines: string[] = [];
    const tool = fakeTool({}, async (_args, io) => {
      for (const text of texts) io.progress(text);
      return null;
    });
    await run(tool, { onProgress: (line) => lines.push(line) });
    return lines;
  };

  test("is one short line", async () => {
    expect(await linesOf("  page 1\n of 2 ")).toEqual(["page 1 of 2"]);
    const [long] = await linesOf("x".repeat(5_000));
    expect(long).toHaveLength(200);
  });

  test("escapes invisible characters", async () => {
    expect(await linesOf("to \u202egro.live")).toEqual(["to \\u202egro.live"]);
  });
});

describe("abort", () => {
  test("an aborted signal starts nothing", async () => {
    const execute = vi.fn<() => Promise<string>>();
    const outcome = await run(fakeTool({}, execute), { signal: AbortSignal.abort() });
    expect(outcome).toMatchObject({ ok: false, error: { kind: "aborted" } });
    expect(execute).not.toHaveBeenCalled();
  });

  test("settles immediately, even if the tool ignores its signal", async () => {
    const run1 = new AbortController();
    const deaf = createGate<string>();
    const outcome = run(
      fakeTool({}, () => deaf.promise),
      { signal: run1.signal },
    );
    run1.abort();
    expect(await outcome).toMatchObject({ ok: false, error: { kind: "aborted" } });
    deaf.fail(new Error("nobody may see this as unhandled"));
  });

  test("reaches the tool's own signal", async () => {
    const outer = new AbortController();
    const heard = createGate<string>();
    const tool = fakeTool({}, async (_args, { signal }) => {
      signal.addEventListener("abort", () => heard.open("stopped"));
      return new Promise(() => undefined);
    });
    const outcome = run(tool, { signal: outer.signal });
    outer.abort();
    expect(await heard.promise).toBe("stopped");
    expect(await outcome).toMatchObject({ error: { kind: "aborted" } });
  });

  test("a finished call aborts what its tool left running and stops listening", async () => {
    let signal: AbortSignal | undefined;
    const outer = new AbortController();
    const removed = vi.spyOn(outer.signal, "removeEventListener");
    const tool = fakeTool({}, async (_args, io) => {
      signal = io.signal;
      return 1;
    });
    await run(tool, { signal: outer.signal });
    expect(signal?.aborted).toBe(true);
    expect(removed).toHaveBeenCalledOnce();
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("timeout", () => {
  const never = () => new Promise<string>(() => undefined);

  test("ends the call and aborts the tool", async () => {
    let signal: AbortSignal | undefined;
    const tool = fakeTool({ timeout: 2_000 }, (_args, io) => {
      signal = io.signal;
      return never();
    });
    const outcome = run(tool);
    await vi.advanceTimersByTimeAsync(1_999);
    expect(signal?.aborted).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toEqual({
      ok: false,
      error: { kind: "timeout", message: "No result within 2 s." },
      ms: 2_000,
    });
    expect(signal?.aborted).toBe(true);
  });

  test("the caller's timeout overrides the definition's", async () => {
    const outcome = run(fakeTool({ timeout: 2_000 }, never), { timeout: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(await outcome).toMatchObject({ error: { kind: "timeout" }, ms: 100 });
  });

  test("pauses while the tool waits for a person", async () => {
    const person = createGate<string>();
    const tool = fakeTool({ timeout: 1_000 }, async (_args, io) => {
      const answer = await io.whilePersonDecides(() => person.promise);
      await never();
      return answer;
    });
    let settled = false;
    const outcome = run(tool).finally(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(settled).toBe(false);
    person.open("yes");
    await vi.advanceTimersByTimeAsync(999);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ error: { kind: "timeout" } });
  });

  test("continues with the remaining time after the wait, however many waits there were", async () => {
    const [first, second] = [createGate<string>(), createGate<string>()];
    const tool = fakeTool({ timeout: 1_000 }, async (_args, io) => {
      await new Promise((resolve) => setTimeout(resolve, 600));
      await Promise.all([
        io.whilePersonDecides(() => first.promise),
        io.whilePersonDecides(() => second.promise),
      ]);
      return never();
    });
    let settled = false;
    const outcome = run(tool).finally(() => {
      settled = true;
    });
    await vi.advanceTimersByTimeAsync(600);
    first.open("one of two");
    await vi.advanceTimersByTimeAsync(100_000);
    second.open("yes");
    await vi.advanceTimersByTimeAsync(399);
    expect(settled).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(await outcome).toMatchObject({ error: { kind: "timeout" }, ms: 101_000 });
  });

  test("a person who answers after the call was stopped restarts no timer", async () => {
    const outer = new AbortController();
    const person = createGate<string>();
    const tool = fakeTool({}, (_args, io) => io.whilePersonDecides(() => person.promise));
    const outcome = run(tool, { signal: outer.signal });
    outer.abort();
    expect(await outcome).toMatchObject({ error: { kind: "aborted" } });
    person.open("late");
    await vi.advanceTimersByTimeAsync(0);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("several calls", () => {
  test("all start before any has ended", async () => {
    const gates = [createGate<string>(), createGate<string>()];
    const started: number[] = [];
    const outcomes = executeCalls(
      gates.map((gate, at) => ({
        id: String(at),
        tool: fakeTool({}, () => {
          started.push(at);
          return gate.promise;
        }),
        args: {},
      })),
      { signal: new AbortController().signal, services },
    );
    expect(started).toEqual([0, 1]);
    gates[1]?.open("second");
    gates[0]?.open("first");
    expect(await outcomes).toMatchObject([{ result: "first" }, { result: "second" }]);
  });

  test("one failure aborts no sibling, and each outcome is reported as soon as it is there", async () => {
    const slow = createGate<string>();
    let slowSignal: AbortSignal | undefined;
    const settled: string[] = [];
    const heard: string[] = [];
    const outcomes = executeCalls(
      [
        {
          id: "slow",
          tool: fakeTool({}, (_args, io) => {
            slowSignal = io.signal;
            io.progress("still here");
            return slow.promise;
          }),
          args: {},
        },
        { id: "bad", tool: fakeTool({}, () => Promise.reject(new Error("no"))), args: {} },
      ],
      {
        signal: new AbortController().signal,
        services,
        onProgress: (id, text) => heard.push(`${id}: ${text}`),
        onSettled: (id) => void settled.push(id),
      },
    );
    await vi.waitFor(() => expect(settled).toEqual(["bad"]), 60_000);
    expect(slowSignal?.aborted).toBe(false);
    slow.open("done");
    expect(await outcomes).toMatchObject([{ ok: true }, { ok: false, error: { kind: "fatal" } }]);
    expect(settled).toEqual(["bad", "slow"]);
    expect(heard).toEqual(["slow: still here"]);
  });

  test("it is told when all that run wait for a person, and when one works again (D4)", async () => {
    const [first, second, third] = [createGate<null>(), createGate<null>(), createGate<null>()];
    const told: boolean[] = [];
    const asking =
      (gate: { promise: Promise<null> }): Tool["execute"] =>
      (_args, io) =>
        io.whilePersonDecides(() => gate.promise);
    const working = createGate<null>();
    const calls = [
      { id: "a", tool: fakeTool({}, asking(first)), args: {} },
      { id: "b", tool: fakeTool({}, () => working.promise), args: {} },
      { id: "c", tool: { ...fakeTool({}, asking(second)), usesFiles: true as const }, args: {} },
      // Waiting for its turn does not count as work.
      { id: "d", tool: { ...fakeTool({}, asking(third)), usesFiles: true as const }, args: {} },
    ];
    const ended = executeCalls(calls, {
      signal: new AbortController().signal,
      services,
      onWaiting: (isWaiting) => told.push(isWaiting),
    });
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([]);
    working.open(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(told).toEqual([true]);
    first.open(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.at(-1)).toBe(true);
    second.open(null);
    await vi.advanceTimersByTimeAsync(1);
    expect(told.at(-1)).toBe(true);
    third.open(null);
    await ended;
    expect(told.at(-1)).toBe(false);
  });

  test("aborting the signal aborts all that still run", async () => {
    const outer = new AbortController();
    const never = fakeTool({}, () => new Promise(() => undefined));
    const outcomes = executeCalls(
      [
        { id: "a", tool: never, args: {} },
        { id: "b", tool: fakeTool(), args: {} },
        { id: "c", tool: never, args: {} },
      ],
      {
        signal: outer.signal,
        services,
        onSettled: (id) => {
          if (id === "b") outer.abort();
        },
      },
    );
    expect(await outcomes).toMatchObject([
      { error: { kind: "aborted" } },
      { ok: true, result: "done" },
      { error: { kind: "aborted" } },
    ]);
  });

  test("a listener's own failure is thrown after all siblings have settled", async () => {
    const slow = createGate<string>();
    const order: string[] = [];
    const outcomes = executeCalls(
      [
        { id: "a", tool: fakeTool(), args: {} },
        { id: "b", tool: fakeTool({}, () => slow.promise), args: {} },
      ],
      {
        signal: new AbortController().signal,
        services,
        onSettled: (id) => {
          order.push(id);
          if (id === "a") throw new Error("storage is full");
        },
      },
    );
    const thrown = outcomes.catch((error: unknown) => {
      order.push("thrown");
      return error;
    });
    // Runs everything that does not wait for the slow call.
    await vi.advanceTimersByTimeAsync(10);
    expect(order).toEqual(["a"]);
    slow.open("later");
    expect(await thrown).toEqual(new Error("storage is full"));
    expect(order).toEqual(["a", "b", "thrown"]);
  });
});
