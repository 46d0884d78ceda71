import type { Egress, Purpose } from "#app/egress/egress.ts";
import { diagnose } from "#app/network/diagnose.ts";
import { defined } from "#domain/defined.ts";
import { readUpTo } from "#platform/read-up-to.ts";
import type { PageAnswer, PageIo } from "#tools/web/page-loader.ts";

export interface LoadPageOptions {
  egress: Egress;
  purpose: Extract<Purpose, "page" | "tool">;
  headers?: Record<string, string>;
  limits?: PageLimits;
}

export interface PageLimits {
  /** The most bytes that are read; the rest is not requested. */
  size: number;
  /** Milliseconds until the answer must have begun. */
  begin: number;
  /** Milliseconds until the answer must have ended. */
  end: number;
}

export const PAGE_LIMITS: PageLimits = { size: 5_000_000, begin: 20_000, end: 45_000 };

/** Fetches an address within the limits. Rejects only with what aborted the signal. */
export async function loadPage(
  address: string,
  { signal, onBytes }: PageIo,
  { egress, purpose, headers, limits = PAGE_LIMITS }: LoadPageOptions,
): Promise<PageAnswer> {
  const late = new AbortController();
  const begin = setTimeout(() => late.abort(), limits.begin);
  const end = setTimeout(() => late.abort(), limits.end);
  const ended = AbortSignal.any([signal, late.signal]);
  try {
    const response = await egress.to(address, purpose)(address, {
      signal: ended,
      ...defined({ headers }),
    });
    clearTimeout(begin);
    if (response.type === "opaqueredirect") return { kind: "redirected" };
    return await readResponse(response, limits.size, onBytes);
  } catch (thrown) {
    if (signal.aborted) throw thrown;
    if (late.signal.aborted) return { kind: "late" };
    return { kind: "unreached", obstacle: await diagnose(egress, address) };
  } finally {
    clearTimeout(begin);
    clearTimeout(end);
  }
}

async function readResponse(
  { status, headers, body }: Response,
  most: number,
  onBytes: PageIo["onBytes"],
): Promise<PageAnswer> {
  const { bytes, isCut } = await readUpTo(body, most, onBytes);
  const [mediaType = "", ...rest] = (headers.get("content-type") ?? "").split(";");
  const charset = /charset=\s*"?([\w-]+)/iu.exec(rest.join(";"))?.[1] ?? "";
  return {
    kind: "body",
    status,
    mediaType: mediaType.trim().toLowerCase(),
    charset,
    bytes,
    isCut,
  };
}
