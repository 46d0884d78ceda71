import { expect, inject, onTestFinished, test } from "vitest";

import { registerScript } from "#providers/test-support/stream-script.ts";
import { wholePythonTool } from "#tools/code/whole-python/whole-python-tool.ts";
import { executeCall } from "#tools/executor.ts";
import { tool as javascript } from "#tools/run-javascript.tool.ts";
import { tool as python } from "#tools/run-python.tool.ts";
import {
  javascriptEscapes,
  javascriptOf,
  pythonEscapes,
  pythonOf,
  wholePythonEscapes,
  wholePythonOf,
} from "#tools/test-support/escapes.ts";
import { fakeServices } from "#tools/test-support/fake-tool.ts";
import { fakeWorkspace } from "#tools/test-support/fake-workspace.ts";
import type { Tool } from "#tools/tool.ts";

/**
 * Puts something that no code may see into each of the page's stores. Returns a function that reads them all
 * again.
 */
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

/** The number of engines that work at the same time. */
const TOGETHER = 4;

/**
 * Runs the attempts. Returns what they reached, each with its title, and those that failed without a message.
 */
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
      // Whole Python takes seconds to start, so its attempts share an engine.
      runId: tool === wholePythonTool ? "escapes" : `escape ${title}`,
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
  ["whole Python", wholePythonTool, wholePythonEscapes, wholePythonOf],
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

/** Attempts of a worker in the frame that has all of a worker's globals, as if Python had broken out. */
const BROKEN_OUT = `
addEventListener("message", async ({ ports: [port] }) => {
  const said = {};
  const attempt = async (name, make) => {
    try { said[name] = "REACHED " + await make(); } catch (error) { said[name] = "threw"; }
  };
  const timed = (make) => new Promise((resolve, reject) => { make(resolve, reject); setTimeout(reject, 3000); });
  await attempt("fetch", () => fetch("REMOTE/fetch", { mode: "no-cors" }));
  await attempt("fetch of the page", () => fetch("PAGE"));
  await attempt("XMLHttpRequest", () => timed((yes, no) => {
    const request = new XMLHttpRequest(); request.onload = yes; request.onerror = no;
    request.open("GET", "REMOTE/xhr"); request.send();
  }));
  await attempt("import", () => import("REMOTE/module.js"));
  await attempt("importScripts", () => importScripts("REMOTE/script.js"));
  await attempt("WebSocket", () => timed((yes, no) => {
    const socket = new WebSocket("REMOTE".replace("http", "ws")); socket.onopen = yes; socket.onerror = no;
  }));
  await attempt("EventSource", () => timed((yes, no) => {
    const source = new EventSource("REMOTE/events"); source.onopen = yes; source.onerror = no;
  }));
  await attempt("indexedDB", () => timed((yes, no) => {
    const open = indexedDB.open("escape"); open.onsuccess = yes; open.onerror = no;
  }));
  await attempt("caches", () => caches.open("escape"));
  await attempt("eval", () => eval("1"));
  await attempt("Function", () => Function("return 1")());
  await attempt("another worker", () => timed((yes, no) => {
    const worker = new Worker("REMOTE/worker.js"); worker.onmessage = yes; worker.onerror = no;
  }));
  await attempt("a worker's fetch", () => timed((yes, no) => {
    const text = 'fetch("REMOTE/inner").then(() => postMessage(1), () => postMessage(0))';
    const worker = new Worker(URL.createObjectURL(new Blob([text])));
    worker.onmessage = ({ data }) => (data ? yes() : no()); worker.onerror = no;
  }));
  try { new BroadcastChannel("bough").postMessage("SECRET"); } catch {}
  port.postMessage(said);
});
`;

test("who breaks out of the engine is in a frame without network, storage or page", async () => {
  const lane = await registerScript(inject("streamServer"), { attempts: [{ status: 200 }] });
  const heard: unknown[] = [];
  const channel = new BroadcastChannel("bough");
  channel.addEventListener("message", ({ data }) => heard.push(data));
  onTestFinished(() => channel.close());
  const nonce = crypto.randomUUID();
  const frame = document.createElement("iframe");
  frame.setAttribute("sandbox", "allow-scripts");
  frame.src = new URL(`python.html#${nonce}`, document.baseURI).href;
  onTestFinished(() => frame.remove());
  const { port1: port, port2: theirs } = new MessageChannel();
  const program = BROKEN_OUT.replaceAll("REMOTE", lane.url).replace("PAGE", location.href);
  const said = await new Promise<Record<string, string>>((resolve) => {
    port.addEventListener("message", ({ data }) => resolve(data as Record<string, string>));
    port.start();
    addEventListener("message", function greet({ source }) {
      if (source !== frame.contentWindow) return;
      removeEventListener("message", greet);
      const [script, wasm, library] = [0, 0, 0].map(() => new ArrayBuffer(1));
      const all = { nonce, program, script, wasm, library };
      frame.contentWindow?.postMessage(all, "*", [script!, wasm!, library!, theirs]);
    });
    document.body.append(frame);
  });
  expect(Object.entries(said).filter(([, what]) => what !== "threw")).toEqual([]);
  expect(Object.keys(said)).toHaveLength(13);
  expect(await lane.count()).toMatchObject({ posts: 0, gets: 0, preflights: 0 });
  expect(heard).toEqual([]);
});
