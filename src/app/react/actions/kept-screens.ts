import { serviceHook } from "#app/react/internal/service-hook.ts";
import { keepScreen, lastIdOfKept } from "#platform/keep-screen.ts";
import { forgetScreens, keptScreenIds } from "#platform/kept-screens.ts";
import type { KeptScreen } from "#platform/screen-shape.ts";

/** The last screens of conversations, for the first frame of a later visit. */
export interface KeptScreenActions {
  /** Keeps a screen, and removes the screens of conversations that are gone or in the bin. */
  keep(contextId: string, screen: KeptScreen): Promise<void>;
  /** Keeps a screen without looking at the database, for a page that is going away. */
  keepAtOnce(contextId: string, screen: KeptScreen): void;
  /** Removes the conversation's kept screen, unless it ends with this message. */
  forgetUnless(contextId: string, lastId: string | undefined): void;
}

export const useKeptScreens = serviceHook(({ databases, conversations }): KeptScreenActions => {
  const keepAtOnce = (contextId: string, screen: KeptScreen) => {
    // Nothing may be kept after everything was erased, here or in another tab.
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
      // Checked only after keeping, because a deletion removes the screen once the conversation is in the
      // bin.
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
