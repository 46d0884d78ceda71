import { serviceHook } from "#app/react/internal/service-hook.ts";
import { keepScreen, lastIdOfKept } from "#platform/keep-screen.ts";
import { forgetScreens, keptScreenIds } from "#platform/kept-screens.ts";
import type { KeptScreen } from "#platform/screen-shape.ts";

/** The last screens of conversations, for the first frame of a later visit. */
export interface KeptScreenActions {
  /** Keeps it, and removes screens of conversations that are gone or in the bin. */
  keep(contextId: string, screen: KeptScreen): Promise<void>;
  /** The same for a page that goes away: without a look at the database. */
  keepAtOnce(contextId: string, screen: KeptScreen): void;
  /** Removes the one that is kept, unless it ends with this message. */
  forgetUnless(contextId: string, lastId: string | undefined): void;
}

export const useKeptScreens = serviceHook(({ databases, conversations }): KeptScreenActions => {
  const keepAtOnce = (contextId: string, screen: KeptScreen) => {
    // After everything was erased, here or in another tab, nothing may be left of it.
    if (databases.strict.isOpen()) keepScreen(contextId, screen);
  };
  const isThere = async (id: string) => {
    const context = await conversations.get(id);
    return context !== undefined && context.deletedAt === undefined;
  };
  return {
    keepAtOnce,
    keep: async (contextId, screen) => {
      keepAtOnce(contextId, screen);
      // Afterwards: whoever deletes a conversation removes its screen once it is in the bin.
      for (const id of keptIds()) {
        if (!(await isThere(id).catch(() => false))) forgetScreens([id]);
      }
    },
    forgetUnless: (contextId, lastId) => {
      if (lastIdOfKept(contextId) !== lastId) forgetScreens([contextId]);
    },
  };
});

function keptIds(): string[] {
  try {
    return keptScreenIds();
  } catch {
    return [];
  }
}
