import type { MarkedToken, Token, Tokens } from "marked";

import { decodeEntities } from "./entities.ts";
import { isFootnoteMarkToken, isFootnoteToken, isMathToken } from "./lexer.ts";
import type { Block, CodeNode, Inline, ListItem, ListNode, TableRow, TableNode } from "./nodes.ts";
import { isAppFile, safeImage, safeLink } from "./safe-address.ts";

/** Turns a token into a block; undefined if there is nothing to show (blank lines, definitions). */
export function toBlock(token: Token): Block | undefined {
  if (isMathToken(token)) {
    if (token.open === true) return { kind: "source", text: token.raw };
    return { kind: "math", tex: token.tex, display: true, source: token.raw.trim() };
  }
  if (isFootnoteToken(token)) {
    return { kind: "footnote", number: token.number, children: toBlocks(token.tokens) };
  }
  // Only marked's own kinds and those above exist.
  return markedBlock(token as MarkedToken);
}

function markedBlock(token: MarkedToken): Block | undefined {
  switch (token.type) {
    case "paragraph":
      return { kind: "paragraph", groups: [toInlines(token.tokens)] };
    case "text":
      return { kind: "paragraph", groups: [textInlines(token)] };
    case "heading":
      return { kind: "heading", depth: token.depth, groups: [toInlines(token.tokens)] };
    case "blockquote":
      return { kind: "quote", children: toBlocks(token.tokens) };
    case "list":
      return toList(token);
    case "table":
      return toTable(token);
    case "code":
      return toCode(token);
    case "hr":
      return { kind: "rule" };
    case "html":
      return { kind: "source", text: token.raw.trimEnd() };
    default:
      return undefined;
  }
}

export function toBlocks(tokens: readonly Token[]): Block[] {
  return tokens.map(toBlock).filter((block) => block !== undefined);
}

function toList(token: Tokens.List): ListNode {
  return {
    kind: "list",
    ordered: token.ordered,
    start: token.start === "" ? 1 : token.start,
    loose: token.loose,
    groups: [token.items.map(toItem)],
  };
}

export function toItem(item: Tokens.ListItem): ListItem {
  const children = toBlocks(item.tokens);
  return item.checked === undefined ? { children } : { checked: item.checked, children };
}

function toTable(token: Tokens.Table): TableNode {
  return {
    kind: "table",
    align: token.align,
    header: toRow(token.header),
    groups: [token.rows.map(toRow)],
  };
}

export function toRow(cells: readonly Tokens.TableCell[]): TableRow {
  return cells.map((cell) => toInlines(cell.tokens));
}

function toCode(token: Tokens.Code): CodeNode {
  return {
    kind: "code",
    language: languageOf(token.lang),
    pieces: withoutBlankEnd([token.text]),
    closed: true,
  };
}

/** Code never ends in empty lines, so it makes no difference whether its fence is closed or cut off. */
export function withoutBlankEnd(pieces: readonly string[]): string[] {
  const kept = [...pieces];
  for (let last = kept.pop(); last !== undefined; last = kept.pop()) {
    const text = last.replace(/\n+$/u, "");
    if (text !== "") return [...kept, text];
  }
  return [];
}

/** The first word of a fence's info string. */
export function languageOf(info: string | undefined): string {
  const plain = (info ?? "").replaceAll("\\", "").trim();
  return /^[\w#+.-]+/u.exec(plain)?.[0].toLowerCase() ?? "";
}

export function toInlines(tokens: readonly Token[]): Inline[] {
  return merged(tokens.flatMap(toInline));
}

function textInlines(token: Tokens.Text): Inline[] {
  return token.tokens === undefined ? text(decoded(token)) : toInlines(token.tokens);
}

function toInline(token: Token): Inline[] {
  if (isMathToken(token)) {
    return [{ kind: "math", tex: token.tex, display: token.display, source: token.raw }];
  }
  if (isFootnoteMarkToken(token)) return [{ kind: "footnoteMark", number: token.number }];
  return markedInline(token as MarkedToken); // As above: no other kinds.
}

function markedInline(token: MarkedToken): Inline[] {
  switch (token.type) {
    case "text":
      return textInlines(token);
    case "escape":
      return text(token.text);
    case "strong":
      return [{ kind: "strong", children: toInlines(token.tokens) }];
    case "em":
      return [{ kind: "emphasis", children: toInlines(token.tokens) }];
    case "del":
      return [{ kind: "strike", children: toInlines(token.tokens) }];
    case "codespan":
      return [{ kind: "code", text: token.text }];
    case "br":
      return [{ kind: "break" }];
    case "link":
      return link(token);
    case "image":
      return image(token);
    case "checkbox":
      return [];
    default:
      return text(token.raw);
  }
}

/** A link. If it may not be followed, it is shown as written, unless it led to a file of another app. */
function link(token: Tokens.Link): Inline[] {
  const safe = safeLink(token.href);
  if (safe === undefined && !isAppFile(token.href)) return text(token.raw);
  const children = withoutLinks(toInlines(token.tokens));
  if (safe === undefined) return appFile(children, token);
  return [{ kind: "link", ...safe, children: children.length > 0 ? children : text(safe.href) }];
}

/** Removes links at any depth: interactive elements must not contain others. */
function withoutLinks(nodes: readonly Inline[]): Inline[] {
  return merged(nodes.flatMap(withoutLink));
}

function withoutLink(node: Inline): readonly Inline[] {
  switch (node.kind) {
    case "link":
      return node.children;
    case "footnoteMark":
      return [];
    case "image":
      return text(node.alt === "" ? node.host : node.alt);
    case "strong":
    case "emphasis":
    case "strike": {
      const children = withoutLinks(node.children);
      return children.length === 0 ? [] : [{ ...node, children }];
    }
    default:
      return [node];
  }
}

function appFile(label: readonly Inline[], { raw, href }: Tokens.Link | Tokens.Image): Inline[] {
  return [{ kind: "appFile", children: label.length > 0 ? label : text(href), source: raw }];
}

function image(token: Tokens.Image): Inline[] {
  const alt = decodeEntities(token.text);
  const safe = safeImage(token.href);
  if (safe !== undefined) {
    return [{ kind: "image", src: safe.href, host: safe.destination, alt }];
  }
  if (isAppFile(token.href)) return appFile(text(alt), token);
  // An address that contains the image itself may be a megabyte long.
  return text(token.raw.length > 300 ? `![${alt}](…)` : token.raw);
}

function decoded(token: Tokens.Text): string {
  return token.escaped === true ? token.text : decodeEntities(token.text);
}

function text(content: string): Inline[] {
  return content === "" ? [] : [{ kind: "text", text: content }];
}

/** Merges adjacent text nodes. */
function merged(nodes: readonly Inline[]): Inline[] {
  const result: Inline[] = [];
  for (const node of nodes) {
    const last = result.at(-1);
    if (node.kind === "text" && last?.kind === "text") {
      result[result.length - 1] = { kind: "text", text: last.text + node.text };
    } else result.push(node);
  }
  return result;
}
