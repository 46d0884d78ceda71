import type {
  ContentBlock,
  GetPromptResult,
  ReadResourceResult,
} from "@modelcontextprotocol/client";

import { ResourceFile } from "#app/attachments/resource-file.ts";
import { copyName, promptText, shownUri } from "#domain/mcp/offers.ts";
import type { PromptTurn } from "#domain/mcp/offers.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";
import { bytesOfBase64 } from "#platform/base64.ts";

/** What a server's prompt brings into a message that is being written. */
export interface PromptContent {
  text: string;
  /** Whether the text was too long and has been cut. */
  isCut: boolean;
  /** Pictures and resources, to be attached. */
  files: File[];
}

/** Where a text comes from. */
export interface SaidBy {
  /** The server's name. */
  server: string;
  /** Takes the server's secrets out of a text. */
  hide: (text: string) => string;
}

export function contentOfPrompt(
  { messages }: Pick<GetPromptResult, "messages">,
  by: SaidBy,
): PromptContent {
  const turns: PromptTurn[] = [];
  const files: File[] = [];
  for (const { role, content } of messages) {
    const taken = takeBlock(content, by);
    if (typeof taken === "string") turns.push({ role, text: taken });
    else if (taken !== undefined) files.push(taken);
  }
  return { ...promptText(turns), files };
}

/** How a copy of a resource is to be named, and where it comes from. */
export interface CopyOf extends SaidBy {
  /** The resource's name in the server's list; empty if it was in none. */
  label: string;
}

/**
 * Makes one file of each content of a resource. Hidden characters and the server's secrets are removed from
 * texts.
 */
export function filesOfResource(
  { contents }: Pick<ReadResourceResult, "contents">,
  of: CopyOf,
): File[] {
  return contents.map((content) => fileOf(content, of));
}

function takeBlock(block: ContentBlock, by: SaidBy): string | File | undefined {
  switch (block.type) {
    case "text":
      return by.hide(block.text);
    case "image":
    case "audio":
      return new File([bytesOf(block.data)], block.type, { type: block.mimeType });
    case "resource":
      return fileOf(block.resource, { ...by, label: "" });
    case "resource_link":
      return by.hide(`${block.title ?? block.name}: ${block.uri}`);
    default:
      return undefined;
  }
}

function fileOf(
  content: ReadResourceResult["contents"][number],
  { server, hide, label }: CopyOf,
): File {
  const { mimeType = "" } = content;
  const uri = hide(content.uri);
  const bytes = "blob" in content ? bytesOf(content.blob) : withoutHidden(hide(content.text));
  const resource = { server, uri: shownUri(uri) };
  return new ResourceFile(bytes, copyName(uri, hide(label)), mimeType, resource);
}

/** Decodes base64; empty if it is invalid, because an empty file is refused later anyway. */
function bytesOf(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return bytesOfBase64(base64);
  } catch {
    return new Uint8Array();
  }
}
