import { expect, it } from "vitest";

import { createEgress } from "#app/egress/egress.ts";

import { loadImage } from "./load-image.ts";

it("aborts the fetch of an image that nobody waits for any more", async () => {
  const leaving = new AbortController();
  let asked: AbortSignal | null | undefined;
  const egress = createEgress({
    network: (_url, { signal }) => {
      asked = signal;
      return Promise.reject(new TypeError("Nothing answers here."));
    },
  });
  expect(await loadImage({ egress }, "https://a.example/b.png", leaving.signal)).toMatchObject({
    ok: false,
  });
  expect(asked?.aborted).toBe(false);
  leaving.abort();
  expect(asked?.aborted).toBe(true);
});
