import { LLMock } from "@copilotkit/aimock";

import { addConnection, newConversation, screen } from "./support/page.ts";
import { expect, test } from "./support/test.ts";

test("an answer is edited in place: a version marked as the person's, sent as it now reads", async ({
  page,
}) => {
  const mock = new LLMock({ port: 0 });
  mock.on({ model: "one" }, { content: "The meeting is on Monday." });
  await mock.start();
  try {
    await page.goto("/");
    await addConnection(page, `${mock.url}/v1`, "one");
    await newConversation(page);
    const { send, said, expectState } = screen(page);
    await send("When is it?");
    await expectState("idle");
    await said("assistant").hover();
    await said("assistant").getByRole("button", { name: "More" }).click();
    await page.getByRole("menuitem", { name: "Edit", exact: true }).click();
    const box = page.getByRole("textbox", { name: "Edited answer" });
    await expect(box).toHaveValue("The meeting is on Monday.");
    await box.fill("The meeting is on Tuesday.");
    await box.press("Enter");
    await box.pressSequentially("Bring the plan.");
    await box.press("Control+Enter");
    await expect(said("assistant")).toContainText("on Tuesday.");
    await expect(said("assistant")).toContainText("edited by you");
    const versions = said("assistant").getByRole("group", { name: "Versions" });
    await expect(versions).toContainText("2 / 2");
    // The edit sent no request.
    expect(mock.getRequests()).toHaveLength(1);
    await send("Where?");
    await expectState("idle");
    const body = mock.getLastRequest()?.body as { messages: { role: string; content: string }[] };
    expect(body.messages.map(({ role, content }) => [role, content])).toEqual([
      ["user", "When is it?"],
      ["assistant", "The meeting is on Tuesday.\nBring the plan."],
      ["user", "Where?"],
    ]);
    await versions.getByRole("button", { name: "Previous version" }).click();
    await expect(said("assistant")).toContainText("on Monday.");
    await expect(said("assistant")).not.toContainText("edited by you");
  } finally {
    await mock.stop();
  }
});
