import type { KeyHolder } from "#domain/connections/connection.ts";
import type { Databases } from "#storage/db.ts";
import { attemptWrite } from "#storage/problems.ts";
import type { WriteResult } from "#storage/problems.ts";

/** See `KeyRowStore.changeAll`. */
export function changeKeys(
  { strict }: Databases,
  change: <Row extends KeyHolder>(row: Row) => Row,
): Promise<WriteResult> {
  return attemptWrite(() =>
    strict.transaction("rw", [strict.mcpKeys, strict.connections], async () => {
      const changed = <Row extends KeyHolder>(rows: Row[]) =>
        rows.map((row) => change(row)).filter((row, at) => row !== rows[at]);
      await strict.mcpKeys.bulkPut(changed(await strict.mcpKeys.toArray()));
      await strict.connections.bulkPut(changed(await strict.connections.toArray()));
    }),
  );
}
