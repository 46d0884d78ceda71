import type { SaveProblem } from "#app/network/connections.ts";
import { saveOwnToolKey } from "#app/own-tools/own-tool-key.ts";
import { ownToolsOf } from "#app/own-tools/own-tools.ts";
import type { OwnToolWithId } from "#app/own-tools/run-own-tool.ts";
import type { OwnToolTrial, TrialOptions } from "#app/own-tools/try-own-tool.ts";
import { serviceHook } from "#app/react/internal/service-hook.ts";
import { engineOf } from "#app/root/engine.ts";
import type { KeyStorage } from "#domain/connections/connection.ts";
import type { OwnToolFault } from "#domain/own-tools/check-own-tool.ts";
import { OWN_ORIGIN } from "#domain/own-tools/own-tool.ts";
import type { OwnTool, OwnToolContent } from "#domain/own-tools/own-tool.ts";
import type { Result } from "#domain/result.ts";
import type { ToolArguments } from "#domain/tool.ts";
import type { WriteResult } from "#storage/problems.ts";

export type { OwnToolTrial } from "#app/own-tools/try-own-tool.ts";

/** Actions on the person's tools. */
export interface OwnToolActions {
  /**
   * Stores a tool as it is now, and counts it as read by the person. It is on, unless it was off before.
   * `stored` is absent if it is new.
   */
  save(tool: OwnToolWithId, stored?: OwnTool): Promise<WriteResult>;
  /** Stores a tool's key where the person wants it, for the tool's server only. */
  saveKey(
    tool: OwnToolWithId,
    keeping: KeyStorage,
    key: string,
  ): Promise<Result<null, SaveProblem>>;
  /** Switches a tool on or off. A tool that came with a file counts as read once it is on. */
  setOn(id: string, on: boolean): Promise<WriteResult>;
  /** Removes a tool. Its approved calls no longer run. */
  remove(id: string): Promise<WriteResult>;
  /** Restores a tool, under another name if its own has been taken. */
  restore(id: string): Promise<WriteResult>;
  /** Runs a tool as it is written, without a model. */
  tryOut(tool: OwnToolWithId, args: ToolArguments, options: TrialOptions): Promise<OwnToolTrial>;
  /** Finds the faults that show only by trying the tool; empty if there are none. */
  findFaults(tool: OwnToolContent): Promise<OwnToolFault[]>;
}

export const useOwnToolActions = serviceHook((services): OwnToolActions => {
  const store = ownToolsOf(services);
  const change = (id: string, make: (row: OwnTool) => OwnTool) =>
    store.change(id, (row) => ({ ...make(row), updatedAt: services.now() }));
  return {
    save: (tool, stored) => {
      const updatedAt = services.now();
      const on = stored === undefined || stored.on || stored.unread === true;
      return store.put({ ...tool, on, createdAt: stored?.createdAt ?? updatedAt, updatedAt });
    },
    saveKey: (...given) => saveOwnToolKey(services, ...given),
    setOn: (id, on) =>
      change(id, ({ unread, ...row }) => ({
        ...row,
        on,
        ...(on || unread !== true ? {} : { unread }),
      })),
    remove: (id) => change(id, (row) => ({ ...row, deletedAt: services.now() })),
    restore: (id) => {
      const definitions = engineOf(services).tools.definitions();
      const others = definitions.filter(({ origin }) => origin !== OWN_ORIGIN);
      const names = others.map(({ name }) => name);
      return store.restore(id, names, services.now());
    },
    tryOut: async (...given) =>
      (await import("#app/own-tools/try-own-tool.ts")).tryOwnTool(services, ...given),
    findFaults: async (tool) =>
      (await import("#app/own-tools/try-own-tool.ts")).findOwnToolFaults(tool),
  };
});
