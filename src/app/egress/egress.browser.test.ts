import { describe, expect, inject, it } from "vitest";

import { registerScript } from "#providers/test-support/stream-script.ts";
import { attempt } from "#providers/test-support/transport-log.ts";

import { createEgress } from "./egress.ts";

const server = inject("streamServer");
const headers = { authorization: "Bearer sk-secret" };

describe("egress in a browser", () => {
  it("streams over the browser's own fetch", async () => {
    const lane = await registerScript(server, { attempts: [{ steps: [{ text: "data: 1\n\n" }] }] });
    const log = attempt({ url: lane.url, fetch: createEgress().to(server, "model"), headers });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.data()).toEqual(["1"]);
    expect((await lane.count()).headers[0]).toMatchObject(headers);
  });

  it("sends no key to the target of a redirect, even on the same origin", async () => {
    const target = await registerScript(server, { attempts: [{}] });
    const lane = await registerScript(server, {
      attempts: [{ status: 307, headers: { location: target.url } }],
    });
    const send = createEgress().to(server, "model");
    await expect(send(lane.url, { method: "POST", headers, redirect: "follow" })).rejects.toThrow(
      TypeError,
    );
    expect(await target.count()).toMatchObject({ posts: 0, preflights: 0 });
  });

  it("reports a request that it refuses to the transport like a network failure", async () => {
    const lane = await registerScript(server, { attempts: [{}] });
    const log = attempt({
      url: lane.url,
      fetch: createEgress().to("https://api.example.com/v1", "model"),
      headers,
    });
    expect(await log.end).toEqual({
      kind: "network",
      message: `This request is for https://api.example.com only, not for ${server}.`,
    });
    expect(await lane.count()).toMatchObject({ posts: 0, preflights: 0 });
  });
});
