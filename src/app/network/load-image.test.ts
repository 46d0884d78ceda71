import { expect, it } from "vitest";

import { createEgress } from "#app/egress.ts";

import { loadImage } from "./load-image.ts";

it("ends the fetch of an image that nobody waits for any more", async () => {
  const leaving = new AbortController();
  const egress = createEgress({
    network: (_url, { signal }) =>
      new Promise((_resolve, reject) => {
        signal?.addEventListener("abort", () => reject(new Error("Ended")));
      }),
  });
  const loading = loadImage({ egress }, "https://charts.example/lag.png", leaving.signal);
  // The request is on its way once the egress has let it through.
  await Promise.resolve();
  leaving.abort();
  expect(await loading).toMatchObject({ ok: false });
});
