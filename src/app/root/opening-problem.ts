import type { Services } from "#app/services/services.ts";
import { openingProblem as storedProblem } from "#storage/opening-problem.ts";
import type { OpeningProblem } from "#storage/opening-problem.ts";

/** Finds out why the page's database could not be opened. */
export function openingProblem(
  { databases }: Pick<Services, "databases">,
  error: unknown,
): Promise<OpeningProblem> {
  return storedProblem(databases.strict.name, error);
}

/**
 * Offers what is stored as files, whichever version made the database: it is read without the check of its
 * version.
 */
export function rescueOf({ databases, now }: Pick<Services, "databases" | "now">) {
  return {
    from: "database" as const,
    hasMessages: true,
    files: async () => {
      const { rescueDatabase } = await import("./rescue-database.ts");
      return rescueDatabase(databases.strict.name, now());
    },
  };
}
