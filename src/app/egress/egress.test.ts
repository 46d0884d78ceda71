import { describe, expect, it } from "vitest";

import type { FetchLike } from "#providers/wire/transport.ts";

import { EgressRefusal, createEgress } from "./egress.ts";

const KEY = "sk-a-secret-that-must-not-show";

/** An egress that records what would have been sent. */
function watchedNetwork() {
  const left: { url: string; init: RequestInit }[] = [];
  const network: FetchLike = (url, init) => {
    left.push({ url, init });
    return Promise.resolve(new Response("from the network"));
  };
  return { left, network };
}

const withKey = (key = KEY): RequestInit => ({
  method: "POST",
  headers: { Authorization: `Bearer ${key}` },
});

describe("egress", () => {
  it("sends a request to its connection's origin, with guarded options", async () => {
    const { left, network } = watchedNetwork();
    const send = createEgress({ network }).to("https://api.example.com/v1", "model");
    const answer = await send("https://api.example.com/v1/chat/completions", {
      ...withKey(),
      redirect: "follow",
      credentials: "include",
      body: "{}",
    });
    expect(await answer.text()).toBe("from the network");
    expect(left).toEqual([
      {
        url: "https://api.example.com/v1/chat/completions",
        init: {
          method: "POST",
          body: "{}",
          headers: { authorization: `Bearer ${KEY}` },
          mode: "cors",
          redirect: "error",
          credentials: "omit",
          cache: "no-store",
          referrerPolicy: "no-referrer",
        },
      },
    ]);
  });

  const elsewhere = [
    ["another host", "https://evil.example.com/v1", "origin"],
    ["a subdomain", "https://x.api.example.com/v1", "origin"],
    ["another port", "https://api.example.com:8443/v1", "origin"],
    ["the same host in clear", "http://api.example.com/v1", "origin"],
    ["the host as a user name", "https://api.example.com@evil.example.com/", "login"],
    ["a password", "https://me:pass@api.example.com/v1", "login"],
    ["a relative address", "/v1/models", "address"],
    ["a file", "file:///etc/passwd", "protocol"],
    ["data", "data:text/plain,hello", "protocol"],
    ["script", "javascript:alert(1)", "protocol"],
  ] as const;
  for (const [what, url, kind] of elsewhere) {
    it(`refuses ${what} and mentions no key and no path`, async () => {
      const { left, network } = watchedNetwork();
      const send = createEgress({ network }).to("https://api.example.com/v1", "model");
      const refusal = await send(url, withKey()).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(EgressRefusal);
      expect(refusal).toBeInstanceOf(TypeError);
      expect(refusal).toMatchObject({ kind });
      expect(String(refusal)).not.toMatch(/sk-a-secret|\/v1|passwd|me:pass/);
      expect(left).toEqual([]);
    });
  }

  it("refuses a key that is no valid header, without quoting it", async () => {
    const { left, network } = watchedNetwork();
    const send = createEgress({ network }).to("https://api.example.com", "models-list");
    for (const key of [`${KEY}\n`.repeat(2), `${KEY}…`]) {
      const refusal = await send("https://api.example.com/", withKey(key)).catch(
        (error: unknown) => error,
      );
      expect(refusal).toMatchObject({ kind: "header" });
      expect(String(refusal)).not.toContain(KEY);
    }
    expect(left).toEqual([]);
  });

  it("requests an image without any header", async () => {
    const { left, network } = watchedNetwork();
    const send = createEgress({ network }).to("https://img.example.com", "image");
    await expect(send("https://img.example.com/a.png", withKey())).rejects.toMatchObject({
      kind: "header",
    });
    await send("https://img.example.com/a.png", {});
    expect(left.map(({ url }) => url)).toEqual(["https://img.example.com/a.png"]);
  });

  it("keeps requests to a scripted server inside the page, and loads it on first use", async () => {
    const { left, network } = watchedNetwork();
    let loaded = 0;
    const seen: string[] = [];
    const demo: FetchLike = (url) => {
      seen.push(url);
      return Promise.resolve(new Response("from the page"));
    };
    const egress = createEgress({
      network,
      inPage: {
        "https://demo.services.invalid": () => {
          loaded += 1;
          return Promise.resolve(demo);
        },
      },
    });
    const send = egress.to("https://demo.services.invalid/v1", "model");
    expect(loaded).toBe(0);
    const answer = await send("https://demo.services.invalid/v1/models", {});
    expect(await answer.text()).toBe("from the page");
    expect(loaded).toBe(1);
    expect(seen).toEqual(["https://demo.services.invalid/v1/models"]);
    expect(left).toEqual([]);

    const other = egress.to("https://api.example.com", "model");
    await expect(other("https://demo.services.invalid/v1/models", {})).rejects.toMatchObject({
      kind: "origin",
    });
    expect(seen).toHaveLength(1);
  });
});
