import { refusesBlobs } from "#storage/problems.ts";
import type { BlobRow, StoredBlobRow } from "#storage/rows.ts";

/** The row with a Blob, however it is stored. */
export function withBlob<Row extends Partial<StoredBlobRow> | undefined>(row: Row): BlobRow | Row {
  if (!(row?.data instanceof ArrayBuffer)) return row;
  const { data, mediaType = "" } = row;
  // Without a Blob’s bytes no row is written.
  return { ...row, data: new Blob([data], { type: mediaType }) } as BlobRow;
}

type AsStored<Row> = Omit<Row, "data"> & Pick<StoredBlobRow, "data">;
type AllAsStored<Rows extends readonly unknown[]> = { [At in keyof Rows]: AsStored<Rows[At]> };

/**
 * Stores rows; where the browser refuses Blobs, as WebKit does in private windows, with their bytes
 * instead. No transaction waits for these, so `store` then runs a second time.
 *
 * @param store writes everything or nothing
 */
export async function storeBytes<const Rows extends readonly { data: Blob }[], Value>(
  rows: Rows,
  store: (rows: AllAsStored<Rows>) => PromiseLike<Value>,
): Promise<Value> {
  // They differ from what was given in nothing but `data`.
  const all = (changed: readonly unknown[]) => changed as AllAsStored<Rows>;
  try {
    return await store(all(rows));
  } catch (error) {
    if (!refusesBlobs(error)) throw error;
  }
  const read = rows.map(async (row) => ({ ...row, data: await row.data.arrayBuffer() }));
  return store(all(await Promise.all(read)));
}
