import { definitionHash } from "#domain/canonical.ts";
import type { CallProblem, ToolCallRequest } from "#domain/message.ts";
import { unwrapArguments } from "#domain/tool-arguments.ts";
import type { CallNote, ToolArguments, ToolDefinition } from "#domain/tool.ts";
import type { Searches } from "#storage/search/searches.ts";
import type { MemoryStore } from "#storage/settings/memories.ts";
import { checkArguments, checkCall } from "#tools/check-call.ts";
import type { CheckedCall } from "#tools/check-call.ts";
import { describeCall, callLabel, requestOf } from "#tools/describe.ts";
import { executeCalls } from "#tools/executor.ts";
import type { ToolOutcome } from "#tools/executor.ts";
import { onlyTools } from "#tools/registry.ts";
import type { ToolRegistry } from "#tools/registry.ts";
import type { CallWorkspace, Tool, ToolServices } from "#tools/tool.ts";

/** The registry, the checks and the executor behind one interface. */
export interface ToolBox {
  /**
   * Resolves when every source has said which tools it has, as far as this device knows without a network.
   * Never rejects: a source that cannot be read has no tools.
   */
  ready: Promise<void>;
  /** Calls the listener when the tools have changed. Returns a function that ends this. */
  subscribe: (listener: () => void) => () => void;
  /** All definitions; the same array until they change. */
  definitions: () => readonly ToolDefinition[];
  /**
   * The definitions that are offered to this conversation; some tools are for particular conversations only.
   * @param parentId the parent of a sub-task whose row may be new
   */
  definitionsFor: (contextId: string, parentId?: string) => readonly ToolDefinition[];
  definition(name: string): ToolDefinition | undefined;
  /**
   * Parses a call's arguments strictly and checks them against the schema; never repairs them. A tool that is
   * not `offered` is unknown: the model did not know of it.
   */
  check: (
    toolName: string,
    argumentsText: string,
    offered: readonly string[],
  ) => Promise<CheckedCall>;
  /** Checks arguments that the person edited as `check` does. */
  checkValue(toolName: string, value: ToolArguments): Promise<CallProblem | undefined>;
  /** What this call will do, in one plain sentence. */
  describe(toolName: string, value: ToolArguments): string;
  /** Exactly what a call sends, with keys masked; undefined if it sends nothing, or its tool does not say. */
  request(toolName: string, value: ToolArguments): string | undefined;
  /** The name of the tool that the person sees. */
  title(toolName: string): string;
  /** The call in one short line. */
  label(toolName: string, value: ToolArguments): string;
  /** Runs approved calls concurrently. Resolves when each has settled and was reported. */
  executeAll(calls: readonly ApprovedCall[], options: ExecuteAllOptions): Promise<void>;
}

export interface ApprovedCall extends Pick<ToolCallRequest, "id" | "toolName" | "arguments"> {
  /**
   * Hash of the tool's definition when the call was approved. The call runs only if the definition is still
   * the same.
   */
  definitionHash?: string | undefined;
}

/** The services that tools use of the run in which they are called. */
export type RunServices = Pick<
  ToolServices,
  "startTask" | "findTools" | "sampleProblem" | "sample"
>;

export interface ExecuteAllOptions extends RunServices {
  runId: string;
  branchId: string;
  contextId: string;
  /** Aborts all calls that are still running. */
  signal: AbortSignal;
  /** Called with one line on what the tool is doing. */
  onProgress: (callId: string, line: string) => void;
  onNote: (callId: string, note: CallNote) => Promise<void>;
  /** Called with the next piece of what the call prints. */
  onOutput: (callId: string, text: string) => void;
  /** Called when all running calls wait for a person, and when one works again. */
  onWaiting: (isWaiting: boolean) => void;
  /** Called as soon as a call has settled, while others may still be running. */
  onSettled: (callId: string, outcome: ToolOutcome) => Promise<void>;
  workspaceOf: (callId: string) => CallWorkspace;
}

/** The stores that built-in tools read and write. */
export interface ToolStores {
  searches: Pick<Searches, "searchForModel">;
  memories: Pick<MemoryStore, "forget">;
}

/** @param ready resolves when every source has given `registry` its tools */
export function createToolBox(
  stores: ToolStores,
  registry: ToolRegistry,
  ready: Promise<void>,
): ToolBox {
  const services = servicesOf(stores);
  return {
    ready,
    subscribe: registry.subscribe,
    definitions: registry.definitions,
    definitionsFor: (contextId, parentId) =>
      registry
        .tools()
        .filter((tool) => tool.isFor?.(contextId, parentId) !== false)
        .map(({ definition }) => definition),
    definition: (name) => registry.get(name)?.definition,
    check: (toolName, argumentsText, offered) =>
      checkCall({ toolName, argumentsText }, onlyTools(registry, offered)),
    checkValue: async (toolName, value) => {
      const tool = registry.get(toolName);
      if (tool === undefined) {
        return { kind: "unknown_tool", message: `There is no tool named "${toolName}".` };
      }
      return checkArguments(value, tool.definition.parameters);
    },
    describe: (toolName, value) => {
      const tool = registry.get(toolName);
      return tool === undefined ? "" : describeCall(tool, ownForm(tool, value));
    },
    request: (toolName, value) => {
      const tool = registry.get(toolName);
      return tool === undefined ? undefined : requestOf(tool, ownForm(tool, value));
    },
    title: (toolName) => registry.get(toolName)?.title ?? toolName,
    label: (toolName, value) => {
      const tool = registry.get(toolName);
      return callLabel(tool, tool === undefined ? value : ownForm(tool, value));
    },
    executeAll: async (calls, options) => {
      const found = calls.map((call) => ({ ...call, tool: registry.get(call.toolName) }));
      const planned = found.flatMap(({ tool, ...call }) =>
        tool === undefined || hasChanged(tool, call)
          ? []
          : [{ id: call.id, tool, args: ownForm(tool, call.arguments) }],
      );
      const runs = new Set(planned.map(({ id }) => id));
      const { startTask, findTools, sampleProblem, sample } = options;
      await Promise.all([
        executeCalls(planned, {
          ...options,
          services: { ...services, startTask, findTools, sampleProblem, sample },
        }),
        ...found
          .filter(({ id }) => !runs.has(id))
          .map(({ id, tool, toolName }) => options.onSettled(id, notRun(tool, toolName))),
      ]);
    },
  };
}

/**
 * Unwraps arguments that the person may have written in the wire's form, as calls stored by an older Bough
 * have it.
 */
function ownForm({ definition }: Tool, args: ToolArguments): ToolArguments {
  return unwrapArguments(args, definition.parameters);
}

function hasChanged({ definition }: Tool, { definitionHash: approved }: ApprovedCall): boolean {
  return approved !== undefined && approved !== definitionHash(definition);
}

/** The outcome of a call whose tool is no longer the one that was approved. */
function notRun(tool: Tool | undefined, toolName: string): ToolOutcome {
  const message =
    tool === undefined
      ? `The tool "${toolName}" no longer exists.`
      : `The tool "${toolName}" has changed since this call was approved, so it was not run. A new call uses the tool as it is now.`;
  return { ok: false, ms: 0, error: { kind: "invalid_arguments", message } };
}

function servicesOf({ searches, memories }: ToolStores): Omit<ToolServices, keyof RunServices> {
  return {
    searchConversations: async (query, limit, signal) =>
      (await searches.searchForModel(query, limit, signal)).map((hit) => ({
        ...hit,
        at: hit.createdAt,
      })),
    forgetMemories: (text) => memories.forget(text, Date.now()),
    now: () => new Date(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
