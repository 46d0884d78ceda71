import { expect, inject, onTestFinished, test } from "vitest";

import { registerScript } from "#providers/test-support/stream-script.ts";
import { executeCall } from "#tools/executor.ts";
import { tool as javascript } from "#tools/run-javascript.tool.ts";
import { tool as python } from "#tools/run-python.tool.ts";
import {
  javascriptEscapes,
  javascriptOf,
  pythonEscapes,
  pythonOf,
} from "#tools/test-support/escapes.ts";
import { fakeServices } from "#tools/test-support/fake-tool.ts";
import { fakeWorkspace } from "#tools/test-support/fake-workspace.ts";
import type { Tool } from "#tools/tool.ts";

/** Something of the page's that no code may see, in each of its stores. */
async function plantSecrets(): Promise<() => Promise<string>> {
  localStorage.setItem("escape", "SECRET");
  sessionStorage.setItem("escape", "SECRET");
  document.cookie = "escape=SECRET";
  const cache = await caches.open("escape");
  await cache.put("/escape", new Response("SECRET"));
  const names = async () =>
    JSON.stringify([
      Object.entries(localStorage).filter(([key]) => key.includes("escape")),
      Object.entries(sessionStorage).filter(([key]) => key.includes("escape")),
      document.cookie.includes("escape=SECRET"),
      (await caches.keys()).filter((name) => name.includes("escape")),
      (await indexedDB.databases()).filter(({ name }) => name?.includes("escape")),
      Object.keys(Object.prototype),
      Object.getOwnPropertyNames(globalThis).filter((name) => name === "polluted"),
    ]);
  onTestFinished(async () => {
    localStorage.removeItem("escape");
    sessionStorage.removeItem("escape");
    document.cookie = "escape=; max-age=0";
    await caches.delete("escape");
  });
  return names;
}

/** Engines at work at the same time. */
const TOGETHER = 4;

/** What the attempts reached, each with its title; nothing but texts that say what happened. */
async function attempt(
  tool: Tool,
  attempts: readonly { title: string; code: string }[],
): Promise<{ reached: string[]; silent: string[] }> {
  const reached: string[] = [];
  const silent: string[] = [];
  const one = async ({ title, code }: { title: string; code: string }): Promise<void> => {
    const workspace = fakeWorkspace({ a: "text" });
    let printed = "";
    const outcome = await executeCall(tool, code, {
      runId: `escape ${title}`,
      signal: new AbortController().signal,
      services: fakeServices(),
      workspace,
      onOutput: (text) => (printed += text),
    });
    const said = JSON.stringify(outcome.ok ? outcome.result : outcome.error.message);
    const paths = [...(await workspace.files()).keys()].join("\n");
    if (/REACHED|SECRET/u.test(`${said} ${printed} ${paths}`)) reached.push(`${title}: ${said}`);
    if (!outcome.ok && outcome.error.message === "") silent.push(title);
    // eslint-disable-next-line no-control-regex -- A path may have none.
    if (paths.split("\n").some((path) => /^\/|\.\.(?:\/|$)|\u0000|\u202e/u.test(path))) {
      reached.push(`${title} wrote ${paths}`);
    }
  };
  for (let at = 0; at < attempts.length; at += TOGETHER) {
    await Promise.all(attempts.slice(at, at + TOGETHER).map(one));
  }
  return { reached, silent };
}

test.each([
  ["JavaScript", javascript, javascriptEscapes, javascriptOf],
  ["Python", python, pythonEscapes, pythonOf],
] as const)(
  "no attempt of %s reaches anything of the page, the network or other tabs",
  async (_name, tool, escapes, programOf) => {
    const lane = await registerScript(inject("streamServer"), { attempts: [{ status: 200 }] });
    const stores = await plantSecrets();
    const before = await stores();
    const heard: unknown[] = [];
    const channel = new BroadcastChannel("bough");
    const hear = ({ data }: MessageEvent) => heard.push(data);
    channel.addEventListener("message", hear);
    addEventListener("message", hear);
    onTestFinished(() => {
      channel.close();
      removeEventListener("message", hear);
    });

    const programs = escapes.map((escape) => ({
      title: escape.title,
      code: programOf(escape, lane.url),
    }));
    expect(await attempt(tool, programs)).toEqual({ reached: [], silent: [] });
    expect(await lane.count()).toMatchObject({ posts: 0, gets: 0, preflights: 0 });
    expect(await stores()).toBe(before);
    expect(heard.filter((data) => JSON.stringify(data)?.includes("SECRET"))).toEqual([]);
  },
);

test("the tables are long, and no attempt is listed twice", () => {
  const titles = [
    ...javascriptEscapes.map(({ title }) => `JavaScript: ${title}`),
    ...pythonEscapes.map(({ title }) => `Python: ${title}`),
  ];
  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThanOrEqual(180);
});
