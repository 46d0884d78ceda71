import { describe, expect, inject, it } from "vitest";

import { registerScript } from "#providers/test-support/stream-script.ts";
import { attempt } from "#providers/test-support/transport-log.ts";

import { createEgress } from "./egress.ts";

const server = inject("streamServer");
const headers = { authorization: "Bearer sk-secret" };

describe("the egress in a browser", () => {
  it("carries a stream over the browser's own fetch", async () => {
    const lane = await registerScript(server, { attempts: [{ steps: [{ text: "data: 1\n\n" }] }] });
    const log = attempt({ url: lane.url, fetch: createEgress().to(server, "model"), headers });
    expect(await log.end).toEqual({ kind: "closed" });
    expect(log.data()).toEqual(["1"]);
    expect((await lane.count()).headers[0]).toMatchObject(headers);
  });

  it("carries no key to where a server redirects, even on the same origin", async () => {
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

  it("tells a transport of a request that it does not send, as of a network that fails", async () => {
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
