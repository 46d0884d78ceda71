import type { ContentBlock } from "@modelcontextprotocol/client";

import type { JsonObject, JsonValue } from "#domain/json.ts";
import type { ResourceLink } from "#domain/mcp/resource-links.ts";
import { resultForModel, resultPath } from "#domain/mcp/result-text.ts";
import type { ResultFile } from "#domain/mcp/result-text.ts";
import { schemaOfAny } from "#domain/mcp/tool-schema.ts";
import { isTooDeep } from "#domain/storable.ts";
import { shortened, shownWords } from "#domain/text/shown-words.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";
import { bytesOfBase64 } from "#platform/base64.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { WorkspaceIo } from "#tools/tool.ts";
import { findIssues } from "#tools/validate.ts";

import type { McpResult } from "./mcp-call.ts";

/** The most files of one result. */
const MOST_FILES = 40;
/** The most bytes of one result's files. */
const MOST_BYTES = 32 * 1024 * 1024;
/** UTF-16 units of an embedded text that stays in the result; a longer one becomes a file. */
const LONGEST_TEXT = 20_000;

export interface ResultPlace {
  serverName: string;
  outputSchema: JsonObject | undefined;
  workspace: WorkspaceIo;
  /** Takes the server's secrets out of a text. */
  hide: (text: string) => string;
}

/**
 * Converts a server's result to the form in which the model gets it. Pictures, sound and resources become
 * files of the branch.
 *
 * @throws ToolFailure if the server says that the call failed
 */
export async function takeResult(result: McpResult, place: ResultPlace): Promise<JsonValue> {
  const taking = await beginTaking(place);
  for (const block of result.content) await takeBlock(block, taking);
  const { links, files, notes } = taking;
  const texts = taking.texts.map((text) => place.hide(withoutHidden(text)));
  if (result.isError === true) {
    const said = shortened(texts.join("\n\n"), LONGEST_TEXT);
    throw new ToolFailure(
      "invalid_arguments",
      said === "" ? "The server says that the call failed." : said,
    );
  }
  const structured = structuredOf(result, taking);
  const mismatch = await mismatchWith(place.outputSchema, structured);
  if (mismatch !== undefined) notes.push(mismatch);
  return resultForModel({ texts, structured, links, files, notes });
}

interface Taking {
  place: ResultPlace;
  texts: string[];
  links: ResourceLink[];
  files: ResultFile[];
  notes: string[];
  taken: Set<string>;
  bytes: number;
}

async function beginTaking(place: ResultPlace): Promise<Taking> {
  const taken = new Set((await place.workspace.files()).keys());
  return { place, texts: [], links: [], files: [], notes: [], taken, bytes: 0 };
}

async function takeBlock(block: ContentBlock, taking: Taking): Promise<void> {
  switch (block.type) {
    case "text":
      taking.texts.push(block.text);
      return;
    case "image":
    case "audio":
      return keepBytes(taking, block.type, block.mimeType, block.data);
    case "resource_link":
      taking.links.push(linkOf(block, taking.place));
      return;
    case "resource": {
      const { resource } = block;
      if ("blob" in resource) {
        return keepBytes(taking, resource.uri, resource.mimeType ?? "", resource.blob);
      }
      if (resource.text.length <= LONGEST_TEXT) {
        taking.texts.push(`Resource ${resource.uri}:\n${resource.text}`);
        return;
      }
      const data = new Blob([taking.place.hide(withoutHidden(resource.text))], {
        type: resource.mimeType ?? "text/plain",
      });
      return keepFile(taking, resource.uri, data);
    }
    default:
      taking.notes.push("A part of the result is of a kind that cannot be shown here.");
  }
}

/** The most UTF-16 units of each field of a link; nobody reads more. */
const LONGEST_LINK = 2_000;

function linkOf(block: Extract<ContentBlock, { type: "resource_link" }>, { hide }: ResultPlace) {
  const plain = (text: string) => shortened(hide(withoutHidden(text)), LONGEST_LINK);
  const { uri, mimeType, title, name } = block;
  return {
    uri: plain(uri),
    name: plain(title ?? name),
    ...(mimeType === undefined ? {} : { mimeType: plain(mimeType) }),
  };
}

async function keepBytes(
  taking: Taking,
  name: string,
  mimeType: string,
  base64: string,
): Promise<void> {
  try {
    await keepFile(taking, name, new Blob([bytesOfBase64(base64)], { type: mimeType }));
  } catch (error) {
    if (error instanceof ToolFailure) throw error;
    taking.notes.push(`A file (${shownWords(taking.place.hide(mimeType), 60)}) could not be read.`);
  }
}

async function keepFile(taking: Taking, name: string, data: Blob): Promise<void> {
  const { place, files, notes, taken } = taking;
  if (files.length >= MOST_FILES || taking.bytes + data.size > MOST_BYTES) {
    notes.push(`A file of ${data.size} bytes was left out: a result may bring 40 files and 32 MB.`);
    return;
  }
  const path = resultPath(place.serverName, place.hide(name), data.type, taken);
  await place.workspace.write(path, data);
  taken.add(path);
  taking.bytes += data.size;
  files.push({ path, mimeType: data.type });
}

/** The structured data of a result. It was JSON when it arrived: an object, a list or a plain value. */
function structuredOf(
  { structuredContent }: McpResult,
  { place, notes }: Taking,
): JsonValue | undefined {
  if (structuredContent === undefined) return undefined;
  const data = structuredContent as JsonValue;
  if (isTooDeep(data)) {
    notes.push("The data is nested too deep, and was left out.");
    return undefined;
  }
  return withTexts(data, (text) => place.hide(withoutHidden(text)));
}

/** A copy of the value with every text in it changed, including the names of fields. */
function withTexts(value: JsonValue, change: (text: string) => string): JsonValue {
  if (typeof value === "string") return change(value);
  if (value === null || typeof value !== "object") return value;
  if (Array.isArray(value)) return value.map((item) => withTexts(item, change));
  const fields = Object.entries(value).map(([name, field]): [string, JsonValue] => [
    change(name),
    withTexts(field, change),
  ]);
  return Object.fromEntries(fields);
}

/**
 * What is wrong with the structured data. Since the call has happened, such a result is shown with this note
 * instead of being lost.
 */
async function mismatchWith(
  outputSchema: JsonObject | undefined,
  structured: JsonValue | undefined,
): Promise<string | undefined> {
  if (outputSchema === undefined) return undefined;
  if (structured === undefined) return "The server promised structured data and sent none.";
  const schema = schemaOfAny(outputSchema);
  if (schema === undefined) return undefined;
  const [first, ...others] = await findIssues(schema, structured, "the data");
  if (first === undefined) return undefined;
  const more = others.length === 0 ? "" : ` (and ${others.length} more)`;
  return `The data is not as the server promised: ${first}${more}.`;
}
