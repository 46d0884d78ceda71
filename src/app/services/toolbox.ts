import type { CallProblem, ToolCallRequest } from "#domain/message.ts";
import { unwrapArguments } from "#domain/tool-arguments.ts";
import type { ToolArguments, ToolDefinition } from "#domain/tool.ts";
import type { ConversationStore } from "#storage/conversations.ts";
import type { MemoryStore } from "#storage/memories.ts";
import { checkArguments, checkCall } from "#tools/check-call.ts";
import type { CheckedCall } from "#tools/check-call.ts";
import { describeCall, callLabel } from "#tools/describe.ts";
import { executeCalls } from "#tools/executor.ts";
import type { ToolOutcome } from "#tools/executor.ts";
import { createToolRegistry, onlyTools } from "#tools/registry.ts";
import type { ToolLookup } from "#tools/registry.ts";
import type { CallWorkspace, Tool, ToolServices } from "#tools/tool.ts";

/** The registry and the executor behind one interface. */
export interface ToolBox {
  definitions(): readonly ToolDefinition[];
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
  /** The call in one short line. */
  label(toolName: string, value: ToolArguments): string;
  /** Runs approved calls concurrently; resolves when each has settled and was reported. */
  executeAll(calls: readonly ApprovedCall[], options: ExecuteAllOptions): Promise<void>;
}

export type ApprovedCall = Pick<ToolCallRequest, "id" | "toolName" | "arguments">;

export interface ExecuteAllOptions {
  runId: string;
  /** Aborts all that still run. */
  signal: AbortSignal;
  /** One line on what the tool is doing. */
  onProgress: (callId: string, line: string) => void;
  /** Called as soon as that call has settled, while others may still run. */
  onSettled: (callId: string, outcome: ToolOutcome) => Promise<void>;
  startTask: ToolServices["startTask"];
  workspaceOf: (callId: string) => CallWorkspace;
  findTools: ToolServices["findTools"];
}

/** What built-in tools read and write. */
export interface ToolStores {
  conversations: Pick<ConversationStore, "searchForModel">;
  memories: Pick<MemoryStore, "forget">;
}

/** The registry, the checks and the executor behind one interface. */
export function createToolBox(
  stores: ToolStores,
  registry: ToolLookup = createToolRegistry(),
): ToolBox {
  const services = servicesOf(stores);
  return {
    definitions: () => registry.tools().map((tool) => tool.definition),
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
    label: (toolName, value) => {
      const tool = registry.get(toolName);
      return callLabel(tool, tool === undefined ? value : ownForm(tool, value));
    },
    executeAll: async (calls, options) => {
      const found = calls.map((call) => ({ ...call, tool: registry.get(call.toolName) }));
      const planned = found.flatMap(({ id, tool, arguments: args }) =>
        tool === undefined ? [] : [{ id, tool, args: ownForm(tool, args) }],
      );
      const gone = found.filter(({ tool }) => tool === undefined);
      await Promise.all([
        executeCalls(planned, {
          ...options,
          services: { ...services, startTask: options.startTask, findTools: options.findTools },
        }),
        ...gone.map(({ id, toolName }) => options.onSettled(id, goneOutcome(toolName))),
      ]);
    },
  };
}

/** The person may have written the wire's form, as calls stored by an older Bough have it. */
function ownForm({ definition }: Tool, args: ToolArguments): ToolArguments {
  return unwrapArguments(args, definition.parameters);
}

/** The tool still existed when the call was approved. */
function goneOutcome(toolName: string): ToolOutcome {
  const message = `The tool "${toolName}" no longer exists.`;
  return { ok: false, ms: 0, error: { kind: "invalid_arguments", message } };
}

function servicesOf({
  conversations,
  memories,
}: ToolStores): Omit<ToolServices, "startTask" | "findTools"> {
  return {
    searchConversations: async (query, limit, signal) =>
      (await conversations.searchForModel(query, limit, signal)).map((hit) => ({
        ...hit,
        branchId: "",
        at: hit.createdAt,
      })),
    forgetMemories: (text) => memories.forget(text, Date.now()),
    now: () => new Date(),
    timeZone: () => Intl.DateTimeFormat().resolvedOptions().timeZone,
  };
}
