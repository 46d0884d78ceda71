import type { Arrival } from "#app/arrivals/arrival.ts";
import type { Brought } from "#app/arrivals/bring-arrival.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { flushDrafts, tellDraftReturned } from "#app/view/open-drafts.ts";

export { linkArrival } from "#app/arrivals/arrival.ts";
export type { Arrival, Brought };

export interface ArrivalActions {
  /** Makes a draft of it. @param mayHaveOwn whether a conversation may be stored for it */
  bring(arrival: Arrival, mayHaveOwn: boolean): Promise<Brought>;
  /** Makes drafts of all that other apps have shared. Returns how many there were. */
  takeShares(told: (arrival: Arrival, brought: Brought) => void): Promise<number>;
}

/** What links and other apps bring. Its code loads on first use. */
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
    takeShares: async (told) => {
      const { takeShares } = await import("#app/arrivals/shared-arrivals.ts");
      return takeShares(async (arrival) => {
        const brought = await bring(arrival, true);
        told(arrival, brought);
        return brought.kind !== "failed";
      });
    },
  };
});
