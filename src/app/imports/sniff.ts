import { DocumentReader } from "#domain/imports/document-reader.ts";
import { NO_ARCHIVE } from "#domain/imports/imported-conversation.ts";

/** Bytes that are looked at. */
const HEAD = 4_000_000;

/** What an archive of conversations has in it, whatever else there is. */
const NAMES =
  /(?:^|\/)(?:conversations(?:-\d+)?\.json|prod-grok-backend\.json|chat-[\da-f-]{36}\.json|data\.json|MyActivity\.json|[^/]*\.jsonl)$/iu;

const FIELDS =
  /"(?:mapping|chat_messages|chunkedPrompt|chat-next-web-store|systemPurposeId|parent_response_id|chatID|exportType|persist:cherry-studio|titleSet|parentMessageId)"\s*:/u;

/** Whether it has an export's fields, as JSON that ends before it is complete. */
export async function isCutExport(file: Blob): Promise<boolean> {
  if (!/^\s*[[{]/u.test(await file.slice(0, 100).text())) return false;
  const end = await file.slice(-100).text();
  return !/[\]}]\s*$/u.test(end) && FIELDS.test(await file.slice(0, HEAD).text());
}

/**
 * Whether a file is probably another app's export. Only its beginning is read: it decides who is
 * asked about the file, not what becomes of it.
 */
export async function looksLikeExport(file: Blob): Promise<boolean> {
  const head = file.slice(0, HEAD);
  const mark = await head.slice(0, 4).text();
  if (mark.startsWith("PK")) {
    const [{ openArchive }, { DATABASE_FILE }] = await Promise.all([
      import("#platform/archive.ts"),
      import("./archive.ts"),
    ]);
    return (await openArchive(file)).some(
      ({ name }) => NAMES.test(name) || DATABASE_FILE.test(name),
    );
  }
  let isFound = false;
  const reader = new DocumentReader(NO_ARCHIVE, "", () => {
    isFound = true;
  });
  const text = await head.text();
  reader.push(text);
  reader.end();
  // A single large object doesn't end in its beginning.
  return isFound || (file.size > HEAD && FIELDS.test(text));
}
