import { ContentIds } from "#domain/imports/content-ids.ts";
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
  ImportedNode,
  ImportedPart,
} from "#domain/imports/imported-conversation.ts";
import { conversation, node, roleIn } from "#domain/imports/optional.ts";
import { lastName, reasoningParts, textParts } from "#domain/imports/parts.ts";

/** LM Studio: positions with versions, one of which is selected; whatever follows belongs to that one. */
export const lmStudio: AppAdapter = {
  app: "LM Studio",
  accepts: (value) =>
    objectsIn(fieldsOf(value)?.["messages"]).some((one) => Array.isArray(one["versions"])),
  *read(value) {
    const fields = fieldsOf(value);
    if (fields === undefined) return;
    const nodes: ImportedNode[] = [];
    const ids = new ContentIds();
    let parent: string | null = null;
    for (const position of objectsIn(fields["messages"])) {
      const before: string | null = parent;
      const selected = Number(position["currentlySelected"]) || 0;
      const versions: ImportedNode[] = objectsIn(position["versions"]).map((version) => {
        const made = nodeIn(before, version);
        return { ...made, id: ids.idOf(before, made) };
      });
      nodes.push(...versions);
      parent = versions[Math.min(Math.max(0, selected), versions.length - 1)]?.id ?? parent;
    }
    const createdAt = timeIn(fields["createdAt"]);
    yield conversation({
      // Prefer the time of creation, since a person can rename a conversation.
      id: createdAt === undefined ? (textIn(fields["name"]) ?? "") : String(createdAt),
      title: textIn(fields["name"]) ?? "",
      createdAt,
      updatedAt: timeIn(fields["assistantLastMessagedAt"]) ?? timeIn(fields["userLastMessagedAt"]),
      systemPrompt: textIn(fields["systemPrompt"]),
      model: textIn(inner(fields, "lastUsedModel")["identifier"]),
      current: parent ?? undefined,
      nodes,
    });
  },
};

function nodeIn(parent: string | null, version: Fields): ImportedNode {
  const role = roleIn(version["role"]);
  const steps = objectsIn(version["steps"]);
  const generated = steps.map((step) => textIn(inner(step, "genInfo")["identifier"]));
  const parts = steps.length > 0 ? steps.flatMap(stepParts) : blocksIn(version, false);
  return node({
    id: "",
    parent,
    role,
    parts,
    at: timeIn(textIn(steps[0]?.["stepIdentifier"])?.split("-")[0]),
    model:
      role === "assistant"
        ? (generated.find((name) => name !== undefined) ??
          textIn(inner(version, "senderInfo")["senderName"]))
        : undefined,
  });
}

/** The parts of a step. Status and debugging steps only repeat what the blocks contain. */
function stepParts(step: Fields): ImportedPart[] {
  switch (step["type"]) {
    case "contentBlock":
      return blocksIn(step, inner(step, "style")["type"] === "thinking");
    case "toolStatus":
    case "debugInfoBlock":
      return [];
    default:
      return [{ type: "unknown", what: textIn(step["type"]) ?? "step", raw: step }];
  }
}

function blocksIn(step: Fields, isReasoning: boolean): ImportedPart[] {
  if (typeof step["content"] === "string") return textParts(step["content"]);
  return objectsIn(step["content"]).flatMap((block): ImportedPart[] => {
    switch (block["type"]) {
      case "text":
        return isReasoning ? reasoningParts(block["text"]) : textParts(block["text"]);
      case "file":
      case "image": {
        const file = textIn(block["fileIdentifier"]) ?? textIn(block["name"]) ?? "file";
        const size = sizeIn(block["sizeBytes"]);
        return [
          {
            type: "attachment",
            ref: file,
            name: lastName(file),
            ...(size === undefined ? {} : { size }),
            ...(block["fileType"] === "image" ? { mediaType: "image/png" } : {}),
          },
        ];
      }
      case "toolCallRequest": {
        const id = idIn(block["toolCallRequestId"]) ?? idIn(block["callId"]);
        const name = textIn(block["name"]) ?? "tool";
        return [
          {
            type: "call",
            ...(id === undefined ? {} : { id }),
            name,
            arguments: block["parameters"] ?? {},
          },
        ];
      }
      case "toolCallResult": {
        const callId = idIn(block["toolCallId"]);
        const value = block["content"] ?? "";
        return [{ type: "result", ...(callId === undefined ? {} : { callId }), value }];
      }
      default:
        return [{ type: "unknown", what: textIn(block["type"]) ?? "block", raw: block }];
    }
  });
}
