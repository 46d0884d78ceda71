import { useMemo } from "react";

import { useServices } from "#app/react/internal/use-services.ts";
import type { Services } from "#app/services/services.ts";
import {
  compareBranches,
  draftServices,
  leaveFork,
  leavePlace,
  prepareFork,
  returnToPlace,
  takeDraftAlong,
} from "#app/view/navigation.ts";
import type { NavigationStart } from "#app/view/navigation.ts";
import type { PendingFork } from "#app/view/place.ts";

/** Moves the person between places in one conversation (`app/view/navigation.ts`). */
export interface Navigation {
  /** Leaves the preview and the fork being made, on the way to a branch. */
  leave: () => Promise<void>;
  leaveFork: () => Promise<void>;
  /** Shows branches side by side. */
  compare: (branchIds: readonly string[]) => void;
  /**
   * Moves the typed text to the composer of a fork, before `startFork`. Resolves to null if the person has
   * gone elsewhere.
   */
  prepareFork: (
    from: NavigationStart,
    fork: Pick<PendingFork, "fromBranchId" | "nodeId" | "name">,
  ) => Promise<PendingFork | null>;
  /**
   * Restores the place after a reload: shows the branches that were side by side, and goes on with the fork
   * that was being made. `isElsewhere` says whether the address names another branch, or a message.
   */
  returnToPlace: (to: Omit<NavigationStart, "shown">, isElsewhere: boolean) => Promise<void>;
  /** Moves text that was typed during a preview along. Resolves to whether it was moved. */
  takeDraftAlong: (from: NavigationStart, to: string, name: string) => Promise<boolean>;
}

export function useNavigation(contextId: string): Navigation {
  const services = useServices();
  return useMemo(() => navigationIn(services, contextId), [services, contextId]);
}

function navigationIn(all: Services, contextId: string): Navigation {
  const services = draftServices(all);
  return {
    leave: () => leavePlace(services, contextId),
    leaveFork: () => leaveFork(services, contextId),
    compare: (branchIds) => compareBranches(services, contextId, branchIds),
    prepareFork: (from, fork) => prepareFork(services, from, fork),
    returnToPlace: (to, isElsewhere) => returnToPlace(services, to, isElsewhere),
    takeDraftAlong: (from, to, name) => takeDraftAlong(services, from, to, name),
  };
}
