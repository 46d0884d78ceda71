import type { RunError } from "#domain/runs/run-error.ts";
import type { ChangeProblem } from "#storage/conversations/branches.ts";
import type { StorageProblem } from "#storage/problems.ts";

export function internal(message: string): RunError {
  return { kind: "internal", message, retryable: false };
}

export function storageError(problem: StorageProblem): RunError {
  return { kind: "storage", code: problem.kind, message: problem.message, retryable: false };
}

export function changeError(problem: ChangeProblem): RunError {
  return problem.source === "storage"
    ? storageError(problem.problem)
    : internal(problem.refusal.message);
}
