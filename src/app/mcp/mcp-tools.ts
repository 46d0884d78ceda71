import { isObject } from "#domain/json.ts";
import type { JsonObject } from "#domain/json.ts";
import { problemForModel } from "#domain/mcp/problem-text.ts";
import type { McpState } from "#domain/mcp/problem.ts";
import type { McpServer, McpToolPin } from "#domain/mcp/server.ts";
import { shownTitle, toolDefinitionOf } from "#domain/mcp/tool-definition.ts";
import { err } from "#domain/result.ts";
import { shownWords } from "#domain/text/shown-words.ts";
import type { ToolArguments } from "#domain/tool.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { Tool, ToolIo } from "#tools/tool.ts";

import { personOf } from "./ask-person.ts";
import type { LinkFailure } from "./mcp-link.ts";
import { takeResult } from "./mcp-result.ts";
import { samplerOf } from "./mcp-sampling.ts";
import type { Mcp } from "./mcp.ts";
import { openUnlocked } from "./open-unlocked.ts";
import { QuestionRefused } from "./question-refused.ts";
import type { OpenServer } from "./server-entry.ts";

/** Milliseconds without progress after which a call is given up. */
const SILENT_FOR = 120_000;

/** Makes a pinned tool a tool like any other. Undefined if its schema cannot be used. */
export function mcpToolOf(mcp: Mcp, server: McpServer, pin: McpToolPin): Tool | undefined {
  const definition = toolDefinitionOf(server, pin);
  if (definition === undefined) return undefined;
  const title = shownTitle(pin.definition);
  return {
    definition,
    title: `${server.name}: ${title}`,
    examples: [],
    execute: async (args, io) => {
      const open = await openFor(mcp, server, io);
      return await open.whileUsed(() => call(mcp, open, { server, pin, args, io }));
    },
    describe: () => `Calls “${title}” of the MCP server “${server.name}”.`,
  };
}

async function openFor(mcp: Mcp, server: McpServer, io: ToolIo): Promise<OpenServer> {
  const options = { signal: io.signal, isAsked: false };
  const opened = await openUnlocked(mcp, server, options, (ask) => {
    io.progress(`“${server.name}” needs your passphrase`);
    return io.whilePersonDecides(ask);
  });
  if (opened.ok) return opened.value;
  throw notSent(server, opened.error);
}

interface Call {
  server: McpServer;
  pin: McpToolPin;
  args: ToolArguments;
  io: ToolIo;
}

async function call(mcp: Mcp, open: OpenServer, { server, pin, args, io }: Call) {
  const hash = await hashBeforeCall(open, { server, pin, io });
  if (hash !== pin.hash) throw new ToolFailure("invalid_arguments", changed(pin, hash));
  await io.note({ what: "sent", to: server.name });
  const title = shownTitle(pin.definition);
  const askPerson = personOf(mcp.asking, server, title, io);
  try {
    const result = await open.link.callTool(pin.name, namedArguments(args), {
      signal: io.signal,
      timeout: SILENT_FOR,
      onProgress: (text) => io.progress(open.hide(text)),
      ask: async (params, signal) => {
        const asked = await askPerson(params, signal);
        if (asked.ok) return asked.answer;
        throw new QuestionRefused(asked.why);
      },
      sample: samplerOf(mcp.asking, { server, toolName: title, io, hide: open.hide }),
    });
    const { outputSchema } = pin.definition;
    const { workspace } = io;
    const { hide } = open;
    return await takeResult(result, { serverName: server.name, outputSchema, workspace, hide });
  } catch (error) {
    if (error instanceof ToolFailure || io.signal.aborted) throw error;
    const { failure } = await open.failed(error, "request");
    throw new ToolFailure("invalid_arguments", afterSending(server.name, failure));
  }
}

/**
 * The hash of the tool as the server defines it now. Nothing that could have an effect has been sent at this
 * point.
 */
async function hashBeforeCall(
  open: OpenServer,
  { server, pin, io: { signal } }: Omit<Call, "args">,
): Promise<string | undefined> {
  const listed = await open.hashOf(pin.name, signal).catch(async (error: unknown) => {
    if (signal.aborted) throw error;
    const { state } = await open.failed(error, "listing");
    return err(state);
  });
  if (listed.ok) return listed.value;
  throw notSent(server, listed.error);
}

function notSent({ name }: McpServer, state: McpState): ToolFailure {
  const why = problemForModel(name, state);
  return new ToolFailure("invalid_arguments", `The call was not sent: ${why}`);
}

function changed({ toolName }: McpToolPin, hash: string | undefined): string {
  return hash === undefined
    ? `The server no longer has the tool "${toolName}". The call was not sent.`
    : `The server has changed what the tool "${toolName}" is. The call was not sent, and the tool is off until the person allows the new version in Settings.`;
}

function namedArguments(args: ToolArguments): JsonObject {
  const isNamed = isObject(args);
  return isNamed ? args : {};
}

/** The most UTF-16 units of a server's words in an error. */
const LONGEST_SAID = 2_000;

function afterSending(name: string, failure: LinkFailure): string {
  const said = "message" in failure ? shownWords(failure.message, LONGEST_SAID) : "";
  const unknown = "It is not known whether the call had an effect.";
  switch (failure.kind) {
    case "question":
      return `The server asked the person something that they were not asked: ${said} ${unknown}`;
    case "sample":
      return `The server wanted a model to answer something, and got no answer: ${said} ${unknown}`;
    case "answer":
      return `The server answered with an error: ${said}`;
    case "unauthorized":
      return `The server did not accept the call: the person has to sign in to “${name}” (Settings, MCP servers).`;
    case "renewal":
      return `The server did not accept the call, and the sign-in of “${name}” did not answer in time.`;
    case "scope":
      return `The server did not accept the call: the sign-in to “${name}” does not allow it. ${said}`;
    case "http":
      return `The server answered with HTTP status ${failure.status}. ${failure.status < 500 ? "" : unknown}`;
    case "timeout":
      return `The server sent nothing for ${SILENT_FOR / 1000} seconds, so the call was cancelled. ${unknown}`;
    case "revision":
    case "other":
      return `The connection to “${name}” was lost during the call. ${unknown}`;
  }
}
