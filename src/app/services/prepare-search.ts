import type { Services } from "./services.ts";

/** Makes ready what the first letter needs: the index, and the list of conversations. */
export function prepareSearch({ conversations }: Pick<Services, "conversations">): void {
  // If it cannot be, the search itself says so.
  conversations.beginIndexing().catch(() => undefined);
}
