import { createServer } from "node:http";
import type { IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";

import { addConnection, screen } from "./support/page.ts";
import { END, registerLane, piece } from "./support/scripted.ts";
import { startStreamServer } from "./support/stream-server.ts";
import { expect, test } from "./support/test.ts";

/** A PNG of one grey pixel. */
const PIXEL = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAAAAAA6fptVAAAACklEQVR4nGNoAAAAggCBd81ytgAAAABJRU5ErkJggg==",
  "base64",
);

test("an image in an answer is requested only by the person, without identifying headers", async ({
  page,
}) => {
  const asked: { path: string; headers: IncomingHttpHeaders }[] = [];
  const pictures = createServer((request, response) => {
    const path = request.url ?? "";
    asked.push({ path, headers: request.headers });
    const open = path === "/closed.png" ? {} : { "access-control-allow-origin": "*" };
    response.writeHead(200, { "content-type": "image/png", "set-cookie": "seen=1", ...open });
    response.end(path === "/page.png" ? "<svg onload='alert(1)'/>" : PIXEL);
  });
  await new Promise<void>((resolve) => {
    pictures.listen(0, "127.0.0.1", resolve);
  });
  // The server listens on a port.
  const host = `127.0.0.1:${(pictures.address() as AddressInfo).port}`;
  const server = await startStreamServer();
  const image = (name: string) => `![${name}](http://${host}/${name}.png)`;
  const answer = ["open", "closed", "page"].map(image).join("\n\n");
  const lane = await registerLane(server, [{ steps: [{ text: piece(answer) + END }] }]);
  await page.goto("/");
  await addConnection(page, lane.url, "scripted");
  const { send, said, expectState } = screen(page);
  await send("show me");
  const shown = said("assistant").last();
  await expect(shown.getByRole("button", { name: "Load image" })).toHaveCount(3);
  await expectState("idle");
  expect(asked).toEqual([]);

  await shown.getByRole("button", { name: "Load image" }).first().click();
  await expect(shown.getByRole("img", { name: "open" })).toHaveAttribute("src", /^blob:/u);
  await shown.getByRole("button", { name: "Load image" }).first().click();
  await expect(shown.getByText(`${host} doesn’t allow this page to load the image.`)).toBeVisible();
  await expect(shown.getByRole("link", { name: "Open in a new tab" })).toHaveCount(1);
  await shown.getByRole("button", { name: "Load image" }).first().click();
  await expect(shown.getByText(/didn’t send an image that can be shown/u)).toBeVisible();

  expect(asked.map(({ path }) => path)).toEqual(["/open.png", "/closed.png", "/page.png"]);
  for (const { headers } of asked) {
    expect(headers.cookie).toBeUndefined();
    expect(headers.referer).toBeUndefined();
    expect(headers.authorization).toBeUndefined();
  }
  await server.stop();
  pictures.closeAllConnections();
  pictures.close();
});
