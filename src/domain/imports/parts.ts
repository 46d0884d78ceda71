import { fieldsOf, inner, listOf, sizeIn, textIn } from "./fields.ts";
import type { Fields } from "./fields.ts";
import type { ImportedAttachment, ImportedPart } from "./imported-conversation.ts";

/** A text part, unless the text is empty. */
export function textParts(value: unknown): ImportedPart[] {
  const text = textIn(value);
  return text === undefined || text.trim() === "" ? [] : [{ type: "text", text }];
}

export function reasoningParts(value: unknown): ImportedPart[] {
  const text = textIn(value);
  return text === undefined || text.trim() === "" ? [] : [{ type: "reasoning", text: text.trim() }];
}

const DATA_URL = /^data:([\w.+/-]{0,100})(?:;[\w=.+-]{0,60}){0,4};base64,/u;

/** The content of a data URL; undefined for any other address. */
export function dataUrl(url: string): { mediaType: string; data: string } | undefined {
  const head = DATA_URL.exec(url.slice(0, 400));
  if (head === null) return undefined;
  return { mediaType: head[1] ?? "", data: url.slice(head[0].length) };
}

/** The image of an `image_url` block: its bytes, or only the name of where it was. */
export function imagePart(url: unknown, ref: string): ImportedAttachment | undefined {
  const address = textIn(url);
  if (address === undefined) return undefined;
  const data = dataUrl(address);
  if (data === undefined) return { type: "attachment", ref: address, name: lastName(address) };
  return {
    type: "attachment",
    ref: `${ref} ${fingerprintOf(data.data)}`,
    name: `image.${data.mediaType.split("/")[1]?.split("+")[0] ?? "png"}`,
    mediaType: data.mediaType,
    bytes: { kind: "base64", data: data.data },
  };
}

/** Distinguishes contents. It is not a hash, which would cost as much as reading them. */
export function fingerprintOf(data: string): string {
  const middle = Math.floor(data.length / 2);
  const pieces = [data.slice(0, 64), data.slice(middle, middle + 64), data.slice(-64)];
  return `${String(data.length)} ${pieces.join(" ")}`;
}

/** The last name of a path or an address, without the query, which may contain secrets. */
export function lastName(address: string): string {
  const path = address.slice(0, 2_000).split(/[?#]/u)[0] ?? "";
  return path.split(/[/\\]/u).findLast((name) => name !== "") ?? "file";
}

/** A file of which the name is known, and maybe its type and size. */
export function namedFile(file: unknown, at: number): ImportedAttachment | undefined {
  if (typeof file === "string") {
    return file === "" ? undefined : { type: "attachment", ref: file, name: lastName(file) };
  }
  const fields = fieldsOf(file);
  if (fields === undefined) return undefined;
  const name = ["name", "file_name", "fileName", "filename", "title"].map((key) =>
    textIn(fields[key]),
  );
  const ids = ["id", "file_id", "file_uuid", "uuid", "fileId"].map((key) => textIn(fields[key]));
  const types = ["mime_type", "mimeType", "file_type", "mime", "fileType"].map((key) =>
    textIn(fields[key]),
  );
  const known = name.find(isSome);
  const id = ids.find(isSome);
  if (known === undefined && id === undefined) return undefined;
  const size = sizeIn(fields["size"] ?? fields["file_size"] ?? fields["sizeBytes"]);
  const mediaType = types.find(isSome);
  return {
    type: "attachment",
    ref: id ?? `${String(at)} ${known ?? ""}`,
    name: known ?? lastName(id ?? ""),
    ...(mediaType === undefined ? {} : { mediaType }),
    ...(size === undefined ? {} : { size }),
  };
}

function isSome<Value>(value: Value | undefined): value is Value {
  return value !== undefined;
}

const THINK = /^\s*<think(?:ing)?>([\s\S]*?)(?:<\/think(?:ing)?>|$)/u;

/** The text, and any reasoning that an app left at its beginning. */
export function thinkParts(value: unknown): ImportedPart[] {
  const text = textIn(value) ?? "";
  const found = THINK.exec(text);
  if (found === null) return textParts(text);
  return [...reasoningParts(found[1]), ...textParts(text.slice(found[0].length).trimStart())];
}

/** The parts of content in the OpenAI API's form: blocks such as `text` and `image_url`, or one text. */
export function openAiContent(content: unknown): ImportedPart[] {
  if (typeof content === "string") return thinkParts(content);
  return listOf(content).flatMap((block, at): ImportedPart[] => {
    const fields = fieldsOf(block);
    if (fields === undefined) return typeof block === "string" ? textParts(block) : [];
    return openAiBlock(fields, at);
  });
}

function openAiBlock(block: Fields, at: number): ImportedPart[] {
  const kind = textIn(block["type"]) ?? "";
  if (kind === "text" || kind === "input_text" || kind === "output_text") {
    return textParts(block["text"]);
  }
  if (kind === "image_url" || kind === "image" || kind === "input_image") {
    const url = block["image_url"];
    const image = imagePart(
      typeof url === "string" ? url : inner(block, "image_url")["url"],
      `image ${String(at)}`,
    );
    if (image !== undefined) return [image];
  }
  return [{ type: "unknown", what: kind, raw: block }];
}

/** The calls in the OpenAI API's form. */
export function openAiCalls(calls: unknown): ImportedPart[] {
  return listOf(calls).flatMap((one): ImportedPart[] => {
    const call = fieldsOf(one);
    if (call === undefined) return [];
    const { name, arguments: given } = inner(call, "function");
    const id = textIn(call["id"]);
    return [
      {
        type: "call",
        ...(id === undefined ? {} : { id }),
        name: textIn(name) ?? textIn(call["name"]) ?? "tool",
        arguments: given ?? call["arguments"] ?? {},
      },
    ];
  });
}
