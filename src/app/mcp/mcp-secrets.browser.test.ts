import { expect, test } from "vitest";

import { unlock } from "#app/keys/vault.ts";
import type { Services } from "#app/services/services.ts";

import { removeServer, saveServer } from "./edit-servers.ts";
import { readSecrets, saveSecrets } from "./mcp-secrets.ts";
import type { McpSecrets } from "./mcp-secrets.ts";
import { signOutOfMcp } from "./mcp-sign-in.ts";
import { beginMcp, server } from "./test-support/begin-mcp.ts";
import { FAKE_ADDRESS, fakeMcp } from "./test-support/fake-server.ts";

const row = { ...server, headerNames: ["x-key"] };
const secrets: McpSecrets = {
  headers: { "x-key": "value" },
  signIn: { tokens: { access_token: "token" }, client: {}, discovery: {} },
};

/** Services whose secrets are under a passphrase that this tab no longer has. */
async function locked(): Promise<Services> {
  const { services } = await beginMcp(fakeMcp("new"), row);
  await unlock(services, "open sesame");
  expect((await saveSecrets(services, row, "encrypted", secrets)).ok).toBe(true);
  services.keys.lock();
  return services;
}

/** Services with such secrets, and a server whose tool can be called only with the key. */
async function lockedServer() {
  const fake = fakeMcp("new", [{ name: "hello" }]);
  fake.instead = ({ headers }) =>
    headers.get("x-key") === "value" ? undefined : new Response("", { status: 401 });
  const begun = await beginMcp(fake, row);
  const { services, open, mcp } = begun;
  await unlock(services, "open sesame");
  expect((await saveSecrets(services, row, "encrypted", secrets)).ok).toBe(true);
  expect((await open()).ok).toBe(true);
  await mcp.close(row.id);
  services.keys.lock();
  return { ...begun, fake };
}

test("a call whose server’s key is locked waits for the passphrase, and says whose key it is", async () => {
  const { services, call } = await lockedServer();
  const lines: string[] = [];
  let waits = 0;
  const calling = call("hello", {
    progress: (line) => lines.push(line),
    whilePersonDecides: (wait) => {
      waits += 1;
      return wait();
    },
  });
  await whenAsked(services, "open sesame");
  expect((await calling).result).toBe("hello ran");
  expect(lines[0]).toBe("“Fake” needs your passphrase");
  expect(waits).toBe(1);
});

test("a call whose server’s key stays locked is not sent, and says why", async () => {
  const { services, call, mcp, fake } = await lockedServer();
  const sent = fake.requests.length;
  const refused = call("hello").catch(String);
  await whenAsked(services, null);
  expect(await refused).toContain("is under the person’s passphrase, which they did not enter");
  expect(fake.requests).toHaveLength(sent);
  expect(mcp.stateOf(row)).toEqual({ kind: "needs_key", isLocked: true });
});

test("STOP withdraws the question for the passphrase", async () => {
  const { services, call } = await lockedServer();
  const stop = new AbortController();
  const stopped = call("hello", { signal: stop.signal }).catch(String);
  await expect.poll(() => services.keys.requests.current()).toEqual({ kind: "unlock" });
  stop.abort(new Error("stopped"));
  expect(await stopped).toContain("stopped");
  expect(services.keys.requests.current()).toBeUndefined();
});

/** Enters the passphrase, or cancels (null), when the person is asked for it. */
async function whenAsked(services: Services, passphrase: string | null): Promise<void> {
  const { requests } = services.keys;
  await expect.poll(() => requests.current()).toEqual({ kind: "unlock" });
  if (passphrase !== null) await unlock(services, passphrase);
  requests.settle({ kind: "unlock" }, passphrase !== null);
}

async function kept(services: Services) {
  await unlock(services, "open sesame");
  return await readSecrets(services, row);
}

const draft = {
  id: server.id,
  name: "Renamed",
  address: FAKE_ADDRESS,
  headers: [{ name: "x-key", value: "another" }],
  keeping: "stored" as const,
  clientId: "",
};

test.for<[string, (services: Services) => Promise<{ ok: boolean }>]>([
  ["signing out", (services) => signOutOfMcp(services, row)],
  ["saving", (services) => saveServer(services, draft, row)],
])("%s changes nothing of secrets whose passphrase is not entered", async ([, act]) => {
  const services = await locked();
  const acting = act(services);
  await whenAsked(services, null);
  expect(await acting).toMatchObject({
    ok: false,
    error: { kind: "key", message: expect.stringContaining("passphrase") },
  });
  expect(await kept(services)).toEqual({ ok: true, value: secrets });
});

test("signing out with the passphrase forgets only the sign-in", async () => {
  const services = await locked();
  const leaving = signOutOfMcp(services, row);
  await whenAsked(services, "open sesame");
  expect(await leaving).toEqual({ ok: true, value: null });
  expect(await kept(services)).toEqual({ ok: true, value: { headers: secrets.headers } });
});

test("saving with the passphrase keeps the sign-in, wherever the keys are kept from then on", async () => {
  const services = await locked();
  const saving = saveServer(services, draft, row);
  await whenAsked(services, "open sesame");
  expect((await saving).ok).toBe(true);
  expect(await readSecrets(services, row)).toEqual({
    ok: true,
    value: { ...secrets, headers: { "x-key": "another" } },
  });
});

test("a server is removed with its secrets, or stays; both come back together", async () => {
  const { services, mcp } = await beginMcp(fakeMcp("new"), row);
  expect((await saveSecrets(services, row, "stored", secrets)).ok).toBe(true);
  const { mcpKeys } = services.databases.strict;
  const refuse = () => {
    throw new DOMException("The disk failed.", "UnknownError");
  };
  mcpKeys.hook("deleting", refuse);
  expect(await removeServer(services, row)).toMatchObject({ ok: false });
  expect(await mcp.store.list()).toEqual([expect.objectContaining({ id: row.id })]);
  expect(await readSecrets(services, row)).toEqual({ ok: true, value: secrets });
  mcpKeys.hook("deleting").unsubscribe(refuse);

  const removed = await removeServer(services, row);
  if (!removed.ok) throw new Error(removed.error.message);
  expect(await mcp.store.list()).toEqual([]);
  expect(await mcpKeys.count()).toBe(0);
  expect(await removed.value()).toEqual({ ok: true, value: undefined });
  expect(await mcp.store.list()).toEqual([expect.objectContaining({ id: row.id })]);
  expect(await readSecrets(services, row)).toEqual({ ok: true, value: secrets });
});
