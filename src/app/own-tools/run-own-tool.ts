import type { Egress } from "#app/egress/egress.ts";
import { shownHost } from "#domain/connections/address.ts";
import type { JsonObject, JsonValue } from "#domain/json.ts";
import { fixedOrigin, ownRequest, requestText } from "#domain/own-tools/http-request.ts";
import { mayRepeat, ownDefinition } from "#domain/own-tools/own-tool.ts";
import type { OwnToolBody, OwnToolContent } from "#domain/own-tools/own-tool.ts";
import { runOwnCode } from "#tools/own-code.ts";
import type { OwnCodeResult } from "#tools/own-code.ts";
import type { Tool, ToolIo } from "#tools/tool.ts";

import { sendOwnRequest } from "./send-request.ts";

export interface OwnToolDeps {
  egress: Egress;
  /**
   * The key of a tool, for its origin; "" if its body uses none.
   * @throws ToolFailure if the key is not at hand, and the person does not give it
   */
  keyOf: (tool: OwnToolWithId, signal: AbortSignal) => Promise<string>;
}

export type OwnToolWithId = OwnToolContent & { id: string };

/** Makes an own tool a tool that a model can call. */
export function ownTool(tool: OwnToolWithId, deps: OwnToolDeps): Tool {
  const { body } = tool;
  return {
    definition: ownDefinition(tool),
    examples: [],
    ...(body.kind === "javascript" && body.files ? { usesFiles: true as const } : {}),
    execute: async (args, io) => {
      if (body.kind === "http") return send(tool, body, args, io, deps);
      return resultOf(await runOwnCode({ ...body, args }, io));
    },
    describe: () => sentenceOf(body),
    request: (args) => (body.kind === "http" ? requestFor(body, args) : ""),
  };
}

async function send(
  tool: OwnToolWithId,
  body: Extract<OwnToolBody, { kind: "http" }>,
  args: Parameters<Tool["execute"]>[0],
  io: ToolIo,
  deps: OwnToolDeps,
): Promise<JsonValue> {
  const key = await io.whilePersonDecides(() => deps.keyOf(tool, io.signal));
  return sendOwnRequest(body, args, {
    egress: deps.egress,
    key,
    signal: io.signal,
    note: (note) => io.note(note),
  });
}

function requestFor(
  body: Extract<OwnToolBody, { kind: "http" }>,
  args: Parameters<Tool["execute"]>[0],
): string {
  const request = ownRequest(body, args);
  return request.ok ? requestText(request.value) : "";
}

function sentenceOf(body: OwnToolBody): string {
  if (body.kind === "javascript") {
    return body.files
      ? "Runs your code without network; it can change files of this branch."
      : "Runs your code without network and without files.";
  }
  const host = shownHost(fixedOrigin(body.address));
  return mayRepeat(body)
    ? `Sends this request to ${host}. You said that it changes nothing.`
    : `Sends this request to ${host}.`;
}

/** The result as the model gets it. */
function resultOf({ value, printed, changed }: OwnCodeResult): JsonValue {
  if (value !== null && printed === "" && changed.length === 0) return value;
  const result: JsonObject = value === null ? {} : { value };
  if (printed !== "") result["printed"] = printed;
  if (changed.length > 0) result["changed"] = changed;
  return Object.keys(result).length === 0 ? null : result;
}
