import type { Minor, Result } from "#domain/result.ts";

/**
 * Waits for a write of which nothing is lost to the person if it fails (`Minor`); the caller says why.
 */
export async function mayFail(
  written: PromiseLike<Minor<Result<unknown, unknown>>>,
): Promise<void> {
  await written;
}
