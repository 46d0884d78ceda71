import { execFile } from "node:child_process";
import { mkdir, writeFile } from "node:fs/promises";
import { dirname, join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import type { Connection, Protocol } from "#domain/connections/connection.ts";

/** One protocol as a test uses it. */
export interface Wire {
  protocol: Protocol;
  /** Appended to a server's address. */
  base: string;
  model: string;
  /** What every path of a model request contains. */
  endpoint: string;
  /** The official SDK's type of a request body, and where it is. */
  type: { name: string; from: string };
  /** An error in the middle of a stream that began well, in this protocol's format. */
  streamError: string;
  /** Where a body has its JSON schema for the answer. */
  schemaAt: readonly string[];
}

const BROKE = "The upstream broke.";

export const wires = {
  chat: {
    protocol: "openai-chat",
    base: "/v1",
    model: "gpt-4o",
    endpoint: "/chat/completions",
    type: {
      name: "ChatCompletionCreateParamsStreaming",
      from: "openai/resources/chat/completions",
    },
    streamError: `data: {"error":{"message":"${BROKE}","type":"server_error","code":null}}`,
    schemaAt: ["response_format", "json_schema", "schema"],
  },
  responses: {
    protocol: "openai-responses",
    base: "/v1",
    model: "gpt-5",
    endpoint: "/responses",
    type: { name: "ResponseCreateParamsStreaming", from: "openai/resources/responses/responses" },
    streamError: `event: error\ndata: {"type":"error","code":"server_error","message":"${BROKE}","param":null,"sequence_number":99}`,
    schemaAt: ["text", "format", "schema"],
  },
  anthropic: {
    protocol: "anthropic-messages",
    base: "/v1",
    model: "claude-sonnet-4-5",
    endpoint: "/messages",
    type: { name: "MessageCreateParamsStreaming", from: "@anthropic-ai/sdk/resources/messages" },
    streamError: `event: error\ndata: {"type":"error","error":{"type":"api_error","message":"${BROKE}"}}`,
    schemaAt: ["output_config", "format", "schema"],
  },
  gemini: {
    protocol: "gemini",
    base: "/v1beta",
    model: "gemini-3-flash",
    endpoint: ":streamGenerateContent",
    // The SDK has types only for the fields of the wire's body; this type combines them.
    type: { name: "GeminiBody", from: "#providers/gemini/body.ts" },
    streamError: `data: {"error":{"code":500,"message":"${BROKE}","status":"INTERNAL"}}`,
    schemaAt: ["generationConfig", "responseJsonSchema"],
  },
} satisfies Record<string, Wire>;

/** A connection to a server on this machine, with a key and short waits between retries. */
export function connectionTo(wire: Wire, server: string): Connection {
  return {
    id: wire.protocol,
    name: wire.protocol,
    protocol: wire.protocol,
    baseUrl: `${server}${wire.base}`,
    keyKeeping: "stored",
    hasKey: true,
    apiKey: "sk-test-key",
    models: [{ id: wire.model }],
    defaultModel: wire.model,
    retry: { baseDelay: 20, maxDelay: 50 },
    usedAt: Date.now() + 60_000,
    createdAt: 1,
  };
}

const root = fileURLToPath(new URL("../..", import.meta.url));

/**
 * Type-checks bodies that a server received against the official SDK's type.
 *
 * @param folder an empty one inside the repository, so that the SDKs are found
 * @returns the compiler's output; empty if every field of every body is right
 */
export async function compiled(
  folder: string,
  { type }: Wire,
  bodies: readonly string[],
): Promise<string> {
  const lines = bodies.map((body, index) => {
    return `export const body${String(index)}: ${type.name} = ${body};`;
  });
  await mkdir(folder, { recursive: true });
  await writeFile(
    join(folder, "bodies.ts"),
    `import type { ${type.name} } from "${type.from}";\n\n${lines.join("\n")}\n`,
  );
  const config = { extends: relative(folder, join(root, "tsconfig.json")), include: ["bodies.ts"] };
  const project = join(folder, "tsconfig.json");
  await writeFile(project, JSON.stringify(config));
  try {
    const tsc = join(root, "node_modules", ".bin", "tsc");
    await promisify(execFile)(tsc, ["--noEmit", "-p", project], { cwd: dirname(project) });
    return "";
  } catch (error) {
    return error instanceof Error && "stdout" in error ? String(error.stdout) : String(error);
  }
}
