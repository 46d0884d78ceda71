import { expect, test } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { askServer } from "./mcp-offers.ts";
import { saveSecrets } from "./mcp-secrets.ts";
import { mcpOf } from "./mcp.ts";
import { contentOfPrompt, filesOfResource } from "./offered-content.ts";
import type { OpenServer } from "./server-entry.ts";
import { offerPrompts, offerResources } from "./test-support/fake-offers.ts";
import { FAKE_ADDRESS, fakeMcp } from "./test-support/fake-server.ts";
import type { Era, FakeMcp } from "./test-support/fake-server.ts";

const row: McpServer = {
  id: "s1",
  name: "Fake",
  address: FAKE_ADDRESS,
  headerNames: [],
  isOn: true,
  createdAt: 1,
  updatedAt: 1,
};

const signal = AbortSignal.timeout(300_000);

async function begin(fake: FakeMcp) {
  const services = { ...(await openServices()), egress: fake.egress };
  const mcp = mcpOf(services);
  await mcp.store.put(row);
  const ask = <Value>(want: (open: OpenServer) => Promise<Value>, stop = signal) =>
    askServer(mcp, row, stop, want);
  return { mcp, services, ask };
}

const said = { server: "Fake", hide: (text: string) => text };

const count = (fake: FakeMcp, method: string) =>
  fake.requests.filter((request) => request === `POST ${method}`).length;

test.for<Era>(["new", "old"])(
  "prompts of a server of the %s revision are listed once and brought as text and files",
  async (era) => {
    const fake = fakeMcp(era);
    fake.more = offerPrompts;
    const { ask } = await begin(fake);
    const listed = await ask(({ link }) => link.listPrompts(signal));
    expect(listed).toMatchObject({
      ok: true,
      value: [
        {
          name: "review",
          label: "review",
          note: "Reviews one file.",
          arguments: [
            { name: "file", isRequired: true },
            { name: "tone", isRequired: false },
          ],
        },
        { name: "greet", arguments: [] },
      ],
    });
    await ask(({ link }) => link.listPrompts(signal));
    expect(count(fake, "prompts/list")).toBe(1);
    const answer = await ask(({ link }) => link.getPrompt("review", { file: "a.ts" }, signal));
    const content = answer.ok ? contentOfPrompt(answer.value, said) : undefined;
    expect(content?.text).toBe("User:\nReview a.ts, /now.\n\nAssistant:\nI will.");
    expect(content?.files.map(({ name, type }) => [name, type])).toEqual([
      ["image", "image/png"],
      ["notes://rules", "text/plain"],
    ]);
    const of = { prompt: "review" };
    const what = { of, argument: "file", typed: "main.c", others: {} };
    expect(await ask(({ link }) => link.complete(what, signal))).toEqual({
      ok: true,
      value: ["main.css"],
    });
  },
);

test.for<Era>(["new", "old"])(
  "resources of a server of the %s revision are listed page by page and read as files",
  async (era) => {
    const fake = fakeMcp(era);
    fake.more = offerResources;
    const { ask } = await begin(fake);
    const first = await ask(({ link }) => link.listResources(undefined, signal));
    expect(first).toMatchObject({
      value: { resources: [{ label: "The first note", size: 5 }, {}], cursor: "second" },
    });
    const second = await ask(({ link }) => link.listResources("second", signal));
    expect(second).toMatchObject({ value: { resources: [{ uri: "notes://last" }] } });
    expect(await ask(({ link }) => link.listTemplates(signal))).toMatchObject({
      value: [{ variables: ["year", "name"] }],
    });
    const read = await ask(async ({ link }) => {
      const uri = link.expand("notes://{year}/{name}", { year: "2026", name: "a b/c" });
      return filesOfResource(await link.readResource(uri, signal), { ...said, label: "" });
    });
    const [file] = read.ok ? read.value : [];
    expect(file).toMatchObject({
      name: "notes://2026/a%20b%2Fc",
      resource: { server: "Fake", uri: "notes://2026/a%20b%2Fc" },
    });
    expect(await file?.text()).toBe("Text of notes://2026/a%20b%2Fc");
    expect(await ask(({ link }) => link.readResource("notes://missing", signal))).toMatchObject({
      ok: false,
      error: { kind: "refused", message: expect.stringContaining("no such note") },
    });
  },
);

test("a server without prompts and resources offers none and is not asked for them", async () => {
  const fake = fakeMcp("new");
  const { ask } = await begin(fake);
  expect(await ask(({ link }) => link.listPrompts(signal))).toEqual({ ok: true, value: [] });
  expect(await ask(({ link }) => link.listTemplates(signal))).toEqual({ ok: true, value: [] });
  expect(count(fake, "prompts/list") + count(fake, "resources/templates/list")).toBe(0);
});

test("lists are asked for again after the server says that they changed", async () => {
  const fake = fakeMcp("new");
  const names: string[] = [];
  fake.more = (server) => offerPrompts(server, names);
  const { mcp, ask } = await begin(fake);
  await ask(({ link }) => link.listPrompts(signal));
  await expect.poll(() => fake.bus.listenerCount).toBeGreaterThan(0);
  const told = new Promise<void>((resolve) => mcp.subscribeOffers(resolve));
  names.push("fresh");
  fake.bus.publish({ kind: "prompts_list_changed" });
  await told;
  const again = await ask(({ link }) => link.listPrompts(signal));
  expect(again).toMatchObject({ value: [{}, {}, { name: "fresh" }] });
});

test("whoever stops waiting for a list takes it from nobody else, and the server stays connected", async () => {
  const fake = fakeMcp("new");
  fake.more = offerPrompts;
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  fake.instead = async (request) => {
    if ((await request.clone().text()).includes("prompts/list")) await held;
    return undefined;
  };
  const { mcp, ask } = await begin(fake);
  const leaving = new AbortController();
  const one = ask(({ link }) => link.listPrompts(leaving.signal), leaving.signal);
  const other = ask(({ link }) => link.listPrompts(signal));
  await expect.poll(() => count(fake, "prompts/list")).toBe(1);
  leaving.abort();
  expect(await one).toEqual({ ok: false, error: { kind: "stopped" } });
  release();
  expect(await other).toMatchObject({ ok: true, value: [{}, {}] });
  expect(mcp.stateOf(row).kind).toBe("ready");
});

test("a server that is down says why, and is not asked again at once", async () => {
  const fake = fakeMcp("new");
  fake.instead = () => new Response("down", { status: 503 });
  const { ask } = await begin(fake);
  const first = await ask(({ link }) => link.listPrompts(signal));
  expect(first).toMatchObject({
    error: { kind: "unusable", state: { kind: "failed", problem: { kind: "server" } } },
  });
  const { length } = fake.requests;
  expect(await ask(({ link }) => link.listPrompts(signal))).toEqual(first);
  expect(fake.requests).toHaveLength(length);
});

test("what a server quotes of its key is in no prompt, no copy of a resource, and no list", async () => {
  const key = "sk-very-secret";
  const split = "sk-very\u200b-secret";
  const fake = fakeMcp("new");
  fake.more = ({ server }) => {
    server.registerCapabilities({ prompts: {}, resources: {} });
    const long = `${"x".repeat(190)} ${split}`;
    server.setRequestHandler("prompts/list", () => ({
      prompts: [{ name: "greet", description: long }],
    }));
    server.setRequestHandler("resources/list", () => ({
      resources: [{ uri: `notes://${key}`, name: key, description: long }],
    }));
    const link = { type: "resource_link" as const, uri: `notes://a?${key}`, name: split };
    const resource = { uri: `notes://a/${key}.md`, text: `Key: ${split}` };
    server.setRequestHandler("prompts/get", () => ({
      messages: [
        { role: "user", content: { type: "text", text: `Use ${key} or ${split}.` } },
        { role: "user", content: link },
        { role: "user", content: { type: "resource", resource } },
      ],
    }));
    server.setRequestHandler("resources/read", () => ({ contents: [resource] }));
  };
  const { services, ask } = await begin(fake);
  await saveSecrets(services, row, "session", { headers: { authorization: `Bearer ${key}` } });
  const got = await ask(async ({ link, hide }) => {
    const by = { server: "Fake", hide };
    const { text, files } = contentOfPrompt(await link.getPrompt("greet", {}, signal), by);
    const read = await link.readResource("notes://a", signal);
    const copies = [...files, ...filesOfResource(read, { ...by, label: key })];
    const [prompt] = await link.listPrompts(signal);
    const { resources } = await link.listResources(undefined, signal);
    return { text, copies, notes: [prompt?.note, resources[0]?.note], resources };
  });
  if (!got.ok) throw new Error(got.error.kind);
  const { text, copies, notes, resources } = got.value;
  expect(text).toBe("Use [key] or [key].\n\n[key]: notes://a?[key]");
  expect(copies).toHaveLength(2);
  for (const copy of copies) {
    expect(copy).toMatchObject({ name: "[key].md", resource: { uri: "notes://a/[key].md" } });
    expect(await copy.text()).toBe("Key: [key]");
  }
  expect(notes.join("\n")).not.toContain("sk-");
  // A request to the server must use the server's own address, unchanged.
  expect(resources).toMatchObject([{ uri: `notes://${key}`, label: "[key]" }]);
});
