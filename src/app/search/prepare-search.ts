import type { Services } from "#app/services/services.ts";

/** Prepares what the first letter of a search needs: the index and the list of conversations. */
export function prepareSearch({ searches }: Pick<Services, "searches">): void {
  // If this fails, the search itself says so.
  searches.beginIndexing().catch(() => undefined);
}
