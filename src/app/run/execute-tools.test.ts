import { describe, expect, it, vi } from "vitest";

import { createToolProgress } from "#app/live/tool-progress.ts";
import { executeRound } from "#app/test-support/executed-round.ts";
import { settled } from "#app/test-support/patience.ts";
import type { ToolEvent } from "#machine/run-events.ts";
import { createGate } from "#tools/test-support/fake-tool.ts";
import type { Tool } from "#tools/tool.ts";

const kinds = (events: readonly ToolEvent[]) =>
  events.map((event) => ("callId" in event ? `${event.type} ${event.callId}` : event.type));

describe("executing approved calls", () => {
  it("runs exactly what was approved", async () => {
    const execute = vi.fn<Tool["execute"]>(async () => 1);
    const { done } = executeRound([{ id: "a", toolName: "t", execute, stored: { path: "/a" } }]);
    expect(kinds(await done)).toEqual(["tool.started a", "tool.settled a", "tools.done"]);
    expect(execute).toHaveBeenCalledOnce();
    expect(execute.mock.calls[0]?.[0]).toEqual({ path: "/a" });
  });

  it("runs nothing whose arguments changed after the approval", async () => {
    const execute = vi.fn<Tool["execute"]>(async () => 1);
    const changed = { stored: { path: "/etc" }, approved: { path: "/a" } };
    const { done } = executeRound([{ id: "a", toolName: "t", execute, ...changed }]);
    expect((await done).at(-1)).toMatchObject({
      type: "tools.done",
      failure: { severity: "fatal", error: { kind: "tool_fatal" } },
    });
    expect(execute).not.toHaveBeenCalled();
  });

  it("runs all concurrently, and records each result as soon as it is there", async () => {
    const [slow, quick] = [createGate<string>(), createGate<string>()];
    const { done, journal } = executeRound([
      { id: "a", toolName: "slow", execute: () => slow.promise },
      { id: "b", toolName: "quick", execute: () => quick.promise },
    ]);
    quick.open("first");
    await settled(() => expect(journal).toEqual(["a started", "b started", "b done"]));
    slow.open("second");
    expect(kinds(await done).slice(-2)).toEqual(["tool.settled a", "tools.done"]);
    expect(journal.at(-1)).toBe("a done");
  });

  it("fails with the fatal one of several failures, once all have settled", async () => {
    const failing = (error: Error) => async () => {
      throw error;
    };
    const { done, journal } = executeRound([
      { id: "a", toolName: "flaky", execute: failing(new DOMException("", "NetworkError")) },
      { id: "b", toolName: "broken", execute: failing(new Error("a bug")) },
      { id: "c", toolName: "fine" },
    ]);
    expect((await done).at(-1)).toMatchObject({
      failure: { severity: "fatal", error: { kind: "tool_fatal", toolName: "broken" } },
    });
    expect(journal).toContain("c done");
    expect(journal).not.toContain("a done");
  });

  it.each(["started", "done"] as const)(
    "fails with the storage's reason if “%s” cannot be stored",
    async (unstored) => {
      const { done } = executeRound([{ id: "a", toolName: "t", unstored }]);
      expect((await done).at(-1)).toMatchObject({
        failure: { severity: "fatal", error: { kind: "storage", code: "full" } },
      });
    },
  );

  it("tells the model about a tool that is gone", async () => {
    const { done } = executeRound([{ id: "a", toolName: "t", isGone: true }]);
    const settled = (await done).find((event) => event.type === "tool.settled");
    expect(settled).toMatchObject({ callId: "a", settled: { isError: true, source: "tool" } });
  });

  it("shows each call's progress while it runs, and none afterwards", async () => {
    const gate = createGate<string>();
    const progress = createToolProgress();
    const execute: Tool["execute"] = (_args, io) => {
      io.progress("page 1 of 2");
      return gate.promise;
    };
    const { done } = executeRound([{ id: "a", toolName: "t", execute }], progress);
    await settled(() => expect(progress.get("a")).toBe("page 1 of 2"));
    expect(progress.get("b")).toBeUndefined();
    gate.open("done");
    await done;
    expect(progress.get("a")).toBeUndefined();
  });

  it("what it notes is durable before it goes on", async () => {
    const seen: string[] = [];
    const execute: Tool["execute"] = async (_args, io) => {
      await io.note({ what: "sent", to: "host" });
      seen.push(...round.journal);
      return "done";
    };
    const round = executeRound([{ id: "a", toolName: "t", execute }]);
    await round.done;
    expect(seen).toEqual(["a started", "a noted"]);
    expect(round.journal).toEqual(["a started", "a noted", "a done"]);
  });

  it("reports nothing after it was stopped, and clears the progress", async () => {
    const progress = createToolProgress();
    const execute: Tool["execute"] = (_args, io) => {
      io.progress("still here");
      return new Promise(() => undefined);
    };
    const round = executeRound([{ id: "a", toolName: "t", execute }], progress);
    await settled(() => expect(progress.get("a")).toBe("still here"));
    round.stop();
    await settled(() => expect(progress.get("a")).toBeUndefined());
    expect(kinds(round.events)).toEqual(["tool.started a"]);
    expect(round.journal).toEqual(["a started"]);
  });

  it("pauses a timeout while the call waits for a person", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] });
    const person = createGate<string>();
    const execute: Tool["execute"] = (_args, io) => io.whilePersonDecides(() => person.promise);
    const { done, events } = executeRound([{ id: "a", toolName: "t", execute, timeout: 1_000 }]);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(kinds(events)).toEqual(["tool.started a", "tools.waiting"]);
    person.open("yes");
    expect((await done).find((event) => event.type === "tool.settled")).toMatchObject({
      settled: { isError: false },
    });
    expect(kinds(events)).toEqual([
      "tool.started a",
      "tools.waiting",
      "tools.working",
      "tool.settled a",
      "tools.done",
    ]);
    vi.useRealTimers();
  });
});
