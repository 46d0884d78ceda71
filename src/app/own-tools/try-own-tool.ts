import type { HeldKeyProblem } from "#app/network/held-keys.ts";
import type { Services } from "#app/services/services.ts";
import { defined } from "#domain/defined.ts";
import type { JsonValue } from "#domain/json.ts";
import type { OwnToolFault } from "#domain/own-tools/check-own-tool.ts";
import type { OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { ToolArguments } from "#domain/tool.ts";
import { checkArguments } from "#tools/check-call.ts";
import { classifyThrown } from "#tools/classify.ts";
import { toResult } from "#tools/json-result.ts";
import { findCodeProblem, OwnCodeFailure, runOwnCode } from "#tools/own-code.ts";
import type { WorkspaceIo } from "#tools/tool.ts";
import { findSchemaProblem } from "#tools/validate.ts";

import { findOwnToolKey } from "./own-tool-key.ts";
import type { OwnToolWithId } from "./run-own-tool.ts";
import { sendOwnRequest } from "./send-request.ts";

/** The result of trying a tool. */
export interface OwnToolTrial {
  end:
    | { result: JsonValue }
    | { problem: string }
    /** Nothing was sent, because the key is not at hand. */
    | { keyProblem: HeldKeyProblem };
  /** What the code printed. */
  printed?: string;
  /** Paths of the files that the tool would have changed. */
  changed?: readonly string[];
  /** The request as it was sent, the key masked. */
  request?: string;
  /** The response's status, such as "200 OK". */
  status?: string;
  /** Duration in milliseconds. */
  ms: number;
}

export interface TrialOptions {
  signal: AbortSignal;
  onPrinted: (line: string) => void;
  /** A key that is typed but not saved yet; "" to use the saved one. */
  key: string;
}

/** Runs a tool as it is written, without a model. Changes of files are only reported. */
export async function tryOwnTool(
  services: Services,
  tool: OwnToolWithId,
  args: ToolArguments,
  options: TrialOptions,
): Promise<OwnToolTrial> {
  const startedAt = performance.now();
  const seen: Omit<OwnToolTrial, "end" | "ms"> = {};
  const ended = (end: OwnToolTrial["end"]): OwnToolTrial => ({
    ...seen,
    end,
    ms: Math.round(performance.now() - startedAt),
  });
  const wrong = await checkArguments(args, tool.parameters);
  if (wrong !== undefined) return ended({ problem: wrong.message });
  try {
    const key = await trialKey(services, tool, options);
    if (!key.ok) return ended({ keyProblem: key.error });
    const value = await run(services, tool, args, { ...options, key: key.value, seen });
    const result = toResult(value);
    return ended(result.ok ? { result: result.value } : { problem: result.error });
  } catch (thrown) {
    if (thrown instanceof OwnCodeFailure) Object.assign(seen, { printed: thrown.printed });
    return ended({ problem: classifyThrown(thrown).message });
  }
}

async function trialKey(
  services: Services,
  tool: OwnToolWithId,
  { key, signal }: TrialOptions,
): Promise<Result<string, HeldKeyProblem>> {
  return key === "" ? findOwnToolKey(services, tool, signal) : ok(key);
}

async function run(
  services: Services,
  tool: OwnToolWithId,
  args: ToolArguments,
  { signal, onPrinted, key, seen }: TrialOptions & { seen: Omit<OwnToolTrial, "end" | "ms"> },
): Promise<JsonValue> {
  const { body } = tool;
  if (body.kind === "javascript") {
    const io = { signal, progress: onPrinted, workspace: emptyWorkspace() };
    const { value, printed, changed } = await runOwnCode({ ...body, args }, io);
    Object.assign(seen, defined({ printed, changed: changed.length > 0 ? changed : undefined }));
    return value;
  }
  return sendOwnRequest(body, args, {
    egress: services.egress,
    key,
    signal,
    note: () => Promise.resolve(),
    onRequest: (request) => Object.assign(seen, { request }),
    onStatus: (status) => Object.assign(seen, { status }),
  });
}

/** A workspace that discards everything written to it. */
function emptyWorkspace(): WorkspaceIo {
  return {
    files: async () => new Map(),
    read: async () => undefined,
    write: async () => undefined,
    remove: async () => false,
  };
}

/**
 * Finds the faults that show only when the tool is tried: whether its schema can be used, and its code
 * parsed.
 */
export async function findOwnToolFaults({
  parameters,
  body,
}: OwnToolContent): Promise<OwnToolFault[]> {
  const schema = await findSchemaProblem(parameters);
  const code = body.kind === "javascript" ? await findCodeProblem(body.code) : undefined;
  return [
    ...(schema === undefined ? [] : [{ place: "parameters" as const, message: schema }]),
    ...(code === undefined ? [] : [{ place: "code" as const, message: code }]),
  ];
}
