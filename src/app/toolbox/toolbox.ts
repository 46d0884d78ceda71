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
   * Resolves when every source has said which tools it has, as far as this device knows without a
   * network. Never rejects: a source that cannot be read has none.
   */
  ready: Promise<void>;
  /** Calls back when the tools have changed; returns a function that stops it. */
  subscribe: (listener: () => void) => () => void;
  /** The same array until they change. */
  definitions: () => readonly ToolDefinition[];
  /**
   * Those that this conversation is offered: some are for particular ones only.
   * @param parentId of a sub-task that may be new
   */
  definitionsFor: (contextId: string, parentId?: string) => readonly ToolDefinition[];
  definition(name: string): ToolDefinition | undefined;
  /**
   * Parses strictly and checks against the schema; never repairs. A tool that is not `offered` is
   * unknown: the model did not know of it.
   */
  check: (
    toolName: string,
    argumentsText: string,
    offered: readonly string[],
  ) => Promise<CheckedCall>;
  /** The same check for arguments that the person edited. */
  checkValue(toolName: string, value: ToolArguments): Promise<CallProblem | undefined>;
  /** One plain sentence: what this call will do. */
  describe(toolName: string, value: ToolArguments): string;
  /** What exactly it sends, with keys masked; undefined if it sends nothing, or does not say. */
  request(toolName: string, value: ToolArguments): string | undefined;
  /** What the person reads as the tool's name. */
  title(toolName: string): string;
  /** The call in one short line. */
  label(toolName: string, value: ToolArguments): string;
  /** Runs approved calls concurrently; resolves when each has settled and was reported. */
  executeAll(calls: readonly ApprovedCall[], options: ExecuteAllOptions): Promise<void>;
}

export interface ApprovedCall extends Pick<ToolCallRequest, "id" | "toolName" | "arguments"> {
  /** Of the tool as it was when the call was approved; it runs only if it is still the same. */
  definitionHash?: string | undefined;
}

/** What tools use of the run that they are called in. */
export type RunServices = Pick<
  ToolServices,
  "startTask" | "findTools" | "sampleProblem" | "sample"
>;

export interface ExecuteAllOptions extends RunServices {
  runId: string;
  branchId: string;
  contextId: string;
  /** Aborts all that still run. */
  signal: AbortSignal;
  /** One line on what the tool is doing. */
  onProgress: (callId: string, line: string) => void;
  onNote: (callId: string, note: CallNote) => Promise<void>;
  /** The next piece of what it prints. */
  onOutput: (callId: string, text: string) => void;
  /** Called when all calls that run wait for a person, and when one works again. */
  onWaiting: (isWaiting: boolean) => void;
  /** Called as soon as that call has settled, while others may still run. */
  onSettled: (callId: string, outcome: ToolOutcome) => Promise<void>;
  workspaceOf: (callId: string) => CallWorkspace;
}

/** What built-in tools read and write. */
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

/** The person may have written the wire's form, as calls stored by an older Bough have it. */
function ownForm({ definition }: Tool, args: ToolArguments): ToolArguments {
  return unwrapArguments(args, definition.parameters);
}

function hasChanged({ definition }: Tool, { definitionHash: approved }: ApprovedCall): boolean {
  return approved !== undefined && approved !== definitionHash(definition);
}

/** What was approved is no longer there. */
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
