import { randomFillSync } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";

import { Zip, ZipDeflate, ZipPassThrough } from "fflate";

import { seededRandom } from "#domain/test-support/seeded-random.ts";

import { seededSection } from "../answer-text.ts";

/** How much is in an archive of ChatGPT's. */
export interface ArchiveSize {
  conversations: number;
  /** Messages of each conversation. */
  messages: number;
  /** Pictures, each in the first message of a different conversation. */
  pictures: number;
  /** Bytes of each picture, which cannot be compressed. */
  pictureBytes: number;
}

/** Conversations in each of an archive's documents. */
const SHARD = 100;

/** Writes an archive as ChatGPT makes them, piece by piece. Returns its size in bytes. */
export function writeChatgptArchive(path: string, size: ArchiveSize): number {
  const file = openSync(path, "w");
  let written = 0;
  const zip = new Zip((error, chunk) => {
    if (error !== null) throw error;
    written += writeSync(file, chunk);
  });
  for (let from = 0; from < size.conversations; from += SHARD) {
    const count = Math.min(SHARD, size.conversations - from);
    const list = Array.from({ length: count }, (_, at) => conversationOf(from + at, size));
    const name = `conversations-${String(from / SHARD).padStart(3, "0")}.json`;
    const entry = new ZipDeflate(name, { level: 6 });
    zip.add(entry);
    entry.push(new TextEncoder().encode(JSON.stringify(list)), true);
  }
  const bytes = new Uint8Array(size.pictureBytes);
  for (let number = 0; number < size.pictures; number += 1) {
    randomFillSync(bytes);
    bytes.set(PNG);
    const entry = new ZipPassThrough(`${pictureOf(number)}-picture.png`);
    zip.add(entry);
    entry.push(bytes.slice(), true);
  }
  zip.end();
  closeSync(file);
  return written;
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];

const pictureOf = (number: number) => `file-Picture${String(number)}`;

/** When the first conversation began (Unix seconds). */
const BEGUN = 1_700_000_000;

function conversationOf(number: number, { messages, pictures, pictureBytes }: ArchiveSize) {
  const mapping: Record<string, unknown> = {};
  const random = seededRandom(number);
  const idOf = (at: number) => `m-${String(number)}-${String(at)}`;
  for (let at = 0; at < messages; at += 1) {
    const isQuestion = at % 2 === 0;
    const text = seededSection(random, at).slice(0, isQuestion ? 200 : 1_200);
    const hasPicture = at === 0 && number < pictures;
    const picture = {
      content_type: "image_asset_pointer",
      asset_pointer: `file-service://${pictureOf(number)}`,
      size_bytes: pictureBytes,
      width: 1_000,
      height: 1_000,
    };
    const content = hasPicture
      ? { content_type: "multimodal_text", parts: [picture, text] }
      : { content_type: "text", parts: [text] };
    mapping[idOf(at)] = {
      id: idOf(at),
      parent: at === 0 ? null : idOf(at - 1),
      children: at + 1 < messages ? [idOf(at + 1)] : [],
      message: {
        id: idOf(at),
        author: { role: isQuestion ? "user" : "assistant" },
        create_time: BEGUN + number * 1_000 + at,
        content,
        metadata: isQuestion ? {} : { model_slug: "gpt-5" },
      },
    };
  }
  return {
    id: `c-${String(number)}`,
    title: `Conversation ${String(number)}`,
    create_time: BEGUN + number * 1_000,
    update_time: BEGUN + number * 1_000 + messages,
    mapping,
    current_node: idOf(messages - 1),
  };
}
