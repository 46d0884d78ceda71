import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { addConnection, screen } from "./support/page.ts";
import { piece } from "./support/scripted.ts";
import { expect, test } from "./support/test.ts";

test("an answer without end can be stopped, and what came is kept", async ({ page }) => {
  const paragraph = piece(`${"It goes on, **and on**, and on. ".repeat(60)}\n\n`);
  const server = createServer((request, response) => {
    response.setHeader("access-control-allow-origin", "*");
    response.setHeader("access-control-allow-headers", "*");
    if (request.method !== "POST") return void response.end();
    response.setHeader("content-type", "text/event-stream");
    // Writes as fast as the page reads up to half of an answer's limit, and slowly from there on, so that
    // the person is in time on a busy machine as well.
    let written = 0;
    const write = () => {
      while (!response.destroyed && (written += paragraph.length) < 2_000_000) {
        if (!response.write(paragraph)) return;
      }
      if (!response.destroyed) setTimeout(() => response.write(paragraph) && write(), 500);
    };
    response.on("drain", write);
    write();
    return undefined;
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo; // The server listens on a port.
  try {
    await page.goto("/");
    await addConnection(page, `http://127.0.0.1:${port}/v1`, "endless");
    const { send, said, expectState } = screen(page);
    await send("never stop");
    await expect(said("assistant")).toContainText("It goes on, and on, and on.");
    await page.getByRole("button", { name: "Stop", exact: true }).click();
    await expectState("idle");
    await expect(said("assistant")).toContainText("It goes on, and on, and on.");
  } finally {
    server.closeAllConnections();
    server.close();
  }
});
