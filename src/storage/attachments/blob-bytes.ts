import { refusesBlobs } from "#storage/problems.ts";
import type { BlobRow, StoredBlobRow } from "#storage/rows.ts";

/** Returns the row with a Blob, whether it was stored as a Blob or as bytes. */
export function withBlob<Row extends Partial<StoredBlobRow> | undefined>(row: Row): BlobRow | Row {
  if (!(row?.data instanceof ArrayBuffer)) return row;
  const { data, mediaType = "" } = row;
  // Every row is written with either a Blob or bytes.
  return { ...row, data: new Blob([data], { type: mediaType }) } as BlobRow;
}

type AsStored<Row> = Omit<Row, "data"> & Pick<StoredBlobRow, "data">;
type AllAsStored<Rows extends readonly unknown[]> = { [At in keyof Rows]: AsStored<Rows[At]> };

/**
 * Stores rows with their Blobs, or with bytes where the browser refuses Blobs, as WebKit does in private
 * windows. A transaction cannot wait while a Blob is read, so `store` then runs a second time.
 *
 * @param store must write everything or nothing
 */
export async function storeBytes<const Rows extends readonly { data: Blob }[], Value>(
  rows: Rows,
  store: (rows: AllAsStored<Rows>) => PromiseLike<Value>,
): Promise<Value> {
  // The rows differ from what was given only in `data`.
  const all = (changed: readonly unknown[]) => changed as AllAsStored<Rows>;
  try {
    return await store(all(rows));
  } catch (error) {
    if (!refusesBlobs(error)) throw error;
  }
  const read = rows.map(async (row) => ({ ...row, data: await row.data.arrayBuffer() }));
  return store(all(await Promise.all(read)));
}
