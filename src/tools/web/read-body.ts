import { hostnameOf } from "#domain/connections/address.ts";
import { defined } from "#domain/defined.ts";
import { withoutHidden } from "#domain/text/visible-text.ts";
import { normalizePath } from "#domain/workspace/path.ts";
import { ToolFailure } from "#tools/tool.ts";
import type { ToolIo } from "#tools/tool.ts";

import type { Article } from "./article.ts";
import type { PageRead } from "./page-memory.ts";
import { decodePage, kindOfBody } from "./page-text.ts";
import type { PageBody } from "./page-text.ts";

/** What a page says, or the file that it was saved as. */
export async function readBody(body: PageBody, address: string, io: ToolIo): Promise<PageRead> {
  const kind = kindOfBody(body);
  switch (kind.kind) {
    case "html":
      return await readHtml(body, address, io);
    case "text":
      return withCut({ mediaType: body.mediaType, text: withoutHidden(decodePage(body)) }, body);
    case "file":
      return await saveFile(body, kind, address, io);
    case "unreadable":
      throw new ToolFailure(
        "invalid_arguments",
        `This isn’t text that could be read: ${kind.what}.`,
      );
  }
}

async function readHtml(body: PageBody, address: string, io: ToolIo): Promise<PageRead> {
  io.progress("Reading the page…");
  const { readArticle } = await import("./read-article.ts");
  const { plain, ...article } = await readArticle(decodePage(body), address, io.signal);
  if (article.text.trim() === "") {
    throw new ToolFailure(
      "invalid_arguments",
      "The page has no words of its own: it is probably filled in by scripts, which are not run.",
    );
  }
  const note = "The page is unusually large or nested: these are its words without its structure.";
  return withCut({ ...asSeen(article), ...(plain === true ? { note } : {}) }, body);
}

/** Removes hidden characters. This comes after reading, because a page can also write one as `&#xE0041;`. */
function asSeen({ title, author, published, text }: Omit<Article, "plain">): PageRead {
  return {
    title: withoutHidden(title),
    text: withoutHidden(text),
    ...defined({
      author: author === undefined ? undefined : withoutHidden(author),
      published: published === undefined ? undefined : withoutHidden(published),
    }),
  };
}

function withCut(page: PageRead, { isCut, bytes }: PageBody): PageRead {
  if (!isCut) return page;
  const note = `Only the first ${Math.round(bytes.length / 1_000_000)} MB were read.`;
  return { ...page, note: page.note === undefined ? note : `${page.note} ${note}` };
}

async function saveFile(
  { bytes, isCut }: PageBody,
  { mediaType, extension }: { mediaType: string; extension: string },
  address: string,
  { workspace, callId }: ToolIo,
): Promise<PageRead> {
  const isPdf = mediaType === "application/pdf";
  if (isCut) {
    const what = isPdf ? "This is a PDF that" : "This is a file that";
    throw new ToolFailure("invalid_arguments", `${what} is too large to be fetched.`);
  }
  const file = fileName(address, extension, callId);
  await workspace.write(file, new Blob([bytes], { type: mediaType }));
  const note = isPdf ? pdfNote(bytes.length) : "Saved as a file of the workspace.";
  return { mediaType, file, note };
}

function pdfNote(size: number): string {
  return `This is a PDF (${(size / 1_000_000).toFixed(1)} MB). It is saved as a file of the workspace, but its text cannot be read here. Look for the same text as a web page. Otherwise the person can save the file and attach it to a message: many models read PDFs that way.`;
}

/**
 * A path for the file. It contains the call's id, because two calls of one round must not write the same
 * file.
 */
function fileName(address: string, extension: string, callId: string): string {
  const last = decodeURIComponentSafely(new URL(address).pathname.split("/").at(-1) ?? "");
  const name = (last || (hostnameOf(address) ?? "page"))
    .replace(/\.[a-z\d]{1,5}$/iu, "")
    .replaceAll(/[^\p{L}\p{N}._-]+/gu, "-")
    .replaceAll(/^[-.]+|[-.]+$/gu, "")
    .slice(0, 60);
  const path = normalizePath(`web/${name || "page"}-${callId.slice(0, 6)}.${extension}`);
  return path.ok ? path.value : `web/page-${callId.slice(0, 6)}.${extension}`;
}

function decodeURIComponentSafely(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
