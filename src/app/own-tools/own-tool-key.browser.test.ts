import { expect, test } from "vitest";

import { openServices } from "#app/test-support/open-services.ts";
import { EXAMPLE_TOOLS } from "#domain/own-tools/example-tools.ts";
import type { HttpBody, OwnToolContent } from "#domain/own-tools/own-tool.ts";

import { ownToolKey, saveOwnToolKey } from "./own-tool-key.ts";

const [, , , issue] = EXAMPLE_TOOLS.map(({ content }) => content);
if (issue === undefined) throw new Error("No example.");
const tool = { ...issue, id: "t1" };
const { signal } = new AbortController();

function at(address: string): OwnToolContent & { id: string } {
  // The example's body is an HTTP request.
  const body: HttpBody = { ...(tool.body as HttpBody), address };
  return { ...tool, body };
}

test.each(["stored", "session"] as const)(
  "N4: a key that is %s is given only to the server that it was entered for",
  async (keeping) => {
    const services = await openServices();
    await expect(ownToolKey(services, tool, signal)).rejects.toThrow("key is missing");
    expect(await saveOwnToolKey(services, tool, keeping, "secret-1")).toMatchObject({ ok: true });
    expect(await ownToolKey(services, tool, signal)).toBe("secret-1");
    const elsewhere = at("https://evil.example/issues");
    await expect(ownToolKey(services, elsewhere, signal)).rejects.toThrow("none for this server");
    const plain = { ...tool, body: { ...(tool.body as HttpBody), headers: [] } };
    expect(await ownToolKey(services, plain, signal)).toBe("");
  },
);

test("N4: a key whose tab was closed is said to be missing, and nothing is sent", async () => {
  const services = await openServices();
  await saveOwnToolKey(services, tool, "session", "secret-1");
  sessionStorage.clear();
  await expect(ownToolKey(services, tool, signal)).rejects.toThrow(/Nothing was sent.*tab closed/u);
});
