import {
  attachmentName,
  attachmentsIn,
  fileChangesIn,
  reasoningOf,
  textOf,
} from "#domain/message.ts";
import type { AttachmentPart, ContentPart, MessageNode } from "#domain/message.ts";
import { firstWords } from "#domain/text/first-words.ts";
import { LANGUAGE } from "#domain/text/language.ts";
import { visibleJson } from "#domain/text/visible-text.ts";

import { ALL_ABOVE, dataUrlOf, ownNodes } from "./exported-conversation.ts";
import type { ExportedConversation } from "./exported-conversation.ts";

/**
 * One conversation as a page that opens anywhere: no program, nothing loaded. Every text of the
 * conversation is escaped; what `render` makes of an answer must be escaped by it.
 */
export function htmlPage(
  conversation: ExportedConversation,
  render: (markdown: string) => string,
): string {
  const { context, branches, labelOf } = conversation;
  const names = toolNames(conversation);
  const sections = branches.map((branch, at) => {
    const { nodes, after } = ownNodes(conversation, branch);
    const body = nodes.map((node) => messageHtml(conversation, node, { names, render })).join("\n");
    if (at === 0) return body;
    const from = after === undefined ? "" : `, after “${firstWords(after.message, 60)}”`;
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
<style>${STYLE}</style>
</head>
<body>
<main>
<header><h1 dir="auto">${title}</h1><p>${escaped(when)}${branches.length > 1 ? ` · ${String(branches.length)} branches` : ""}</p></header>
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

function messageHtml(
  conversation: ExportedConversation,
  { message }: MessageNode,
  { names, render }: Around,
): string {
  const { role, toolResult, toolCalls = [], metadata } = message;
  if (toolResult !== undefined) {
    const name = names.get(toolResult.requestId) ?? "tool";
    const text =
      typeof toolResult.result === "string" ? toolResult.result : visibleJson(toolResult.result);
    const attached = attachmentsHtml(conversation, attachmentsIn(message));
    return `<details class="tool"><summary>${escaped(name)}${toolResult.isError ? " (error)" : ""}</summary><pre dir="auto">${escaped(text)}</pre></details>${attached}`;
  }
  const who =
    role === "user"
      ? metadata?.synthetic === true
        ? "Bough"
        : "You"
      : (metadata?.model ?? "Assistant");
  const text = textOf(message);
  const reasoning = reasoningOf(message);
  const body = [
    reasoning === ""
      ? ""
      : `<details class="tool"><summary>Reasoning</summary><pre dir="auto">${escaped(reasoning)}</pre></details>`,
    role === "user"
      ? `<p class="said" dir="auto">${escaped(text)}</p>`
      : `<div dir="auto">${render(text)}</div>`,
    attachmentsHtml(conversation, attachmentsIn(message)),
    ...fileChangesIn(message).map(({ path }) => `<p class="file">${escaped(path)}</p>`),
    ...message.content.flatMap(sourcesHtml),
    ...toolCalls.map(
      (call) =>
        `<details class="tool"><summary>Call of ${escaped(call.toolName)}</summary><pre dir="auto">${escaped(visibleJson(call.arguments))}</pre></details>`,
    ),
    metadata?.interruption === undefined
      ? ""
      : `<p class="file">${escaped(metadata.interruption)}</p>`,
  ];
  return `<article class="${role === "user" ? "user" : "answer"}"><h3>${escaped(who)}</h3>${body.filter((part) => part !== "").join("\n")}</article>`;
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

const ENTITIES: Readonly<Record<string, string>> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
};

/** Text as text, in an element or an attribute. */
export function escaped(text: string): string {
  return text.replace(/[&<>"']/gu, (letter) => ENTITIES[letter] ?? letter);
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
.said { white-space: pre-wrap; margin: 0; font-family: system-ui, sans-serif; font-weight: 600; }
pre { overflow: auto; padding: .75rem; border: 1px solid var(--line); border-radius: 8px; font: .85rem/1.5 ui-monospace, monospace; white-space: pre-wrap; }
table { border-collapse: collapse; display: block; overflow: auto; } td, th { border: 1px solid var(--line); padding: .25rem .5rem; }
img { display: block; max-width: 100%; border-radius: 8px; margin: .5rem 0; }
summary { cursor: pointer; font-size: .9rem; color: var(--quiet); }
.branch { border-top: 1px solid var(--line); padding: .75rem 0; } .others { font-size: 1.05rem; margin-top: 3rem; }
@media print { details { display: block; } }
`;
