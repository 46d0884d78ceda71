import { base64Of } from "#app/attachments/prepared.ts";
import { readFile } from "#app/attachments/read-file.ts";
import type { ReadFile } from "#app/attachments/read-file.ts";
import type { Services } from "#app/services/services.ts";
import type { SampleMessage, SamplePart, SampleRequest } from "#domain/mcp/sample.ts";
import type { ContentPart } from "#domain/message.ts";
import { err, ok } from "#domain/result.ts";
import type { Result } from "#domain/result.ts";
import type { SampleOrder } from "#domain/tasks/sample-task.ts";
import { bytesOfBase64 } from "#platform/base64.ts";
import { createBlobStore } from "#storage/attachments/blobs.ts";

/** A request whose pictures are exactly those that a model would be sent. */
export interface SamplePictures {
  request: SampleRequest;
  /** Pictures by the part that contains them. */
  files: ReadonlyMap<SamplePart, ReadFile>;
}

/** Redraws whatever a server calls a picture, before anybody sees it. */
export async function readPictures(
  request: SampleRequest,
): Promise<Result<SamplePictures, string>> {
  const files = new Map<SamplePart, ReadFile>();
  const messages: SampleMessage[] = [];
  for (const { role, parts } of request.messages) {
    const read: SamplePart[] = [];
    for (const part of parts) {
      if (part.kind === "text") {
        read.push(part);
        continue;
      }
      const file = await pictureOf(part.base64);
      if (file === undefined) return err("A picture cannot be read.");
      const { data, mediaType } = file;
      const shown = { kind: "image" as const, mediaType, base64: await base64Of(data) };
      files.set(shown, file);
      read.push(shown);
    }
    messages.push({ role, parts: read });
  }
  return ok({ request: { ...request, messages }, files });
}

async function pictureOf(base64: string): Promise<ReadFile | undefined> {
  const bytes = bytesOf(base64);
  if (bytes === undefined) return undefined;
  const read = await readFile(new File([bytes], ""));
  return read.ok && read.value.mediaType.startsWith("image/") ? read.value : undefined;
}

function bytesOf(base64: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return bytesOfBase64(base64);
  } catch {
    return undefined;
  }
}

/** Stores the pictures. Resolves with the messages as they are stored. */
export async function keepPictures(
  { databases, newId, now }: Pick<Services, "databases" | "newId" | "now">,
  { messages }: SampleRequest,
  files: ReadonlyMap<SamplePart, ReadFile>,
): Promise<Result<SampleOrder["messages"], string>> {
  const pictures = [...files];
  const kept = await createBlobStore(databases).keep(
    pictures.map(([, { data, mediaType, sha256 }]) => ({
      id: newId(),
      mediaType,
      sha256,
      data,
      createdAt: now(),
    })),
  );
  if (!kept.ok) return err(kept.error.message);
  const parts = new Map<SamplePart, ContentPart>();
  pictures.forEach(([part, file], at) => parts.set(part, file.partOf(kept.value[at] ?? "")));
  const contentOf = (part: SamplePart): ContentPart =>
    parts.get(part) ?? { type: "text", text: part.kind === "text" ? part.text : "" };
  return ok(messages.map((one) => ({ role: one.role, content: one.parts.map(contentOf) })));
}
