import { LLMock } from "@copilotkit/aimock";
import type { Page } from "@playwright/test";

import { expectNoBarrier } from "./support/barriers.ts";
import {
  addConnection,
  branchPicker,
  chooseBranch,
  newBranchBox,
  screen,
  treeButton,
} from "./support/page.ts";
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

const files = (page: Page) => page.getByRole("region", { name: "Files of this branch" });

test("files follow their branch: written, edited and run, forked, read, and there after a reload", async ({
  page,
}) => {
  scripted(mock, "write an app", [
    [
      call("write_file", { path: "app/main.js", content: "const n = 1;\n" }),
      call("edit_file", { path: "app/main.js", old: "n = 1", new: "n = 20" }),
      call("write_file", { path: "data.csv", content: "city,km\nBern,12\nWien,30\n" }),
    ],
  ]);
  scripted(mock, "add it up", [
    [
      call("run_javascript", {
        code: `const rows = files.read("data.csv").trim().split("\\n").slice(1);
        files.write("sum.json", { km: rows.reduce((sum, row) => sum + Number(row.split(",")[1]), 0) });
        files.delete("data.csv");
        rows.length`,
      }),
      call("run_python", {
        code: `import json
km = json.load(open("sum.json"))["km"]
with open("km.svg", "w") as file:
    file.write('<svg xmlns="http://www.w3.org/2000/svg" width="%d" height="9"/>' % km)
print("wrote", km)`,
      }),
    ],
  ]);
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
  await send("write an app");
  await expect(said("assistant").last()).toContainText("Done: write an app");
  await expectState("idle");

  await treeButton(page).click();
  await page.getByRole("tab", { name: "Files" }).click();
  await expect(files(page)).toContainText("2 files");
  await expectNoBarrier(page, "files");
  await files(page)
    .getByRole("button", { name: /^main\.js/u })
    .click();
  await expect(page.getByRole("region", { name: "app/main.js" })).toContainText("const n = 20;");
  await page.getByRole("button", { name: "All files" }).click();

  await said("assistant").last().getByRole("button", { name: "Fork from here" }).click();
  await expect(newBranchBox(page)).toBeVisible();
  await send("add it up");
  await expect(said("assistant").last()).toContainText("Done: add it up");
  await expectState("idle");
  await expect(files(page).getByText("deleted", { exact: true })).toBeVisible();
  await page.reload();
  await files(page)
    .getByRole("button", { name: /^sum\.json/u })
    .click();
  await expect(page.getByRole("region", { name: "sum.json" })).toContainText("42");
  await expect(page.getByRole("img", { name: "km.svg" })).toBeVisible();
  await page.getByRole("button", { name: "Open km.svg" }).click();
  const drawing = page.getByRole("region", { name: "km.svg", exact: true });
  await expect(drawing.getByRole("region", { name: "Preview of km.svg" })).toBeVisible();
  await drawing.getByRole("radio", { name: "Code" }).check();
  await expect(drawing).toContainText('width="42"');
  await page.locator("summary", { hasText: "run_python" }).click();
  await expect(page.getByRole("group", { name: "Printed" })).toHaveText("wrote 42");
  await expectNoBarrier(page, "a program and what it came to");

  await expect(branchPicker(page)).not.toHaveValue("main");
  await chooseBranch(page, "main");
  await expect(files(page)).toContainText("data.csv");
  await files(page)
    .getByRole("button", { name: /^data\.csv/u })
    .click();
  await expect(page.getByRole("cell", { name: "Wien" })).toBeVisible();
});

test("an edit of a file is shown as what it changed, in its call and by the file under the answer", async ({
  page,
}) => {
  scripted(mock, "write it", [
    [call("write_file", { path: "app/main.js", content: "const n = 1;\nrun(n);\n" })],
  ]);
  scripted(mock, "change it", [
    [call("edit_file", { path: "app/main.js", old: "n = 1", new: "n = 20" })],
  ]);
  await page.goto("/");
  await addConnection(page, `${mock.url}/v1`, "gpt-4o");
  const { send, said, expectState } = screen(page);
  await page.getByRole("combobox", { name: "Mode", exact: true }).selectOption("Work");
  await send("write it");
  await expect(said("assistant").last()).toContainText("Done: write it");
  await expectState("idle");
  await send("change it");
  await expect(said("assistant").last()).toContainText("Done: change it");
  await expectState("idle");

  const edit = page.locator("details", { hasText: "edit_file" });
  await edit.locator("summary").click();
  const given = edit.getByRole("region", { name: "Arguments", exact: true });
  await expect(given.locator("del")).toContainText("const n = 1;");
  await expect(given.locator("ins mark")).toHaveText("20");
  await given.getByRole("button", { name: "Arguments as JSON" }).click();
  await expect(given).toContainText('"new": "n = 20"');

  const chip = (at: number) =>
    page.getByRole("list", { name: "1 file change" }).nth(at).getByRole("button");
  await chip(1).click();
  const file = page.getByRole("region", { name: "app/main.js", exact: true });
  const look = (name: string) => file.getByRole("radio", { name, exact: true });
  await expect(look("Changes")).toBeChecked();
  await expect(file.locator("ins mark")).toHaveText("20");
  // A file that was not there before has no changes to show.
  await chip(0).click();
  await expect(look("Content")).toBeChecked();
});
