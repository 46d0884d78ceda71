import type { Services } from "#app/services/services.ts";

/** Makes ready what the first letter needs: the index, and the list of conversations. */
export function prepareSearch({ searches }: Pick<Services, "searches">): void {
  // If it cannot be, the search itself says so.
  searches.beginIndexing().catch(() => undefined);
}
