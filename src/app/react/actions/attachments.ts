import type { AttachInput } from "#app/attachments/attach.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";

/**
 * Reads a file and attaches it to a draft. Returns undefined on success, or if the file is no longer wanted.
 * The code for it loads on first use.
 */
export const useAttachFile = serviceHook(
  (services) =>
    async (input: AttachInput): Promise<AttachmentProblem | undefined> => {
      try {
        const { attachFile } = await import("#app/attachments/attach.ts");
        return await attachFile(services, input);
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        return { kind: "not_stored", message };
      }
    },
);
