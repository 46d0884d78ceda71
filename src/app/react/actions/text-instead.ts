import { serviceHook } from "#app/react/internal/service-hook.ts";
import type { AttachmentProblem } from "#domain/attachments/limits.ts";
import type { AttachmentPart } from "#domain/message.ts";
import type { Result } from "#domain/result.ts";

/** Makes a file of an attached PDF's text, to attach in its place. The code for it loads on first use. */
export const useTextInstead = serviceHook(
  (services) =>
    async (part: AttachmentPart): Promise<Result<File, AttachmentProblem>> => {
      try {
        const { textInstead } = await import("#app/attachments/text-instead.ts");
        return await textInstead(services, part);
      } catch {
        return { ok: false, error: { kind: "no_reader" } };
      }
    },
);
