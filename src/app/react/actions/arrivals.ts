import type { Arrival } from "#app/arrivals/arrival.ts";
import type { Brought, NotAttached } from "#app/arrivals/bring-arrival.ts";
import type { TakenShares } from "#app/arrivals/shared-arrivals.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";

export { linkArrival } from "#app/arrivals/arrival.ts";
export type { Arrival, Brought, NotAttached };

export interface ArrivalActions {
  /** Makes a draft of an arrival. @param mayHaveOwn whether a conversation may be stored for it */
  bring(arrival: Arrival, mayHaveOwn: boolean): Promise<Brought>;
  /** Takes everything that other apps have shared. What `take` could not store is kept for the next time. */
  takeShares(take: (arrival: Arrival) => Promise<Brought>): Promise<TakenShares>;
}

/** Actions on what links and other apps bring. Their code loads on first use. */
export const useArrivalActions = serviceHook((services): ArrivalActions => {
  const bring = async (arrival: Arrival, mayHaveOwn: boolean) => {
    flushDrafts();
    const { bringArrival } = await import("#app/arrivals/bring-arrival.ts");
    const brought = await bringArrival(services, arrival, mayHaveOwn);
    if (brought.kind === "box") tellDraftReturned(brought.draftKey, []);
    return brought;
  };
  return {
    bring,
    takeShares: async (take) => {
      const { takeShares } = await import("#app/arrivals/shared-arrivals.ts");
      const { unstoredOf } = await import("#app/arrivals/bring-arrival.ts");
      return takeShares(async (arrival) => unstoredOf(arrival, await take(arrival)));
    },
  };
});
