import {
  branchTree,
  conversationList,
  newConversation,
  screen,
  treeButton,
} from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("text from right to left is set so wherever it is shown", async ({ page }) => {
  await page.goto("/");
  await newConversation(page);
  const { message, send, said, expectState } = screen(page);
  await message.fill("האם זה עובד?");
  await expect(message).toHaveCSS("direction", "rtl");
  await send("האם זה עובד?\nAnd this line is English.");
  await expectState("idle");
  await expect(said("user").getByText("האם זה עובד?")).toHaveCSS("direction", "rtl");
  await expect(said("user").getByText("האם זה עובד?")).toHaveCSS("unicode-bidi", "plaintext");
  const list = conversationList(page);
  await expect(list.getByRole("link").getByText(/^האם/u)).toHaveCSS("direction", "rtl");
  await expect(page.getByRole("heading", { name: /^האם/u })).toHaveCSS("direction", "rtl");

  await treeButton(page).click();
  const card = branchTree(page).getByText(/^האם/u);
  await expect(card.first()).toHaveCSS("direction", "rtl");
  const outline = page.getByRole("tree", { name: "Outline" });
  await expect(outline.getByText(/^האם/u).first()).toHaveCSS("direction", "rtl");

  // English stays as it was.
  await message.fill("Does this work?");
  await expect(message).toHaveCSS("direction", "ltr");
});
