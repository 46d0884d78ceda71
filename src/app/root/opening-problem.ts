import type { Services } from "#app/services/services.ts";
import { openingProblem as storedProblem } from "#storage/opening-problem.ts";
import type { OpeningProblem } from "#storage/opening-problem.ts";

/** Tells why the page's database could not be opened. */
export function openingProblem(
  { databases }: Pick<Services, "databases">,
  error: unknown,
): Promise<OpeningProblem> {
  return storedProblem(databases.strict.name, error);
}

/** What is stored as files, however it was made: it is read past the version that it needs. */
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
