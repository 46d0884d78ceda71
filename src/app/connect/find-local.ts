import { listModels } from "#app/network/models.ts";
import type { Services } from "#app/services/services.ts";
import type { ModelInfo } from "#domain/connections/connection.ts";
import { localServers } from "#domain/connections/presets.ts";
import type { Preset } from "#domain/connections/presets.ts";
import type { RunError } from "#domain/runs/run-error.ts";
import { NO_MODELS } from "#domain/runs/unlisted.ts";

/** What was found on the port of a known server. */
export type LocalFinding =
  | { kind: "found"; preset: Preset; models: ModelInfo[] }
  /** The server is running but has no models. */
  | { kind: "empty"; preset: Preset }
  /** Something answers, but its model list cannot be read. */
  | { kind: "refused"; preset: Preset; error: RunError };

export interface LocalFindings {
  /** Only servers that answered, in the order of the presets. */
  findings: LocalFinding[];
  /** The error, if the browser blocked all of them. */
  blocked?: RunError;
}

/**
 * Asks all known local servers at once. Call it only when the person asks for it: a page should not scan the
 * machine on its own.
 */
export async function findLocal(services: Pick<Services, "egress">): Promise<LocalFindings> {
  const answers = await Promise.all(localServers.map((preset) => ask(services, preset)));
  const findings = answers.flatMap((answer) => answer ?? []);
  const refused = findings.flatMap((one) => (one.kind === "refused" ? [one.error] : []));
  const blocked = refused.find(({ obstacle }) => BLOCKS.has(obstacle ?? ""));
  return blocked === undefined ? { findings } : { findings: [], blocked };
}

/** Obstacles that block all local servers in the same way. */
const BLOCKS: ReadonlySet<string> = new Set([
  "mixed_content",
  "loopback_blocked",
  "local_access_denied",
  "local_access_unanswered",
]);

/** Asks one server. Undefined if nothing answers, or something that is not a model server. */
async function ask(
  services: Pick<Services, "egress">,
  preset: Preset,
): Promise<LocalFinding | undefined> {
  const listed = await listModels(services, preset, "");
  if (listed.ok) return { kind: "found", preset, models: listed.value };
  const { error } = listed;
  if (error.code === NO_MODELS) return { kind: "empty", preset };
  if (error.obstacle === "silent" || OTHER_PROGRAM.has(error.kind)) return undefined;
  return { kind: "refused", preset, error };
}

/** Errors that mean that another program answered: other programs use these ports too. */
const OTHER_PROGRAM: ReadonlySet<RunError["kind"]> = new Set([
  "not_found",
  "malformed_stream",
  "invalid_request",
  "stall",
]);
