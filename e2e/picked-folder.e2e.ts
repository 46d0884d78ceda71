import { LLMock } from "@copilotkit/aimock";

import { expectNoBarrier, expectNoBarrierInDialog } from "./support/barriers.ts";
import { onDisk, withDisk } from "./support/disk.ts";
import { addConnection, newConversation, screen } from "./support/page.ts";
import { call, scripted } from "./support/scripted-model.ts";
import { expect, test } from "./support/test.ts";

let mock: LLMock;

test.beforeEach(async () => {
  mock = new LLMock({ port: 0 });
  await mock.start();
});

test.afterEach(async () => {
  await mock.stop();
});

test("J1, J3, J4, J7, J8: a picked folder is read and changed as the approval shows, asked for once more after a reload, and left alone where somebody else has changed it", async ({
  page,
}) => {
  const read = call("folder_read", { path: "main.js" });
  const edit = (old: string, now: string) =>
    call("folder_edit", { path: "main.js", old, new: now });
  scripted(mock, "raise the number", [call("folder_list"), read, edit("n = 1", "n = 2")]);
  scripted(mock, "raise it again", [edit("n = 2", "n = 3")]);
  scripted(mock, "what is there", [call("folder_search", { text: "somebody" })]);
  await withDisk(page);
  await page.goto("/");
  await onDisk(page, "main.js", "// Numbers\nconst n = 1;\nconsole.log(n);\n");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
  // The folder is picked before the first message, and stays when the person leaves.
  await page.getByRole("button", { name: "Files", exact: true }).click();
  const folder = page.getByRole("region", { name: "Folder on your computer" });
  await folder.getByRole("button", { name: "Pick a folder…" }).click();
  await expect(folder).toContainText("my-project");
  await expectNoBarrier(page, "a picked folder");
  await newConversation(page);
  await page.getByRole("link", { name: /^Untitled conversation/u }).click();
  await expect(folder).toContainText("my-project");

  await send("raise the number");
  const dialog = page.getByRole("dialog", { name: "Approve tool calls" });
  const difference = dialog.getByRole("group", { name: "Differences" });
  await expect(difference.locator("ins")).toContainText("const n = 2;");
  await expect(difference.locator("del")).toContainText("const n = 1;");
  await expect(dialog.getByRole("textbox", { name: "Arguments" })).toBeHidden();
  await expectNoBarrierInDialog(page);
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Done: raise the number");
  await expectState("idle");
  expect(await onDisk(page, "main.js")).toContain("const n = 2;");
  const changed = page.getByRole("region", { name: "Change of main.js on your computer" });
  await changed.getByText("1 line added, 1 line removed").click();
  await expect(changed.locator("ins")).toContainText("const n = 2;");
  await expectNoBarrier(page, "a change in the folder");
  await changed.getByRole("button", { name: "Put it back" }).click();
  await expect(changed).toContainText("Put back");
  expect(await onDisk(page, "main.js")).toContain("const n = 1;");
  await changed.getByRole("button", { name: "Change it again" }).click();
  await expect(changed.getByRole("button", { name: "Put it back" })).toBeVisible();
  expect(await onDisk(page, "main.js")).toContain("const n = 2;");

  await send("raise it again");
  await expect(difference.locator("ins")).toContainText("const n = 3;");
  await onDisk(page, "main.js", "const n = 2; // somebody else\n");
  await dialog.getByRole("button", { name: "Approve", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Done: raise it again");
  await expectState("idle");
  expect(JSON.stringify(mock.getLastRequest()?.body)).toContain("Nothing was changed");
  expect(await onDisk(page, "main.js")).toBe("const n = 2; // somebody else\n");

  await page.reload();
  await expect(folder).toContainText("Bough may no longer read this folder");
  await send("what is there");
  const leave = page.getByRole("dialog", { name: "Allow the folder again?" });
  await expect(leave).toContainText("my-project");
  await expectNoBarrierInDialog(page);
  await leave.getByRole("button", { name: "Allow", exact: true }).click();
  await expect(said("assistant").last()).toContainText("Done: what is there");
  expect(JSON.stringify(mock.getLastRequest()?.body)).toContain("// somebody else");
  await folder.getByRole("button", { name: "Stop using this folder" }).click();
  await expect(folder.getByRole("button", { name: "Pick a folder…" })).toBeVisible();
});
