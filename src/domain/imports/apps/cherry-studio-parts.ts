import { fieldsOf, inner, listOf, objectsIn, sizeIn, textIn } from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  ImportedArchive,
  ImportedAttachment,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { imagePart, reasoningParts, textParts, thinkParts } from "#domain/imports/parts.ts";

/**
 * The parts of a row of Cherry Studio's `message_blocks`. An error block is read with its message
 * instead.
 */
export function blockParts(block: Fields, archive: ImportedArchive): ImportedPart[] {
  const kind = textIn(block["type"]) ?? "unknown";
  switch (kind) {
    case "main_text":
      return thinkParts(block["content"]);
    case "compact":
      return textParts(block["content"]);
    case "thinking":
      return reasoningParts(block["content"]);
    case "code":
      return codeParts(block);
    case "tool":
      return toolParts(
        { ...block, ...inner(inner(block, "metadata"), "rawMcpToolResponse") },
        block["content"],
      );
    case "image":
      return imagesIn(block, archive);
    case "file":
      return fileParts(block["file"], archive);
    case "citation":
      return sourceParts(inner(block, "response")["results"], block);
    case "error":
      return [];
    default:
      return textIn(block["content"]) === undefined && kind === "unknown"
        ? []
        : [{ type: "unknown", what: kind, raw: block }];
  }
}

/** The parts of a message that contains its own text, as the app stored messages until 2025. */
export function olderParts(message: Fields, archive: ImportedArchive): ImportedPart[] {
  const metadata = inner(message, "metadata");
  const files = objectsIn(message["files"]).flatMap((file) => fileParts(file, archive));
  const tools = objectsIn(metadata["mcpTools"]).flatMap((tool) =>
    toolParts(tool, tool["response"]),
  );
  const found = ["webSearch", "citations", "annotations", "groundingMetadata", "webSearchInfo"];
  return [
    ...files,
    ...reasoningParts(message["reasoning_content"]),
    ...tools,
    ...thinkParts(message["content"]),
    ...generatedIn(metadata["generateImage"]),
    ...found.flatMap((key) => sourceParts(metadata[key], metadata[key])),
  ];
}

function codeParts(block: Fields): ImportedPart[] {
  const text = textIn(block["content"]) ?? "";
  const longest = Math.max(2, ...[...text.matchAll(/`{3,}/gu)].map(([ticks]) => ticks.length));
  const fence = "`".repeat(longest + 1);
  const language = textIn(block["language"])?.split(/[\s`]/u)[0] ?? "";
  return textParts(text && `${fence}${language}\n${text}\n${fence}`);
}

/** One entry holds both a call and its result. */
function toolParts(call: Fields, value: unknown): ImportedPart[] {
  const tool = inner(call, "tool");
  const name = textIn(tool["name"]) ?? textIn(call["toolName"]) ?? "tool";
  const id = textIn(call["toolCallId"]) ?? textIn(call["toolId"]) ?? textIn(call["id"]);
  const made: ImportedPart = {
    type: "call",
    ...(id === undefined ? {} : { id }),
    name,
    arguments: call["arguments"] ?? {},
  };
  const given = value ?? call["response"];
  if (given === undefined || given === null) return [made];
  const isError = call["status"] === "error" || fieldsOf(given)?.["isError"] === true;
  return [
    made,
    { type: "result", ...(id === undefined ? {} : { callId: id }), value: given, isError },
  ];
}

/** The images of a block: a file of the backup, an address, or what a model drew. */
function imagesIn(block: Fields, archive: ImportedArchive): ImportedPart[] {
  const file = fileParts(block["file"], archive);
  if (file.length > 0) return file;
  const image = imagePart(block["url"], `image ${textIn(block["id"]) ?? ""}`);
  if (image !== undefined) return [image];
  return generatedIn(inner(block, "metadata")["generateImageResponse"]);
}

function generatedIn(response: unknown): ImportedPart[] {
  return listOf(fieldsOf(response)?.["images"]).flatMap((image, at) => {
    const text = textIn(image) ?? "";
    const isAddress = /^(?:data:|https?:)/u.test(text.slice(0, 8));
    const address = isAddress || text === "" ? text : `data:image/png;base64,${text}`;
    return imagePart(address, `drawn ${String(at)}`) ?? [];
  });
}

/**
 * A file of the backup. In the archive its bytes are under the file's id; the person's name for it is
 * in another field.
 */
function fileParts(value: unknown, archive: ImportedArchive): ImportedAttachment[] {
  const file = fieldsOf(value);
  const id = textIn(file?.["id"]) ?? textIn(file?.["name"]);
  if (file === undefined || id === undefined) return [];
  const stored = archive.find(textIn(file["name"]) ?? id) ?? archive.find(id);
  const size = sizeIn(file["size"]);
  const ending = textIn(file["ext"])?.replace(/^\./u, "").toLowerCase();
  return [
    {
      type: "attachment",
      ref: id,
      name: textIn(file["origin_name"]) ?? textIn(file["name"]) ?? id,
      ...(file["type"] === "image" && ending !== undefined
        ? { mediaType: `image/${ending === "jpg" ? "jpeg" : ending}` }
        : {}),
      ...(size === undefined ? {} : { size }),
      ...(stored === undefined ? {} : { bytes: { kind: "entry" as const, name: stored } }),
    },
  ];
}

/** The sources in a provider's search results, which the app stored as lists or as objects with a list. */
function sourceParts(results: unknown, raw: unknown): ImportedPart[] {
  const fields = fieldsOf(results);
  const list = fields?.["results"] ?? fields?.["groundingChunks"] ?? results;
  const sources = listOf(list).flatMap((one) => {
    if (typeof one === "string") return /^https?:/u.test(one) ? [{ address: one }] : [];
    const result = fieldsOf(one);
    const found = fieldsOf(result?.["web"]) ?? fieldsOf(result?.["url_citation"]) ?? result;
    const address = textIn(found?.["url"]) ?? textIn(found?.["uri"]) ?? textIn(found?.["link"]);
    const title = textIn(found?.["title"]);
    if (address === undefined || !/^https?:/u.test(address)) return [];
    return [{ address, ...(title === undefined ? {} : { title }) }];
  });
  if (sources.length > 0) return [{ type: "sources", sources }];
  return results === undefined && fieldsOf(raw)?.["type"] !== "citation"
    ? []
    : [{ type: "unknown", what: "citation", raw }];
}
