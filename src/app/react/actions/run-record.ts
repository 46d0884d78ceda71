import { serviceHook } from "#app/react/internal/service-hook.ts";
import { wholeRecord } from "#app/run/run-record.ts";
import type { RunRecord } from "#domain/runs/run-export.ts";

/** Completes a run's record for an export by its connection and its sub-tasks. */
export const useWholeRecord = serviceHook(
  (services) => (record: RunRecord) => wholeRecord(services, record),
);
