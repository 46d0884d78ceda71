import {
  fieldsOf,
  idIn,
  inner,
  objectsIn,
  sizeIn,
  textIn,
  timeIn,
} from "#domain/imports/fields.ts";
import type { Fields } from "#domain/imports/fields.ts";
import type {
  AppAdapter,
  ImportedAttachment,
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, inLine, node } from "#domain/imports/optional.ts";
import { fingerprintOf, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** Google AI Studio: a prompt's file on Drive, whose chunks form a single line of messages. */
export const aiStudio: AppAdapter = {
  app: "Google AI Studio",
  accepts: (value) => Array.isArray(inner(fieldsOf(value), "chunkedPrompt")["chunks"]),
  *read(value) {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    const chunks = objectsIn(inner(fields, "chunkedPrompt")["chunks"]);
    const model = textIn(inner(fields, "runSettings")["model"])?.replace(/^models\//u, "");
    const title = textIn(fields["displayName"]) ?? textIn(fields["title"]) ?? "";
    const createdAt = timeIn(fields["createTime"]);
    const first = chunks.find(({ text }) => textIn(text) !== undefined)?.["text"];
    const system = inner(fields, "systemInstruction");
    yield conversation({
      id: idIn(fields["id"]) ?? `${String(createdAt ?? title)} ${String(first).slice(0, 2_000)}`,
      title,
      createdAt,
      updatedAt: timeIn(fields["updateTime"]),
      model,
      systemPrompt:
        textIn(system["text"]) ??
        objectsIn(system["parts"])
          .flatMap(({ text }) => textIn(text) ?? [])
          .join("\n\n"),
      nodes: inLine(chunks.map((chunk) => nodeIn(chunk, model))),
    });
  },
};

function nodeIn(chunk: Fields, model: string | undefined): ImportedNode {
  const result = fieldsOf(chunk["codeExecutionResult"]);
  const role = chunk["role"] === "user" ? "user" : "assistant";
  const code = fieldsOf(chunk["executableCode"]);
  const texts = textIn(chunk["text"]) ?? partsText(chunk);
  const said = chunk["isThought"] === true ? reasoningParts(texts) : textParts(texts);
  const call: ImportedPart[] =
    code === undefined ? [] : [{ type: "call", name: "code_execution", arguments: code }];
  const error = textIn(chunk["errorMessage"]);
  return node({
    id: idIn(chunk["id"]) ?? "",
    parent: null,
    role: result === undefined ? role : "tool",
    parts:
      result === undefined
        ? [...filesIn(chunk), ...said, ...sourcesIn(chunk), ...call]
        : [resultIn(result)],
    at: timeIn(chunk["createTime"]),
    model: role === "assistant" ? model : undefined,
    error: role === "assistant" ? error : undefined,
  });
}

function partsText(chunk: Fields): string {
  return objectsIn(chunk["parts"])
    .flatMap(({ text }) => textIn(text) ?? [])
    .join("");
}

function resultIn(result: Fields): ImportedPart {
  const outcome = textIn(result["outcome"]) ?? "OUTCOME_OK";
  return { type: "result", value: result["output"] ?? "", isError: outcome !== "OUTCOME_OK" };
}

const KINDS = [
  "driveDocument",
  "driveImage",
  "driveVideo",
  "driveAudio",
  "inlineFile",
  "inlineImage",
  "inlineData",
  "inlineAudio",
  "inlineVideo",
  "youtubeVideo",
] as const;

function filesIn(chunk: Fields): ImportedAttachment[] {
  return KINDS.flatMap((kind): ImportedAttachment[] => {
    const file = fieldsOf(chunk[kind]);
    if (file === undefined) return [];
    const id = textIn(file["id"]) ?? textIn(file["videoId"]);
    const mediaType = textIn(file["mimeType"]);
    const data = textIn(file["data"]);
    const size = sizeIn(file["sizeBytes"]);
    const name =
      textIn(file["name"]) ??
      (kind === "youtubeVideo"
        ? `YouTube video ${id ?? ""}`
        : `${kind}${id === undefined ? "" : ` ${id}`}`);
    return [
      {
        type: "attachment",
        ref: id ?? `${kind} ${data === undefined ? name : fingerprintOf(data)}`,
        name,
        ...(mediaType === undefined ? {} : { mediaType }),
        ...(size === undefined ? {} : { size }),
        ...(data === undefined ? {} : { bytes: { kind: "base64" as const, data } }),
      },
    ];
  });
}

function sourcesIn(chunk: Fields): ImportedPart[] {
  const grounding = inner(chunk, "grounding");
  const all = [
    ...objectsIn(grounding["groundingChunks"]).map((one) => inner(one, "web")),
    ...objectsIn(grounding["groundingSources"]),
  ];
  const sources = all.flatMap((one) => {
    const address = textIn(one["uri"]) ?? textIn(one["url"]);
    const title = textIn(one["title"]);
    return address === undefined ? [] : [{ address, ...(title === undefined ? {} : { title }) }];
  });
  return sources.length === 0 ? [] : [{ type: "sources", sources }];
}
