import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";

import type { Block } from "#domain/markdown/nodes.ts";
import { RecentMap } from "#domain/recent-map.ts";

import { createMarkdownFeed } from "./feed.ts";
import type { MarkdownSource } from "./feed.ts";
import { createPace } from "./pace.ts";
import { keepParsed, parseMarkdown } from "./parse.ts";

class Source implements MarkdownSource {
  text = "";
  done = false;
  listeners = new Set<() => void>();

  getText = (): string => this.text;

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  write(text: string): void {
    this.text += text;
    this.tell();
  }

  tell(): void {
    for (const listener of this.listeners) listener();
  }
}

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

function lastText(blocks: readonly Block[]): string {
  const block = blocks.at(-1);
  return block?.kind === "paragraph" ? JSON.stringify(block.groups.flat()) : "";
}

describe("the feed", () => {
  it("shows existing text immediately, and further text at its pace", () => {
    const source = new Source();
    source.write("Hello");
    const feed = createMarkdownFeed(source, { pace: createPace(50) });
    expect(lastText(feed.getBlocks())).toContain("Hello");
    const heard = vi.fn<() => void>();
    feed.subscribe(heard);
    vi.advanceTimersByTime(0);
    for (let token = 0; token < 100; token += 1) {
      source.write(" word");
      vi.advanceTimersByTime(5);
    }
    // 500 ms with one reading every 50 ms.
    expect(heard.mock.calls.length).toBeGreaterThan(5);
    expect(heard.mock.calls.length).toBeLessThanOrEqual(11);
  });

  it("reads what floods in slice by slice, and the rest of it soon", () => {
    const source = new Source();
    const feed = createMarkdownFeed(source, { pace: createPace(20) });
    const heard = vi.fn<() => void>();
    feed.subscribe(heard);
    // Each slice is about 11,000 characters in 55 ms.
    const flood = (slices: number) => {
      for (let step = 0; step < slices * 11; step += 1) {
        source.write(`${"word ".repeat(200)}\n\n`);
        vi.advanceTimersByTime(5);
      }
    };
    flood(1);
    const before = heard.mock.calls.length;
    flood(5);
    expect(heard.mock.calls.length - before).toBeLessThanOrEqual(6);
    source.write("the last");
    vi.advanceTimersByTime(100);
    expect(lastText(feed.getBlocks())).toContain("the last");
  });

  it("needs no frame, so a hidden tab continues", () => {
    const frame = vi.fn<() => number>(() => 0);
    vi.stubGlobal("requestAnimationFrame", frame);
    const source = new Source();
    const feed = createMarkdownFeed(source, { pace: createPace() });
    feed.subscribe(() => undefined);
    source.write("text");
    vi.advanceTimersByTime(100);
    expect(lastText(feed.getBlocks())).toContain("text");
    expect(frame).not.toHaveBeenCalled();
    vi.unstubAllGlobals();
  });

  it("ends immediately when the source is done, reports it once, and goes idle", () => {
    const source = new Source();
    const onDone = vi.fn<(text: string, blocks: readonly Block[]) => void>();
    const feed = createMarkdownFeed(source, { pace: createPace(1_000), onDone });
    feed.subscribe(() => undefined);
    vi.advanceTimersByTime(0);
    source.write("```\ncode");
    vi.advanceTimersByTime(1_000);
    source.done = true;
    source.tell();
    source.tell();
    vi.advanceTimersByTime(1_000);
    expect(feed.getBlocks()).toEqual([
      { kind: "code", language: "", pieces: ["code"], closed: true },
    ]);
    expect(onDone.mock.calls).toEqual([["```\ncode", feed.getBlocks()]]);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("reads text that arrived all together in slices, and is done only when all is read", () => {
    const source = new Source();
    const onDone = vi.fn<() => void>();
    const feed = createMarkdownFeed(source, { pace: createPace(), onDone });
    const lengths: number[] = [];
    feed.subscribe(() => lengths.push(JSON.stringify(feed.getBlocks()).length));
    const text = "A paragraph of some words.\n\n".repeat(2_000);
    source.text = text;
    source.done = true;
    source.tell();
    vi.advanceTimersToNextTimer();
    expect(feed.getBlocks().length).toBeLessThan(400);
    expect(onDone).not.toHaveBeenCalled();
    vi.runAllTimers();
    expect(lengths.length).toBeGreaterThan(5);
    expect(feed.getBlocks()).toHaveLength(2_000);
    expect(feed.getFinalText()).toBe(text);
    expect(onDone).toHaveBeenCalledTimes(1);
  });

  it("stops listening with its last listener and catches up with the next", () => {
    const source = new Source();
    const feed = createMarkdownFeed(source, { pace: createPace() });
    const stop = feed.subscribe(() => undefined);
    stop();
    expect(source.listeners.size).toBe(0);
    source.write("meanwhile");
    expect(vi.getTimerCount()).toBe(0);
    feed.subscribe(() => undefined);
    vi.advanceTimersByTime(100);
    expect(lastText(feed.getBlocks())).toContain("meanwhile");
  });

  it("starts over when the text was replaced by a shorter one", () => {
    const source = new Source();
    source.write("# A long first attempt");
    const feed = createMarkdownFeed(source, { pace: createPace() });
    feed.subscribe(() => undefined);
    source.text = "Other";
    source.tell();
    vi.advanceTimersByTime(100);
    expect(feed.getBlocks()).toHaveLength(1);
    expect(lastText(feed.getBlocks())).toContain("Other");
  });
});

describe("parsed text", () => {
  it("is cached under its key as long as the text is the same", () => {
    const first = parseMarkdown("*a*", "message");
    expect(parseMarkdown("*a*", "message")).toBe(first);
    expect(parseMarkdown("*b*", "message")).not.toBe(first);
    const blocks: Block[] = [{ kind: "rule" }];
    keepParsed("message", "---", blocks);
    expect(parseMarkdown("---", "message")).toBe(blocks);
    expect(parseMarkdown("---")).not.toBe(blocks);
  });

  it("is evicted in order of last use", () => {
    const map = new RecentMap<string, number>(2);
    map.set("a", 1);
    map.set("b", 2);
    map.get("a");
    map.set("c", 3);
    expect([map.get("a"), map.get("b"), map.get("c"), map.size]).toEqual([1, undefined, 3, 2]);
  });
});
