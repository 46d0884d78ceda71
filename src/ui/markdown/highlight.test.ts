import { describe, expect, it, vi } from "vitest";

import { codeKinds } from "./highlight-kinds.ts";
import type { HighlightAnswer, HighlightRequest } from "./highlight-kinds.ts";
import { highlightRuns } from "./highlight-runs.ts";
import { createHighlighter } from "./highlight.ts";
import type { HighlightPort } from "./highlight.ts";

/** The runs as [kind, text]. */
function coloured(language: string, text: string): [string, string][] {
  const runs = highlightRuns(language, text) ?? [];
  const parts: [string, string][] = [];
  let from = 0;
  for (let at = 0; at < runs.length; at += 2) {
    const to = from + (runs[at + 1] ?? 0);
    parts.push([codeKinds[runs[at] ?? 0] ?? "", text.slice(from, to)]);
    from = to;
  }
  return parts;
}

describe("runs", () => {
  it("name the kinds of tokens", () => {
    expect(coloured("sql", "-- note\nselect max(x) from t where y = 'z' and n > 40")).toEqual(
      expect.arrayContaining([
        ["comment", "-- note"],
        ["keyword", "select"],
        ["title", "max"],
        ["string", "'z'"],
        ["number", "40"],
      ]),
    );
    expect(coloured("diff", "+ in\n- out")).toEqual([
      ["added", "+ in"],
      ["plain", "\n"],
      ["removed", "- out"],
    ]);
    expect(coloured("json", '{"a": true}')).toContainEqual(["attribute", '"a"']);
  });

  it.each(["ts", "tsx", "js", "py", "rust", "sh", "html", "yaml", "json", "jsonc", "cpp", "go"])(
    "cover %s to the last character",
    (language) => {
      const text = 'const a = "é𝄞"; // <b>\n# x: 1\n';
      const parts = coloured(language, text);
      expect(parts.map(([, part]) => part).join("")).toBe(text);
    },
  );

  it("are null for an unknown language", () => {
    expect(highlightRuns("klingon", "x")).toBeNull();
  });
});

class FakePort implements HighlightPort {
  readonly requests: HighlightRequest[] = [];
  #listener: ((event: MessageEvent<HighlightAnswer>) => void) | undefined;

  postMessage = (request: HighlightRequest): void => {
    this.requests.push(request);
  };

  addEventListener = (
    _: "message",
    listener: (event: MessageEvent<HighlightAnswer>) => void,
  ): void => {
    this.#listener = listener;
  };

  answer(data: HighlightAnswer): void {
    this.#listener?.(new MessageEvent("message", { data }));
  }
}

describe("the highlighter", () => {
  it("starts its worker with the first code, asks once, and notifies all subscribers", async () => {
    const port = new FakePort();
    const start = vi.fn<() => HighlightPort>(() => port);
    const highlighter = createHighlighter(start);
    expect(start).not.toHaveBeenCalled();
    const listeners = [vi.fn<() => void>(), vi.fn<() => void>(), vi.fn<() => void>()];
    const stops = listeners.map((listener) => highlighter.subscribe("ts", "let x", listener));
    stops[2]?.();
    expect(start).toHaveBeenCalledTimes(1);
    expect(port.requests).toEqual([{ id: 0, language: "ts", text: "let x" }]);
    expect(highlighter.peek("ts", "let x")).toBeUndefined();
    const runs = new Uint32Array([2, 3, 0, 2]);
    port.answer({ id: 0, runs });
    expect(highlighter.peek("ts", "let x")).toBe(runs);
    const heard = () => listeners.map((listener) => listener.mock.calls.length);
    await expect.poll(heard).toEqual([1, 1, 0]);
  });

  it("notifies about a burst over several frames", async () => {
    vi.useFakeTimers();
    const port = new FakePort();
    const highlighter = createHighlighter(() => port);
    const listener = vi.fn<() => void>();
    for (let id = 0; id < 10; id += 1) highlighter.subscribe("ts", `let x${String(id)}`, listener);
    for (let id = 0; id < 10; id += 1) port.answer({ id, runs: null });
    vi.advanceTimersToNextTimer();
    expect(listener.mock.calls.length).toBeLessThan(10);
    vi.runAllTimers();
    expect(listener).toHaveBeenCalledTimes(10);
    vi.useRealTimers();
  });

  it("does not ask again for known results, with colours or without", () => {
    const port = new FakePort();
    const highlighter = createHighlighter(() => port);
    highlighter.subscribe("klingon", "x", () => undefined);
    port.answer({ id: 0, runs: null });
    highlighter.subscribe("klingon", "x", () => undefined);
    expect(port.requests).toHaveLength(1);
    expect(highlighter.peek("klingon", "x")).toBeNull();
  });
});
