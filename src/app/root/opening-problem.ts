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
