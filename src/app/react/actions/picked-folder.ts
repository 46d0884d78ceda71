import { setChange } from "#app/picked-folder/folder-changes.ts";
import { pickDirectory } from "#app/picked-folder/folder-permission.ts";
import { pickedFoldersOf } from "#app/picked-folder/picked-folders.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { reasonOf } from "#app/view/reason.ts";
import { pickedFolderWords } from "#app/words/picked-folder.ts";
import type { PickedFolderRow } from "#storage/rows.ts";

/** Actions on the picked folder of a conversation. Failures become notices. */
export interface PickedFolderActions {
  /** Lets the person pick a folder. Call it right after a press: the browser shows its own dialog. */
  pick: (contextId: string) => Promise<void>;
  /** Takes the folder away from the conversation. Nothing on the disk changes. */
  takeAway: (row: PickedFolderRow) => Promise<void>;
  /**
   * Asks to use the folder; resolves to whether it may be used. Call it right after a press: the browser
   * asks.
   */
  allow: (row: PickedFolderRow) => Promise<boolean>;
  /** Does what `allow` does, for a conversation's folder. Resolves to false if it has none. */
  allowFor: (contextId: string) => Promise<boolean>;
  /** Takes a call's change on the disk back, or makes it again. Call it right after a press. */
  setChange: (callId: string, to: "before" | "after") => Promise<void>;
}

export const usePickedFolderActions = serviceHook((services): PickedFolderActions => {
  const folders = pickedFoldersOf(services);
  const put = (contextId: string, handle: FileSystemDirectoryHandle) =>
    notifyFailure(folders.pick(contextId, handle), {
      text: pickedFolderWords.notKept,
    });
  const allow = async (row: PickedFolderRow) => {
    const given = await folders.allow(row);
    if (given === "denied") {
      notify({ text: pickedFolderWords.keptClosed(row.handle.name) });
    }
    return given === "granted";
  };
  return {
    pick: async (contextId) => {
      try {
        const handle = await pickDirectory();
        if (handle !== undefined) await put(contextId, handle);
      } catch (error) {
        notify({ text: pickedFolderWords.notPicked(reasonOf(error)) });
      }
    },
    takeAway: async (row) => {
      const { contextId, handle } = row;
      const done = await notifyFailure(folders.takeAway(contextId), {
        text: pickedFolderWords.stillUsed,
      });
      if (!done) return;
      notify({
        text: pickedFolderWords.takenAway(handle.name),
        contextId,
        action: { label: UNDO, act: () => void put(contextId, handle) },
      });
    },
    allow,
    setChange: async (callId, to) => {
      const done = await setChange(folders, callId, to);
      if (!done.ok) notify({ text: pickedFolderWords.fileUnchanged(reasonOf(done.error)) });
    },
    allowFor: async (contextId) => {
      const row = await folders.store.get(contextId);
      return row !== undefined && allow(row);
    },
  };
});
