import type { Branch } from "#domain/context.ts";
import { personsHeading } from "#domain/files/markdown.ts";
import { codeText } from "#domain/markdown/nodes.ts";
import { isShortLine, saidParts } from "#domain/markdown/said-parts.ts";
import type { SaidPart } from "#domain/markdown/said-parts.ts";
import {
  attachmentName,
  attachmentsIn,
  fileChangesIn,
  reasoningOf,
  textOf,
} from "#domain/message.ts";
import type {
  AttachmentPart,
  ContentPart,
  InternalMessage,
  MessageNode,
  ToolCallRequest,
} from "#domain/message.ts";
import { LANGUAGE } from "#domain/text/language.ts";
import { visibleJson } from "#domain/text/visible-text.ts";

import { escaped } from "./escaped.ts";
import { ALL_ABOVE, dataUrlOf, nameOfBranch, ownNodes } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";

/** Renders the Markdown of answers. */
export interface Drawn {
  /** Turns Markdown into HTML, escaping all text. */
  render: (markdown: string) => string;
  /** Style rules that the rendered answers need. */
  style: string;
}

/**
 * One conversation as a page that opens anywhere: it has no script and loads nothing. Every text of the
 * conversation is escaped.
 */
export function htmlPage(conversation: ExportedConversation, { render, style }: Drawn): string {
  const { context, branches, labelOf } = conversation;
  const names = toolNames(conversation);
  const sections = branches.map((branch, at) => {
    const { nodes, after } = ownNodes(conversation, branch);
    const body = messagesHtml(conversation, nodes, { names, render });
    if (at === 0) return body;
    const from = after === "" ? "" : `, after “${after}”`;
    return `<details class="branch"><summary>${escaped(labelOf(branch))}${escaped(from)}</summary>\n${body || `<p>${ALL_ABOVE}</p>`}\n</details>`;
  });
  const title = escaped(context.title || "Untitled");
  const when = new Date(context.updatedAt).toLocaleDateString(LANGUAGE, {
    dateStyle: "long",
    timeZone: "UTC",
  });
  const others = branches.length > 1 ? '<h2 class="others">Other branches and versions</h2>' : "";
  const [main = "", ...rest] = sections;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="referrer" content="no-referrer">
<title>${title}</title>
<style>${STYLE}${style}</style>
</head>
<body>
<main>
<header><h1 dir="auto">${title}</h1><p>${[when, ...countsOf(branches)].map(escaped).join(" · ")}</p></header>
${promptHtml(branches[0]?.systemPrompt?.content)}
${main}
${others}
${rest.join("\n")}
</main>
</body>
</html>
`;
}

interface Around {
  names: ReadonlyMap<string, string>;
  render: (markdown: string) => string;
}

function toolNames({ nodes }: ExportedConversation): Map<string, string> {
  return new Map(
    [...nodes.values()].flatMap(({ message }) =>
      (message.toolCalls ?? []).map((call): [string, string] => [call.id, call.toolName]),
    ),
  );
}

function promptHtml(prompt: string | undefined): string {
  if (prompt === undefined) return "";
  return `<details><summary>System prompt</summary><pre dir="auto">${escaped(prompt)}</pre></details>`;
}

/** The counts of branches and of versions, which are listed separately since versions have no name. */
function countsOf(branches: readonly Branch[]): string[] {
  const named = branches.filter((branch) => branch.named).length;
  const versions = branches.length - named;
  return [
    ...(named > 1 ? [`${named} branches`] : []),
    ...(versions > 0 ? [versions === 1 ? "1 other version" : `${versions} other versions`] : []),
  ];
}

/** Messages as HTML. Each result is shown with its call, unless the call is in another section. */
function messagesHtml(
  conversation: ExportedConversation,
  nodes: readonly MessageNode[],
  around: Around,
): string {
  const results = new Map(
    nodes.flatMap(({ message }): [string, InternalMessage][] =>
      message.toolResult === undefined ? [] : [[message.toolResult.requestId, message]],
    ),
  );
  const calls = new Set(
    nodes.flatMap(({ message }) => message.toolCalls ?? []).map(({ id }) => id),
  );
  const isWithCall = ({ message: { toolResult } }: MessageNode) =>
    toolResult !== undefined && calls.has(toolResult.requestId);
  return nodes
    .filter((node) => !isWithCall(node))
    .map(({ message }) => messageHtml(conversation, message, { ...around, results }))
    .join("\n");
}

interface Section extends Around {
  /** The results among the section's messages, by their call. */
  results: ReadonlyMap<string, InternalMessage>;
}

function messageHtml(
  conversation: ExportedConversation,
  message: InternalMessage,
  { names, render, results }: Section,
): string {
  const { role, toolResult, toolCalls = [], metadata } = message;
  if (toolResult !== undefined) {
    const name = names.get(toolResult.requestId) ?? "tool";
    return toolHtml(conversation, name, [], message);
  }
  const text = textOf(message);
  const reasoning = reasoningOf(message);
  const body = [
    reasoning === "" ? "" : detailsHtml("Reasoning", [reasoning]),
    role === "user" ? saidsHtml(saidParts(text)) : `<div dir="auto">${render(text)}</div>`,
    attachmentsHtml(conversation, attachmentsIn(message)),
    ...fileChangesIn(message).map(({ path }) => `<p class="file">${escaped(path)}</p>`),
    ...message.content.flatMap(sourcesHtml),
    ...toolCalls.map((call) => callHtml(conversation, call, results.get(call.id))),
    metadata?.interruption === undefined
      ? ""
      : `<p class="file">${escaped(metadata.interruption)}</p>`,
  ];
  return `<article class="${role === "user" ? "user" : "answer"}"><h3>${escaped(authorOf(conversation, message))}</h3>${body.filter((part) => part !== "").join("\n")}</article>`;
}

function authorOf(conversation: ExportedConversation, message: InternalMessage): string {
  if (message.role !== "user") return message.metadata?.model ?? "Assistant";
  return personsHeading(message, nameOfBranch(conversation));
}

function saidsHtml(parts: readonly SaidPart[]): string {
  const kind = isShortLine(parts) ? "said short" : "said";
  return parts.map((part) => saidHtml(part, kind)).join("\n");
}

function saidHtml(part: SaidPart, kind: string): string {
  return part.kind === "code"
    ? `<pre dir="ltr"><code>${escaped(codeText(part))}</code></pre>`
    : `<p class="${kind}" dir="auto">${escaped(part.text)}</p>`;
}

function callHtml(
  conversation: ExportedConversation,
  call: ToolCallRequest,
  result: InternalMessage | undefined,
): string {
  const denied = call.approvalStatus === "denied" ? " (denied)" : "";
  const name = `Call of ${call.toolName}${denied}`;
  return toolHtml(conversation, name, [visibleJson(call.arguments)], result);
}

/** What a tool was given, what it returned, and the files that came with the result. */
function toolHtml(
  conversation: ExportedConversation,
  name: string,
  given: readonly string[],
  message: InternalMessage | undefined,
): string {
  const result = message?.toolResult;
  if (message === undefined || result === undefined) return detailsHtml(name, given);
  const text = typeof result.result === "string" ? result.result : visibleJson(result.result);
  const details = detailsHtml(`${name}${result.isError ? " (error)" : ""}`, [...given, text]);
  return `${details}${attachmentsHtml(conversation, attachmentsIn(message))}`;
}

function detailsHtml(summary: string, texts: readonly string[]): string {
  const content = texts.map((text) => `<pre dir="auto">${escaped(text)}</pre>`).join("");
  return `<details class="tool"><summary>${escaped(summary)}</summary>${content}</details>`;
}

function attachmentsHtml(
  conversation: ExportedConversation,
  parts: readonly AttachmentPart[],
): string {
  return parts
    .map((part) => {
      const url = part.type === "image" ? dataUrlOf(conversation, part) : undefined;
      const name = escaped(attachmentName(part));
      return url === undefined
        ? `<p class="file">${name}</p>`
        : `<img alt="${name}" src="${escaped(url)}">`;
    })
    .join("\n");
}

function sourcesHtml(part: ContentPart): string[] {
  if (part.type !== "web") return [];
  const items = part.sources.map(
    ({ address, title }) =>
      `<li><a rel="noreferrer noopener" href="${escaped(address)}">${escaped(title ?? address)}</a></li>`,
  );
  return [`<ol class="sources">${items.join("")}</ol>`];
}

const STYLE = `
:root { color-scheme: light dark; --line: #8884; --quiet: #777; }
body { margin: 0; font: 17px/1.6 Georgia, "Times New Roman", serif; }
main { max-width: 44rem; margin: 0 auto; padding: 2rem 1rem 4rem; }
h1 { font-size: 1.6rem; line-height: 1.25; margin: 0; }
header p, h3, summary, .file, .sources, .others { font-family: system-ui, sans-serif; }
header p, h3, .file { color: var(--quiet); font-size: .85rem; font-weight: 500; margin: .25rem 0; }
article { margin: 1.5rem 0; overflow-wrap: anywhere; }
.user { border-inline-start: 3px solid #2a6; padding-inline-start: 1rem; }
.said { white-space: pre-wrap; unicode-bidi: plaintext; margin: 0; font-family: system-ui, sans-serif; } .short { font-weight: 600; }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
p code, li code, td code { font: .85em ui-monospace, monospace; }
h4, h5, h6 { font: 600 1rem/1.4 system-ui, sans-serif; margin: 1.5em 0 .5em; } h4 { font-size: 1.1rem; }
blockquote { margin: 1em 0; padding-inline-start: 1rem; border-inline-start: 3px solid var(--line); }
li > p { margin: 0; } .loose > li > p { margin: 1em 0; } .task { list-style: none; } .task > input { float: inline-start; margin: .45em 0 0 -1.4em; }
.source { white-space: pre-wrap; font: .85rem/1.5 ui-monospace, monospace; }
.table { overflow: auto; margin: 1em 0; overflow-wrap: normal; } table { border-collapse: collapse; font: .9rem/1.5 system-ui, sans-serif; }
td, th { min-width: 4em; max-width: 28em; border: 1px solid var(--line); padding: .25rem .5rem; vertical-align: top; } th { white-space: nowrap; }
:is(td, th):not([align]) { text-align: left; } [dir="rtl"] > table :is(td, th):not([align]) { text-align: right; }
table:has(th:nth-child(9)) { width: max-content; } table:has(th:nth-child(9)) td { max-width: 16em; }
.footnote { display: flex; gap: .5em; font-size: .85em; } .footnote p { margin: 0 0 .25em; } sup { font-size: .75em; line-height: 1; }
.formula { display: block; overflow: auto hidden; padding: .3em 0; text-align: center; }
img { display: block; max-width: 100%; border-radius: 8px; margin: .5rem 0; }
summary { cursor: pointer; font-size: .9rem; color: var(--quiet); }
.branch { border-top: 1px solid var(--line); padding: .75rem 0; } .others { font-size: 1.05rem; margin-top: 3rem; }
@media print { details { display: block; } }
`;
