import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { Services } from "#app/services/services.ts";
import { UNDO, notify } from "#app/view/notices.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { fileWrites } from "#app/view/open-drafts.ts";
import { reasonOf } from "#app/view/reason.ts";
import { workspaceWords } from "#app/words/workspace.ts";
import type {
  AddOptions,
  AddedFiles,
  FilesPlace as DraftPlace,
  PendingStep,
} from "#app/workspace/pending-files.ts";
import type { FileChange } from "#domain/message.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

export type { AddedFiles };

/** Where a person's changes of files go: the draft whose message will carry them. */
export interface FilesPlace extends DraftPlace {
  /** The conversation of the draft. */
  contextId: string;
}

/** Actions on the files of a branch. Their changes are part of the person's next message. */
export interface FileActions {
  /** Sets a file's content. Resolves to whether it is stored; if not, a notice says so. */
  write(place: FilesPlace, path: string, data: Blob): Promise<boolean>;
  /** @param said the text of a notice with Undo; absent for none */
  change(place: FilesPlace, changes: readonly FileChange[], said?: string): Promise<boolean>;
  /** Gives up pending changes. A notice with Undo shows the text `said`. */
  takeBack(place: Omit<FilesPlace, "base">, paths: readonly string[], said: string): Promise<void>;
  add(place: FilesPlace, options: AddOptions): Promise<AddedFiles>;
}

export const useFileActions = serviceHook((services): FileActions => {
  const load = () => import("#app/workspace/pending-files.ts");
  return {
    write: (place, path, data) => {
      const write = async () => {
        const { writeFile } = await load();
        return notifyFailure(writeFile(services, place, path, data), {
          text: (why) => workspaceWords.notStored(path, why),
        });
      };
      return untilStored(write());
    },
    change: (place, changes, said) => {
      const change = async () => {
        const { changeFiles } = await load();
        const changed = await changeFiles(services, place, changes);
        const done = await notifyFailure(Promise.resolve(changed), {
          text: workspaceWords.notChanged,
        });
        if (changed.ok && said !== undefined) offerUndo(services, place, changed.value, said);
        return done;
      };
      return untilStored(change());
    },
    takeBack: (place, paths, said) => {
      const giveUp = async () => {
        const { takeBack } = await load();
        const given = await takeBack(services, place.draftKey, paths);
        await notifyFailure(Promise.resolve(given), { text: workspaceWords.notChanged });
        if (given.ok) offerUndo(services, place, given.value, said);
      };
      return untilStored(giveUp());
    },
    // Delays no message (no `untilStored`), since it may be thousands of files.
    add: async (place, options) => (await load()).addFiles(services, place, options),
  };
});

function untilStored<Value>(write: Promise<Value>): Promise<Value> {
  const end: Promise<unknown> = write.then(
    () => fileWrites.delete(end),
    () => fileWrites.delete(end),
  );
  fileWrites.add(end);
  return write;
}

function offerUndo(
  services: Services,
  { draftKey, contextId }: Omit<FilesPlace, "base">,
  step: PendingStep,
  said: string,
): void {
  const undo = async () => {
    const { undoStep } = await import("#app/workspace/pending-files.ts");
    const undone = await undoStep(services, draftKey, step);
    await notifyFailure(Promise.resolve(undone), { text: workspaceWords.notChanged });
    if (undone.ok && !undone.value) notify({ text: workspaceWords.notUndone, contextId });
  };
  notify({ text: said, action: { label: UNDO, act: () => void undo() }, contextId });
}

/**
 * Makes one ZIP of all files. A notice says which are missing. Resolves to undefined if none can be read.
 * @param said makes the notice of the paths whose content is not on this device
 */
export const useZipFiles = serviceHook(
  ({ databases }) =>
    async (
      files: Workspace,
      said: (paths: readonly string[]) => string,
    ): Promise<Blob | undefined> => {
      const { zipFiles } = await import("#app/workspace/zip-files.ts");
      try {
        const { data, missing } = await zipFiles(files, createBlobStore(databases));
        if (missing.length > 0) notify({ text: said(missing) });
        return missing.length === files.size ? undefined : data;
      } catch (error) {
        notify({ text: workspaceWords.noZip(reasonOf(error)) });
        return undefined;
      }
    },
);
