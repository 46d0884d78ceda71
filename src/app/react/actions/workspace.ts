import { serviceHook } from "#app/react/internal/service-hook.ts";
import { notify } from "#app/view/notices.ts";
import type { Workspace } from "#domain/workspace/workspace.ts";
import { createBlobStore } from "#storage/blobs.ts";

/** Makes one ZIP of all files; says which are missing. Undefined if none can be read. */
export const useZipFiles = serviceHook(
  ({ databases }) =>
    async (files: Workspace): Promise<Blob | undefined> => {
      const { zipFiles } = await import("#app/workspace/zip-files.ts");
      try {
        const { data, missing } = await zipFiles(files, createBlobStore(databases));
        if (missing.length > 0) {
          notify({
            text: `Not in the ZIP, since their content is not on this device: ${missing.join(", ")}.`,
          });
        }
        return missing.length === files.size ? undefined : data;
      } catch (error) {
        const why = error instanceof Error ? error.message : String(error);
        notify({ text: `The ZIP couldn’t be made (${why}). The files are unchanged.` });
        return undefined;
      }
    },
);
