import { putRows, tablesOf } from "./support/database.ts";
import { expect, expectWholeRows, NOT_LOOKED_AT, test } from "./support/test.ts";

test.use({ plantsDamage: true });

test("what each test looks at in the end finds a row that is not whole", async ({ page }) => {
  await page.goto("/");
  const { connections } = await tablesOf(page, ["connections"]);
  await expectWholeRows(page);
  await putRows(page, { connections: [{ ...connections[0], id: "other", usedAt: -2 }] });
  await expect(expectWholeRows(page)).rejects.toThrow("connections.usedAt");
});

test("a page that could not be looked at is noted", async ({ page }) => {
  await page.goto("/");
  await page.close();
  await expectWholeRows(page);
  const { annotations } = test.info();
  const description = "the page was closed or went elsewhere";
  // The annotation is taken out again, because `npm test` would report it each time.
  expect(annotations.splice(0)).toMatchObject([{ type: NOT_LOOKED_AT, description }]);
});
