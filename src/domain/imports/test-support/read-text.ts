import { checkFile } from "#domain/files/plan.ts";
import { findShapeProblem } from "#domain/files/read-file.ts";
import { runToEnd } from "#domain/files/stepwise.ts";
import { buildConversation } from "#domain/imports/build-conversation.ts";
import type { BuiltConversation } from "#domain/imports/build-conversation.ts";
import { DocumentReader } from "#domain/imports/document-reader.ts";
import type { DocumentReport } from "#domain/imports/document-reader.ts";
import { NO_ARCHIVE } from "#domain/imports/imported-conversation.ts";

/** What is read from a text that arrives in pieces, as from a stream. */
export function readText(
  text: string,
  piece = 997,
): { built: BuiltConversation[]; report: DocumentReport } {
  const built: BuiltConversation[] = [];
  const reader = new DocumentReader(NO_ARCHIVE, "", (adapter, conversation) => {
    built.push(buildConversation(adapter.app, conversation));
  });
  for (let at = 0; at < text.length; at += piece) reader.push(text.slice(at, at + piece));
  return { report: reader.end(), built };
}

/** What would keep these rows from being imported. */
export function faultOf({ context, branches, messages }: BuiltConversation): unknown {
  const rows = { contexts: [context], branches, messages };
  const shape = runToEnd(findShapeProblem(rows));
  if (shape !== undefined) return shape;
  const checked = runToEnd(checkFile(rows));
  return checked.ok ? undefined : checked.error;
}
