import { EXAMPLE_SETTING } from "#domain/example-setting.ts";
import { openDatabases } from "#storage/db.ts";
import { createSettingStore } from "#storage/settings/settings.ts";

/**
 * Prepares a database whose first visit stores no example, for tests that count what is stored. Resolves with
 * its name.
 */
export async function withoutExample(
  databaseName = `bough-test-${crypto.randomUUID()}`,
): Promise<string> {
  const databases = await openDatabases(databaseName);
  await createSettingStore(databases).put(EXAMPLE_SETTING, true);
  databases.close();
  return databaseName;
}
