import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

import { unlock } from "#app/keys/vault.ts";
import { openServices } from "#app/test-support/open-services.ts";
import type { McpServer } from "#domain/mcp/server.ts";

import { removeServer, saveServer } from "./edit-servers.ts";
import { readSecrets, saveSecrets } from "./mcp-secrets.ts";
import { beginMcpSignIn, finishMcpSignIn, signOutOfMcp } from "./mcp-sign-in.ts";
import { renewToken } from "./mcp-token.ts";
import { mcpOf } from "./mcp.ts";
import { FAKE_ADDRESS, fakeMcp } from "./test-support/fake-server.ts";
import type { FakeMcp } from "./test-support/fake-server.ts";

const AUTH = "https://auth.example";

const server: McpServer = {
  id: "s1",
  name: "Fake",
  address: FAKE_ADDRESS,
  headerNames: [],
  isOn: true,
  createdAt: 1,
  updatedAt: 1,
};

/** What the server of these tests says and does; a test may change some of it. */
interface Ground {
  fake: FakeMcp;
  /** Requests to the issuer, as "POST /token". */
  asked: string[];
  forms: URLSearchParams[];
  /** The access token that the server accepts. */
  good: string;
  issuers: string[];
  metadata: Record<string, unknown> | undefined;
}

function ground(over: Partial<Ground> = {}): Ground {
  const made: Ground = {
    fake: fakeMcp("new", [{ name: "hello" }]),
    asked: [],
    forms: [],
    good: "first",
    issuers: [AUTH],
    metadata: {
      issuer: AUTH,
      authorization_endpoint: `${AUTH}/authorize`,
      token_endpoint: `${AUTH}/token`,
      registration_endpoint: `${AUTH}/register`,
      response_types_supported: ["code"],
      code_challenge_methods_supported: ["S256"],
      authorization_response_iss_parameter_supported: true,
    },
    ...over,
  };
  made.fake.instead = (request) => answer(made, request);
  return made;
}

async function answer(here: Ground, request: Request): Promise<Response | undefined> {
  const { origin, pathname } = new URL(request.url);
  if (origin !== AUTH) {
    if (pathname.startsWith("/.well-known/oauth-protected-resource")) {
      return here.issuers.length === 0
        ? new Response("", { status: 404 })
        : Response.json({ resource: FAKE_ADDRESS, authorization_servers: here.issuers });
    }
    if (pathname.startsWith("/.well-known/")) return new Response("", { status: 404 });
    const isGood = request.headers.get("authorization") === `Bearer ${here.good}`;
    return isGood ? undefined : new Response("", { status: 401 });
  }
  here.asked.push(`${request.method} ${pathname}`);
  if (pathname.startsWith("/.well-known/")) {
    return here.metadata === undefined
      ? new Response("", { status: 404 })
      : Response.json(here.metadata);
  }
  if (pathname === "/register") {
    const wanted = (await request.json()) as Record<string, unknown>;
    return Response.json({ ...wanted, client_id: "registered" }, { status: 201 });
  }
  const form = new URLSearchParams(await request.text());
  here.forms.push(form);
  here.good = form.get("grant_type") === "refresh_token" ? "second" : "first";
  return Response.json({
    access_token: here.good,
    token_type: "Bearer",
    refresh_token: "again",
    expires_in: 3600,
  });
}

async function open(here: Ground, row: McpServer = server, databaseName?: string) {
  const services = { ...(await openServices(databaseName)), egress: here.fake.egress };
  const mcp = mcpOf(services);
  await mcp.store.put(row);
  return {
    services,
    mcp,
    begin: () => beginMcpSignIn(services, row),
    finish: (params: Record<string, string>) =>
      finishMcpSignIn(services, new URLSearchParams(params)),
    connect: () => mcp.open(row, { signal: AbortSignal.timeout(300_000), isAsked: true }),
  };
}

async function addressOf(begun: ReturnType<typeof beginMcpSignIn>): Promise<URL> {
  const result = await begun;
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return new URL(result.value);
}

/** Leaves requests to this path without an answer. Returns a function that ends this. */
function hang({ fake }: Ground, path: string): () => void {
  const { instead } = fake;
  fake.instead = (request) =>
    request.url.includes(path) ? new Promise(() => {}) : instead?.(request);
  return () => {
    fake.instead = instead;
  };
}

/** Shortens the limit of a sign-in to a moment. Returns a function that ends this. */
function hurry(): () => void {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  const spy = vi
    .spyOn(AbortSignal, "timeout")
    .mockImplementation((ms) => timeout(ms === 30_000 ? 300 : ms));
  return () => spy.mockRestore();
}

beforeEach(() => sessionStorage.clear());
afterEach(() => vi.restoreAllMocks());

describe("a sign-in", () => {
  test("registers, proves its code, keeps the tokens for the origin, and renews them", async () => {
    const here = ground();
    const { services, mcp, begin, finish, connect } = await open(here);
    const { origin, pathname, searchParams } = await addressOf(begin());
    expect(origin + pathname).toBe(`${AUTH}/authorize`);
    expect(Object.fromEntries(searchParams)).toMatchObject({
      client_id: "registered",
      code_challenge_method: "S256",
      redirect_uri: window.location.origin + window.location.pathname,
      resource: FAKE_ADDRESS,
      state: expect.stringMatching(/^mcp\.[\da-f-]{72}$/u),
    });
    const state = searchParams.get("state") ?? "";
    const finished = await finish({ code: "abc", state, iss: AUTH });
    expect(finished).toMatchObject({ ok: true, value: { id: "s1" } });
    expect(Object.fromEntries(here.forms[0] ?? [])).toMatchObject({
      grant_type: "authorization_code",
      code: "abc",
      code_verifier: expect.stringMatching(/^.{43,}$/u),
      resource: FAKE_ADDRESS,
    });
    expect((await connect()).ok).toBe(true);
    expect(mcp.stateOf(server)).toMatchObject({ kind: "ready", isSignedIn: true });
    const stored = await services.databases.strict.mcpKeys.toArray();
    expect(JSON.stringify(stored)).not.toContain("first");
    // When the token expires, a new one is obtained without asking the person.
    here.good = "second";
    await mcp.close("s1");
    expect((await connect()).ok).toBe(true);
    expect(here.forms[1]?.get("grant_type")).toBe("refresh_token");
    await signOutOfMcp(services, server);
    expect((await connect()).ok).toBe(false);
    expect(mcp.stateOf(server)).toMatchObject({ kind: "needs_sign_in" });
  });

  test("ends in all tabs: none goes on with the token of before", async () => {
    const here = ground();
    const one = await open(here);
    const { searchParams } = await addressOf(one.begin());
    await one.finish({ code: "abc", state: searchParams.get("state") ?? "", iss: AUTH });
    const other = await open(here, server, one.services.databases.strict.name);
    expect((await other.connect()).ok).toBe(true);
    expect(other.mcp.stateOf(server)).toMatchObject({ kind: "ready" });
    await signOutOfMcp(one.services, server);
    await expect.poll(() => other.mcp.stateOf(server)).toEqual({ kind: "rest" });
    expect((await other.connect()).ok).toBe(false);
  });

  test("uses the client id that the person has, without registering", async () => {
    const here = ground();
    const { begin } = await open(here, { ...server, clientId: "mine" });
    expect((await addressOf(begin())).searchParams.get("client_id")).toBe("mine");
    expect(here.asked).not.toContain("POST /register");
  });

  test.for<[string, (here: Ground) => void, object]>([
    ["no way to sign in", (here) => void (here.issuers = []), { kind: "no_sign_in" }],
    [
      "no registration",
      (here) => delete here.metadata?.["registration_endpoint"],
      { kind: "needs_client_id" },
    ],
    [
      "an issuer without https",
      (here) => void (here.issuers = ["http://auth.example"]),
      { kind: "insecure" },
    ],
    [
      "an issuer in the person's network",
      (here) => void (here.issuers = ["https://192.168.0.1"]),
      { kind: "insecure" },
    ],
    [
      "an issuer on this machine",
      (here) => void (here.issuers = ["http://localhost:9"]),
      { kind: "insecure" },
    ],
    [
      "a page to sign in at that is not https",
      (here) =>
        Object.assign(here.metadata ?? {}, { authorization_endpoint: "http://auth.example/a" }),
      { kind: "insecure" },
    ],
    [
      "a script as the page to sign in at",
      (here) =>
        Object.assign(here.metadata ?? {}, { authorization_endpoint: "javascript:alert(1)" }),
      {},
    ],
    [
      "an issuer that poses as another",
      (here) => Object.assign(here.metadata ?? {}, { issuer: "https://bank.example" }),
      { kind: "mixed_up" },
    ],
  ])("with %s begins nowhere", async ([, change, error]) => {
    const here = ground();
    change(here);
    const { begin } = await open(here);
    expect(await begin()).toMatchObject({ ok: false, error });
    expect(sessionStorage.getItem("bough.sign-in")).toBeNull();
  });

  test.for<[string, (params: Record<string, string>) => Record<string, string>, object]>([
    ["another state", (params) => ({ ...params, state: "mcp.other" }), { kind: "not_begun" }],
    [
      "another issuer",
      (params) => ({ ...params, iss: "https://bank.example" }),
      { kind: "mixed_up" },
    ],
    ["no issuer, though it was promised", ({ iss: _gone, ...rest }) => rest, { kind: "mixed_up" }],
    [
      "no code",
      ({ code: _gone, ...rest }) => ({ ...rest, error: "access_denied" }),
      { kind: "denied" },
    ],
  ])("that returns with %s trades nothing", async ([, change, error]) => {
    const here = ground();
    const { begin, finish } = await open(here);
    const state = (await addressOf(begin())).searchParams.get("state") ?? "";
    expect(await finish(change({ code: "abc", state, iss: AUTH }))).toMatchObject({ error });
    expect(here.asked).not.toContain("POST /token");
  });

  test("that returns to locked keys trades nothing before the passphrase is entered", async () => {
    const here = ground();
    const { services, begin, finish } = await open(here);
    await unlock(services, "open sesame");
    const headers = { "x-key": "value" };
    await saveSecrets(services, server, "encrypted", { headers });
    services.keys.lock();
    const { requests } = services.keys;
    const state = (await addressOf(begin())).searchParams.get("state") ?? "";
    const finishing = finish({ code: "abc", state, iss: AUTH });
    await expect.poll(() => requests.current()).toBeDefined();
    requests.settle({ kind: "unlock" }, false);
    expect(await finishing).toMatchObject({ error: { kind: "unstored" } });
    expect(here.asked).not.toContain("POST /token");
    await unlock(services, "open sesame");
    expect(await readSecrets(services, server)).toEqual({ ok: true, value: { headers } });
  });

  test("that returns to a server with another address trades nothing", async () => {
    const here = ground();
    const { mcp, begin, finish } = await open(here);
    const state = (await addressOf(begin())).searchParams.get("state") ?? "";
    await mcp.store.put({ ...server, address: "https://elsewhere.example/mcp" });
    const finished = await finish({ code: "abc", state, iss: AUTH });
    expect(finished).toMatchObject({ error: { kind: "not_begun" } });
    expect(here.asked).not.toContain("POST /token");
  });

  test.for<[string, (at: Awaited<ReturnType<typeof open>>) => Promise<unknown>]>([
    ["signed out", ({ services }) => signOutOfMcp(services, server)],
    ["removed the server", ({ services }) => removeServer(services, server)],
    [
      "gave the server another address",
      ({ services }) => {
        const address = "https://elsewhere.example/mcp";
        const draft = { ...server, address, headers: [], keeping: "stored" as const, clientId: "" };
        return saveServer(services, draft, server);
      },
    ],
  ])("is not renewed for a person who %s meanwhile", async ([, act]) => {
    const here = ground();
    const begun = await open(here);
    const { services, mcp, begin, finish } = begun;
    const state = (await addressOf(begin())).searchParams.get("state") ?? "";
    await finish({ code: "abc", state, iss: AUTH });
    let release: () => void = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const { instead } = here.fake;
    here.fake.instead = async (request) => {
      if (request.url === `${AUTH}/token`) await held;
      return await instead?.(request);
    };
    const renewing = renewToken({ services, servers: mcp.store }, server, "first");
    await expect.poll(() => here.fake.requests.at(-1)).toBe("POST");
    await act(begun);
    release();
    expect(await renewing).toBeUndefined();
    const row = (await mcp.store.get(server.id)) ?? server;
    expect(await readSecrets(services, row)).toEqual({ ok: true, value: { headers: {} } });
  });

  test.for(["/.well-known/oauth-protected-resource/mcp", "/.well-known/", "/register"])(
    "ends with words if %s hangs",
    async (path) => {
      const here = ground();
      const { begin } = await open(here);
      hang(here, path);
      hurry();
      expect(await begin()).toEqual({ ok: false, error: { kind: "slow" } });
    },
  );

  test("whose renewal hangs is told as slow, and is not in the way of the next", async () => {
    const here = ground();
    const { mcp, begin, finish, connect } = await open(here);
    const state = (await addressOf(begin())).searchParams.get("state") ?? "";
    expect((await finish({ code: "abc", state, iss: AUTH })).ok).toBe(true);
    const again = hang(here, "/token");
    const patient = hurry();
    here.good = "second";
    await mcp.close("s1");
    await connect();
    expect(mcp.stateOf(server)).toMatchObject({ kind: "failed", problem: { kind: "slow" } });
    patient();
    again();
    expect((await connect()).ok).toBe(true);
  });

  test("with an answer of the sign-in that never ends is refused", async () => {
    const here = ground();
    const { begin } = await open(here);
    const { instead } = here.fake;
    const piece = new Uint8Array(100_000);
    here.fake.instead = (request) =>
      request.url.startsWith(`${AUTH}/.well-known/`)
        ? new Response(new ReadableStream({ pull: (to) => to.enqueue(piece) }))
        : instead?.(request);
    expect(await begin()).toMatchObject({ ok: false, error: { kind: "refused" } });
  });

  test("returns once", async () => {
    const here = ground();
    const { begin, finish } = await open(here);
    const state = (await addressOf(begin())).searchParams.get("state") ?? "";
    const params = { code: "abc", state, iss: AUTH };
    expect(await finish(params)).toMatchObject({ ok: true });
    expect(await finish(params)).toMatchObject({ error: { kind: "not_begun" } });
  });
});
