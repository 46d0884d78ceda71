import { DocumentReader } from "#domain/imports/document-reader.ts";
import { fieldsOf } from "#domain/imports/fields.ts";
import { NO_ARCHIVE } from "#domain/imports/imported-conversation.ts";
import type {
  AppAdapter,
  ImportedArchive,
  ImportedConversation,
} from "#domain/imports/imported-conversation.ts";
import type { ToImport } from "#machine/import.machine.ts";
import { openArchive } from "#platform/archive.ts";
import type { ArchiveEntry } from "#platform/archive.ts";
import { EntryBytes } from "#platform/entry-bytes.ts";

import { ArchiveIndex, asEntries, DATABASE_FILE } from "./archive.ts";
import { IS_TOO_LONG, strangersIn, wordsFor } from "./fault-words.ts";
import { LenientDecoder } from "./lenient-decoder.ts";

/** A conversation that was found, with a way to read its attachments. */
export interface FoundConversation {
  adapter: AppAdapter;
  conversation: ImportedConversation;
  /** Reads an entry of the archive of at most `most` bytes. The bytes are valid only until the next call. */
  entry: (name: string, most: number) => Promise<Uint8Array<ArrayBuffer> | "too_large" | undefined>;
}

/** What could not be read in a file. */
export interface ExportReport {
  /** Set if nothing was found: the reason. */
  refusal?:
    | "not_known"
    | "not_json"
    | "encrypted"
    | "damaged_archive"
    | "database"
    | "empty"
    /** The file is a single value that is too long to be read at once. */
    | "too_long";
  /** Sentences for the person. */
  faults: string[];
}

export interface ReadExportOptions {
  signal: AbortSignal;
  report: (share: number) => void;
  /** Called for each conversation; reading continues when the promise resolves. */
  take: (found: FoundConversation) => Promise<void>;
  /** The longest entry of a list, or document that is not a list, that is read (UTF-16 units). */
  longest?: number;
}

/** Files in an archive that may contain conversations. */
const DOCUMENT = /\.(?:json|jsonl|ndjson)$/iu;

/**
 * Reads another app's export: a ZIP, JSON or JSON Lines file of any name. Several files that were chosen
 * together are read as if they were in one archive.
 */
export async function readExport(
  given: ToImport,
  options: ReadExportOptions,
): Promise<ExportReport> {
  if (given instanceof Blob) return readFile(given, options);
  const strangers: string[] = [];
  const report = await readEntries(asEntries(given), strangers, options);
  // Many files in a chosen folder are not meant, but each file that was chosen itself is.
  const chosen = strangers.filter((path) => !path.includes("/"));
  return { ...report, faults: [...report.faults, ...strangersIn(chosen)] };
}

async function readFile(file: Blob, options: ReadExportOptions): Promise<ExportReport> {
  if (file.size === 0) return { refusal: "empty", faults: [] };
  const head = new Uint8Array(await file.slice(0, 4).arrayBuffer());
  const isZip = head[0] === 0x50 && head[1] === 0x4b && (head[2] === 3 || head[2] === 5);
  return isZip ? readArchive(file, options) : readDocument(file, options);
}

async function readDocument(file: Blob, options: ReadExportOptions): Promise<ExportReport> {
  const entry = async () => Promise.resolve(undefined);
  const queue: { adapter: AppAdapter; conversation: ImportedConversation }[] = [];
  const reader = new DocumentReader(
    NO_ARCHIVE,
    "",
    (adapter, conversation) => queue.push({ adapter, conversation }),
    options.longest,
  );
  const flush = async () => {
    for (const one of queue.splice(0)) await options.take({ ...one, entry });
  };
  const { wrong, error } = await pump(file.stream(), reader, options.signal, async (bytes) => {
    options.report(bytes / file.size);
    await flush();
  });
  if (error !== undefined) throw error;
  const { adapter, isJson, faults, strangers } = reader.end();
  await flush();
  if (adapter === undefined) {
    if (faults.includes("piece_too_long")) return { refusal: "too_long", faults: [] };
    return { refusal: isJson ? "not_known" : "not_json", faults: [] };
  }
  return { faults: wordsFor(faults, strangers, wrong) };
}

/** How reading a stream ended. */
interface Pumped {
  /** How many bytes were invalid; each is shown as “\uFFFD”. */
  wrong: number;
  /** Set if the stream broke off; what came before that has been read. */
  error?: unknown;
}

/** A file with more invalid bytes than this, in which no app was recognised so far, is not text. */
const NO_TEXT = 10_000;

async function pump(
  stream: ReadableStream<Uint8Array>,
  reader: DocumentReader,
  signal: AbortSignal,
  told: (bytes: number) => Promise<void>,
): Promise<Pumped> {
  const decoder = new LenientDecoder();
  const bytes = stream.getReader();
  let done = 0;
  try {
    for (;;) {
      // Only an error of the stream itself means that the file is damaged; an error of the reader does not.
      const next = await bytes.read().catch((error: unknown) => ({ error }));
      signal.throwIfAborted();
      if ("error" in next) return { wrong: decoder.wrong, error: next.error };
      if (next.done) break;
      reader.push(decoder.decode(next.value));
      if (decoder.wrong > NO_TEXT && !reader.isKnown) break;
      await told((done += next.value.length));
    }
    reader.push(decoder.end());
    return { wrong: decoder.wrong };
  } finally {
    void bytes.cancel().catch(() => undefined);
  }
}

async function readArchive(file: Blob, options: ReadExportOptions): Promise<ExportReport> {
  let entries: ArchiveEntry[];
  try {
    entries = await openArchive(file);
  } catch {
    options.signal.throwIfAborted();
    return { refusal: "damaged_archive", faults: [] };
  }
  return readEntries(entries, [], options);
}

/** @param strangers receives the names of documents in which no app was recognised */
async function readEntries(
  entries: readonly ArchiveEntry[],
  strangers: string[],
  options: ReadExportOptions,
): Promise<ExportReport> {
  const documents = entries.filter(({ name }) => DOCUMENT.test(name));
  const archive = new ArchiveIndex(
    entries.map(({ name }) => name),
    await ownNames(documents, options.signal),
  );
  const report: ExportReport = { faults: await missingShards(documents, options.signal) };
  const total = documents.reduce((sum, { size }) => sum + size, 1);
  let before = 0;
  let found = 0;
  let damaged = 0;
  let tooLong = 0;
  const bytes = new EntryBytes(entries, options.signal);
  for (const document of documents) {
    options.signal.throwIfAborted();
    if (document.isEncrypted) {
      report.faults.push(`“${document.name}” in the archive needs a password: left out.`);
      continue;
    }
    const { faults, isWhole, isTooLong, isKnown } = await readEntry(document, archive, {
      ...options,
      report: (bytes) => options.report(Math.min(1, (before + bytes) / total)),
      take: async (one) => {
        found += 1;
        await options.take({ ...one, entry: async (name, most) => bytes.read(name, most) });
      },
    });
    report.faults.push(...faults);
    if (!isWhole) damaged += 1;
    else if (isTooLong) tooLong += 1;
    else if (!isKnown) strangers.push(document.name);
    before += document.size;
  }
  if (found > 0) return report;
  return { ...report, refusal: whyNothing(entries, { damaged, tooLong }) };
}

function whyNothing(
  entries: readonly ArchiveEntry[],
  { damaged, tooLong }: { damaged: number; tooLong: number },
): NonNullable<ExportReport["refusal"]> {
  if (entries.some(({ name, isEncrypted }) => isEncrypted && DOCUMENT.test(name))) {
    return "encrypted";
  }
  if (damaged > 0) return "damaged_archive";
  if (tooLong > 0) return "too_long";
  return entries.some(({ name }) => DATABASE_FILE.test(name)) ? "database" : "not_known";
}

async function readEntry(
  document: ArchiveEntry,
  archive: ImportedArchive,
  options: ReadExportOptions,
): Promise<{ faults: string[]; isWhole: boolean; isTooLong: boolean; isKnown: boolean }> {
  const queue: { adapter: AppAdapter; conversation: ImportedConversation }[] = [];
  const reader = new DocumentReader(
    archive,
    document.name,
    (adapter, conversation) => queue.push({ adapter, conversation }),
    options.longest,
  );
  const flush = async () => {
    for (const one of queue.splice(0)) {
      await options.take({ ...one, entry: async () => Promise.resolve(undefined) });
    }
  };
  const { wrong, error } = await pump(
    document.stream(options.signal),
    reader,
    options.signal,
    async (bytes) => {
      options.report(bytes);
      await flush();
    },
  );
  let isWhole = error === undefined;
  const { adapter, faults, strangers } = reader.end();
  await flush();
  // An unrecognised document is not worth mentioning, unless damage may be the reason.
  const isTooLong = adapter === undefined && faults.includes("piece_too_long");
  if (adapter === undefined) isWhole &&= isTooLong || faults.length === 0;
  const words = adapter === undefined ? [] : wordsFor(faults, strangers, wrong);
  if (!isWhole) words.push(`“${document.name}” in the archive is damaged.`);
  else if (isTooLong) words.push(`“${document.name}” in the archive ${IS_TOO_LONG}`);
  return { faults: words, isWhole, isTooLong, isKnown: adapter !== undefined };
}

/** Reads the list of the files' real names that ChatGPT puts into its archives. */
async function ownNames(
  documents: readonly ArchiveEntry[],
  signal: AbortSignal,
): Promise<Map<string, string>> {
  const list = documents.find(({ name }) => name.endsWith("conversation_asset_file_names.json"));
  const names = fieldsOf(await smallJson(list, signal)) ?? {};
  return new Map(
    Object.entries(names).flatMap(([entry, name]): [string, string][] =>
      typeof name === "string" ? [[entry, name]] : [],
    ),
  );
}

/** Says which files of conversations the archive's manifest lists but the archive lacks. */
async function missingShards(
  documents: readonly ArchiveEntry[],
  signal: AbortSignal,
): Promise<string[]> {
  const manifest = documents.find(({ name }) => name.endsWith("export_manifest.json"));
  const logical = fieldsOf(fieldsOf(await smallJson(manifest, signal))?.["logical_files"]);
  const files = fieldsOf(logical?.["conversations.json"])?.["files"];
  if (!Array.isArray(files)) return [];
  const here = new Set(documents.map(({ name }) => name.slice(name.lastIndexOf("/") + 1)));
  const gone = files.filter((name) => typeof name === "string" && !here.has(name));
  if (gone.length === 0) return [];
  return [
    `The archive lacks ${gone.slice(0, 3).join(", ")}, which it lists: the conversations in it are missing.`,
  ];
}

const SMALL = 20_000_000;

async function smallJson(entry: ArchiveEntry | undefined, signal: AbortSignal): Promise<unknown> {
  if (entry === undefined || entry.size > SMALL) return undefined;
  try {
    return JSON.parse(await new Response(entry.stream(signal)).text()) as unknown;
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
