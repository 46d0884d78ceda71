import { expect, test } from "vitest";

import { unlock } from "#app/services/keys/vault.ts";
import type { Services } from "#app/services/services.ts";

import { saveServer } from "./edit-servers.ts";
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

/** The secrets are under a passphrase that this tab does not have any more. */
async function locked(): Promise<Services> {
  const { services } = await beginMcp(fakeMcp("new"), row);
  await unlock(services, "open sesame");
  expect((await saveSecrets(services, row, "encrypted", secrets)).ok).toBe(true);
  services.keys.lock();
  return services;
}

/** What the person does when they are asked for the passphrase. */
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
