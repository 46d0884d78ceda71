import type { ExportedFile, FileTaskOptions } from "#app/files/files.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

/** Makes files to save. The code for it loads on first use. Rejects if rows cannot be read. */
export interface ExportActions {
  /**
   * One or several conversations with their sub-tasks as a Bough file; without ids all of them,
   * including the bin.
   */
  conversations(
    contextIds: string | readonly string[] | undefined,
    options: FileTaskOptions,
  ): Promise<ExportedFile>;
  /** What is remembered, as a Bough file. */
  memories(): Promise<ExportedFile>;
  /** One branch as Markdown; undefined if the branch does not exist. */
  branch(branchId: string): Promise<ExportedFile | undefined>;
  /** One of the person's modes as a Bough file; undefined if it does not exist. */
  mode(modeId: string): Promise<ExportedFile | undefined>;
}

const code = () => import("#app/files/files.ts");

export const useExportActions = serviceHook((services): ExportActions => ({
  conversations: async (contextIds, options) =>
    (await code()).exportConversations(services, contextIds, options),
  memories: async () => (await code()).exportMemories(services),
  mode: async (modeId) => (await code()).exportMode(services, modeId),
  branch: async (branchId) => (await code()).exportBranch(services, branchId),
}));
