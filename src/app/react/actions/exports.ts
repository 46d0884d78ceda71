import type { ExportForm } from "#app/files/export-as.ts";
import type { ExportChoice } from "#app/files/export-conversations.ts";
import type { ExportedFile } from "#app/files/exported-file.ts";
import type { FileTaskOptions } from "#app/files/file-task.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";

export type { ExportChoice, ExportForm };

/** Makes files to save. The code for it loads on first use. Rejects if rows cannot be read. */
export interface ExportActions {
  /**
   * Exports conversations with their sub-tasks as a Bough file.
   * @param wanted one conversation, several, or what to export of everything
   */
  conversations(
    wanted: string | readonly string[] | ExportChoice,
    options: FileTaskOptions,
  ): Promise<ExportedFile>;
  /** The memories as a Bough file. */
  memories(): Promise<ExportedFile>;
  /** One branch as Markdown; undefined if the branch does not exist. */
  branch(branchId: string): Promise<ExportedFile | undefined>;
  /** One conversation with all its branches in another form; undefined if it does not exist. */
  conversationAs(contextId: string, form: ExportForm): Promise<ExportedFile | undefined>;
  /** One of the person's modes as a Bough file; undefined if it does not exist. */
  mode(modeId: string): Promise<ExportedFile | undefined>;
  /** One of the person's tools as a Bough file, without its key; undefined if it does not exist. */
  ownTool(toolId: string): Promise<ExportedFile | undefined>;
}

export const useExportActions = serviceHook((services): ExportActions => ({
  conversations: async (wanted, options) =>
    (await import("#app/files/export-conversations.ts")).exportToDisk(services, wanted, options),
  memories: async () => (await import("#app/files/export-memories.ts")).exportMemories(services),
  mode: async (modeId) => (await import("#app/files/export-mode.ts")).exportMode(services, modeId),
  ownTool: async (toolId) =>
    (await import("#app/files/export-own-tool.ts")).exportOwnTool(services, toolId),
  conversationAs: async (contextId, form) =>
    (await import("#app/files/export-as.ts")).exportAs(services, contextId, form),
  branch: async (branchId) =>
    (await import("#app/files/export-branch.ts")).exportBranch(services, branchId),
}));
