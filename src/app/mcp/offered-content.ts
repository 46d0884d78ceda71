import type {
  ContentBlock,
  GetPromptResult,
  ReadResourceResult,
} from "@modelcontextprotocol/client";

import { promptText, resourceName } from "#domain/mcp/offers.ts";
import type { PromptTurn } from "#domain/mcp/offers.ts";

/** What a server's prompt brings into a message that is being written. */
export interface PromptContent {
  text: string;
  /** The text was too long, and ends early. */
  isCut: boolean;
  /** Pictures and resources, to be attached. */
  files: File[];
}

export function contentOfPrompt({ messages }: Pick<GetPromptResult, "messages">): PromptContent {
  const turns: PromptTurn[] = [];
  const files: File[] = [];
  for (const { role, content } of messages) {
    const taken = takeBlock(content);
    if (typeof taken === "string") turns.push({ role, text: taken });
    else if (taken !== undefined) files.push(taken);
  }
  return { ...promptText(turns), files };
}

/** One file for each content; its name is its URI. */
export function filesOfResource({ contents }: Pick<ReadResourceResult, "contents">): File[] {
  return contents.map(fileOf);
}

function takeBlock(block: ContentBlock): string | File | undefined {
  switch (block.type) {
    case "text":
      return block.text;
    case "image":
    case "audio":
      return bytesFile(block.type, block.mimeType, block.data);
    case "resource":
      return fileOf(block.resource);
    case "resource_link":
      return `${block.title ?? block.name}: ${block.uri}`;
    default:
      return undefined;
  }
}

function fileOf(content: ReadResourceResult["contents"][number]): File {
  const { uri, mimeType = "" } = content;
  if ("blob" in content) return bytesFile(resourceName(uri), mimeType, content.blob);
  return new File([content.text], resourceName(uri), { type: mimeType });
}

/** Empty, and refused as such, if it is not base64. */
function bytesFile(name: string, type: string, base64: string): File {
  try {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    return new File([bytes], name, { type });
  } catch {
    return new File([], name, { type });
  }
}
