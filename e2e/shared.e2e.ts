import type { Page } from "@playwright/test";

import { tablesOf } from "./support/database.ts";
import { screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";
import { startHost, untilKept } from "./support/versions.ts";
import type { Host } from "./support/versions.ts";

test.use({ serviceWorkers: "allow" });

let host: Host;

test.beforeEach(async ({ page }) => {
  host = await startHost();
  await page.goto(host.url);
  await untilKept(page);
});

test.afterEach(async () => {
  await host.stop();
});

const notice = (page: Page, text: string | RegExp) =>
  page.getByRole("status").filter({ hasText: text });

/** A picture of a single colour. */
interface Picture {
  name: string;
  type: "image/png" | "image/jpeg" | "image/webp";
  colour: string;
}

/** Posts what another app shares, as the system does. */
async function share(page: Page, text: string, pictures: readonly Picture[]): Promise<void> {
  await page.goto("about:blank");
  await page.evaluate(
    async ({ action, shared, given }) => {
      const form = document.createElement("form");
      form.method = "post";
      form.enctype = "multipart/form-data";
      form.action = action;
      const words = document.createElement("input");
      words.name = "text";
      words.value = shared;
      const files = new DataTransfer();
      for (const { name, type, colour } of given) {
        const canvas = document.createElement("canvas");
        canvas.width = 40;
        canvas.height = 30;
        const context = canvas.getContext("2d");
        if (context === null) throw new Error("No canvas.");
        context.fillStyle = colour;
        context.fillRect(0, 0, 40, 30);
        const blob = await new Promise<Blob | null>((resolve) => {
          canvas.toBlob(resolve, type);
        });
        if (blob === null) throw new Error("No picture.");
        files.items.add(new File([blob], name, { type }));
      }
      const file = document.createElement("input");
      file.type = "file";
      file.name = "files";
      file.multiple = true;
      file.files = files.files;
      form.append(words, file);
      document.body.append(form);
      form.submit();
    },
    { action: `${host.url}share`, shared: text, given: pictures },
  );
}

const pictures: readonly Picture[] = [
  { name: "red.png", type: "image/png", colour: "rgb(200, 20, 20)" },
  { name: "green.jpg", type: "image/jpeg", colour: "rgb(20, 160, 20)" },
  { name: "blue.webp", type: "image/webp", colour: "rgb(20, 20, 200)" },
];

for (const hasServer of [true, false]) {
  test(`pictures that another app shares are attached and can be sent, ${hasServer ? "with" : "without"} a server`, async ({
    page,
  }) => {
    if (!hasServer) host.serve(null);
    await share(page, "Look at these", pictures);
    const { message, said, expectState } = screen(page);
    await expect(message).toHaveValue("Look at these");
    await expect(page).toHaveURL(/#\/$/u);
    for (const { name } of pictures) {
      await expectShown(page, name);
    }
    // Nothing is sent by itself, and nothing comes twice.
    await page.reload();
    await expect(message).toHaveValue("Look at these");
    await expect(page.getByRole("button", { name: /^Open .*\.(?:png|jpg|webp)/u })).toHaveCount(3);
    await page.getByRole("button", { name: "Send", exact: true }).click();
    await expect(said("user")).toContainText("Look at these");
    await expectState("idle");
    await expectShown(page, "red.png");
  });
}

test("pictures that come while something is being written wait in a conversation of their own", async ({
  page,
}) => {
  const { message } = screen(page);
  await expect(page.locator("#first-frame")).toHaveCount(0);
  await message.fill("My own words");
  const stored = async () => (await tablesOf(page, ["drafts"])).drafts.map(({ text }) => text);
  await expect.poll(stored).toEqual(["My own words"]);
  await share(page, "", pictures.slice(0, 1));
  await expect(message).toHaveValue("My own words");
  await notice(page, "a conversation of its own").getByRole("button", { name: "Open it" }).click();
  await expectShown(page, "red.png");
});

async function expectShown(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name: new RegExp(`^Open ${name}`, "u") }).last();
  await expect(button).toBeVisible();
  await expect(async () => {
    const width = await button.locator("img").evaluate((image) => {
      return image instanceof HTMLImageElement ? image.naturalWidth : 0;
    });
    expect(width).toBe(40);
  }).toPass({ timeout: 60_000 });
}
