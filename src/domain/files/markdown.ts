import { CONTINUED, isContinuation } from "#domain/continuation.ts";
import type { JsonValue } from "#domain/json.ts";
import type {
  ContentPart,
  FileChange,
  InternalMessage,
  MessageNode,
  ToolCallRequest,
  WebSource,
} from "#domain/message.ts";
import { visibleJson } from "#domain/text/visible-text.ts";

import { codeLines } from "./code-lines.ts";
import { lowerHeadings } from "./lower-headings.ts";
import { createOwnLabels } from "./own-labels.ts";

/** One branch, for reading outside of Bough. */
export interface BranchText {
  /** Absent if the text follows other branches of the conversation. */
  title?: string;
  /** The branch's label, as on screen: "main · version 2". */
  branch: string;
  systemPrompt?: string;
  userPrompt?: string;
  nodes: readonly MessageNode[];
  /** Returns the label of a branch of the conversation, or undefined if it is not known. */
  nameOf?: NameOf;
  /** Keeps the labels of each text apart, where others of the file came before. */
  ownLabels?: (text: string) => string;
}

/** Looks up the label of a branch by its id. */
export type NameOf = (branchId: string) => string | undefined;

/**
 * The heading above a person's message. A message that was brought back was mostly written by a model,
 * so the heading says where it came from.
 */
export function personsHeading({ metadata }: InternalMessage, nameOf: NameOf): string {
  if (metadata?.synthetic === true) return "Bough";
  if (metadata?.source?.kind !== "bring_back") return "You";
  return `Brought back from ${nameOf(metadata.source.branchId ?? "") ?? "another branch"}`;
}

/**
 * A branch as Markdown: speakers as headings, calls and results in fences that nothing inside can
 * close. An answer's own Markdown is unchanged, except for anything that would affect what is around
 * it: its headings are below the speakers', and what it defines is its own.
 */
export function branchMarkdown({
  title,
  branch,
  nodes,
  nameOf = () => undefined,
  ownLabels = createOwnLabels(),
  ...prompts
}: BranchText): string {
  const toolNames = new Map(
    nodes.flatMap(({ message }) =>
      (message.toolCalls ?? []).map((call) => [call.id, call.toolName]),
    ),
  );
  const sections = [
    title === undefined
      ? `# Branch: ${plain(branch)}`
      : `# ${plain(title)}\n\nBranch: ${plain(branch)}`,
    ...promptSection("System prompt", prompts.systemPrompt, ownLabels),
    ...promptSection("Custom instructions", prompts.userPrompt, ownLabels),
    ...nodes.map((node) => section(node, { toolNames, nameOf, ownLabels })),
  ];
  return `${sections.join("\n\n")}\n`;
}

function promptSection(heading: string, text: string | undefined, ownLabels: OwnLabels): string[] {
  if (text === undefined || text === "") return [];
  return [`## ${heading}\n\n${contained(text, ownLabels)}`];
}

type OwnLabels = (text: string) => string;

interface Names {
  /** Names of tools by the ids of their calls. */
  toolNames: ReadonlyMap<string, string>;
  nameOf: NameOf;
  ownLabels: OwnLabels;
}

function section(node: MessageNode, names: Names): string {
  const { message } = node;
  if (isContinuation(message)) return `*${CONTINUED}*`;
  const parts = [
    `## ${headingOf(node, names)}`,
    ...message.content.map((part) => partText(part, names.ownLabels)),
    ...(message.toolCalls ?? []).map(callText),
    ...(message.toolResult === undefined ? [] : [resultText(message.toolResult.result)]),
    ...cutText(node),
  ];
  return parts.filter((part) => part !== "").join("\n\n");
}

function headingOf({ message }: MessageNode, { toolNames, nameOf }: Names): string {
  switch (message.role) {
    case "user":
      return plain(personsHeading(message, nameOf));
    case "system":
      return "System";
    case "assistant": {
      const model = message.metadata?.model;
      return model === undefined ? "Assistant" : `Assistant (${plain(model)})`;
    }
    case "tool": {
      const name = toolNames.get(message.toolResult?.requestId ?? "") ?? "";
      return plain(`Tool ${name}${message.toolResult?.isError === true ? " (error)" : ""}`);
    }
  }
}

function partText(part: ContentPart, ownLabels: OwnLabels): string {
  switch (part.type) {
    case "text":
      return contained(part.text.trimEnd(), ownLabels);
    case "reasoning":
      return quoted(`*Reasoning*\n\n${part.text.trimEnd()}`);
    case "image":
      return `*Image: ${plain(part.name ?? part.mediaType)}*`;
    case "file":
      return `*File: ${plain(part.name)}*`;
    case "workspace":
      return part.changes.map(changeText).join("\n\n");
    case "web":
      return part.sources.map(sourceText).join("\n");
  }
}

function changeText({ path, file }: FileChange): string {
  return `*${file === null ? "Deleted" : "Wrote"}: ${plain(path)}*`;
}

function sourceText({ address, title }: WebSource, at: number): string {
  return `${at + 1}. ${title === undefined ? "" : `${plain(title)}: `}<${address}>`;
}

function callText(call: ToolCallRequest): string {
  const denied = call.approvalStatus === "denied" ? " (denied)" : "";
  return `**Call: ${plain(call.toolName)}${denied}**\n\n${fenced(visibleJson(call.arguments), "json")}`;
}

function resultText(result: JsonValue): string {
  return typeof result === "string" ? fenced(result, "text") : fenced(visibleJson(result), "json");
}

function cutText({ message }: MessageNode): string[] {
  const { status, interruption } = message.metadata ?? {};
  if (status === "stopped") return ["*Stopped here.*"];
  if (status !== "partial") return [];
  return [
    interruption === undefined ? "*Cut off here.*" : `*Cut off here: ${plain(interruption)}*`,
  ];
}

/** Text in a fence that is longer than any run of backticks inside. */
function fenced(text: string, language: string): string {
  const runs = text.match(/`{3,}/gu) ?? [];
  const fence = "`".repeat(runs.reduce((most, run) => Math.max(most, run.length + 1), 3));
  return `${fence}${language}\n${text}\n${fence}`;
}

function quoted(text: string): string {
  return text
    .split("\n")
    .map((line) => `> ${line}`.trimEnd())
    .join("\n");
}

/** Text for a heading or a single line, with whitespace collapsed and Markdown syntax escaped. */
function plain(text: string): string {
  return text
    .replaceAll(/\s+/gu, " ")
    .trim()
    .replaceAll(/[\\`*_{}[\]<>#|~]/gu, String.raw`\$&`);
}

/**
 * Text that affects nothing around it: an open fence is closed, and a tag or comment at the start of
 * a line, which would swallow everything that follows, is shown as text, as Bough shows it.
 */
function contained(text: string, ownLabels: OwnLabels): string {
  const { lines, openFence } = codeLines(ownLabels(text));
  const shown = lowerHeadings(lines).map(({ line, isCode }) =>
    isCode ? line : line.replace(/^( {0,3})<(?=[!?/a-z])/iu, String.raw`$1\<`),
  );
  return [...shown, ...(openFence === undefined ? [] : [openFence])].join("\n");
}
