import { putRows, tablesOf } from "./support/database.ts";
import { expect, expectWholeRows, test } from "./support/test.ts";

test.use({ plantsDamage: true });

test("what each test looks at in the end finds a row that is not whole", async ({ page }) => {
  await page.goto("/");
  const { connections } = await tablesOf(page, ["connections"]);
  await expectWholeRows(page);
  await putRows(page, { connections: [{ ...connections[0], id: "other", usedAt: -2 }] });
  await expect(expectWholeRows(page)).rejects.toThrow("connections.usedAt");
});
