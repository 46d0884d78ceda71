import type { Bough } from "#app/bough.ts";
import { listModels } from "#app/network/models.ts";
import type { ModelInfo } from "#domain/connection.ts";
import { presets } from "#domain/presets.ts";
import type { Preset } from "#domain/presets.ts";
import type { RunError } from "#domain/run-error.ts";

/** What was met where a known server listens. */
export type LocalFinding =
  | { kind: "found"; preset: Preset; models: ModelInfo[] }
  /** It runs, and has no model. */
  | { kind: "empty"; preset: Preset }
  /** Something is there, and the list cannot be had. */
  | { kind: "refused"; preset: Preset; error: RunError };

export interface LocalFindings {
  /** Those where something was met, in the presets' order. */
  findings: LocalFinding[];
  /** The browser let none of them be asked, for this reason. */
  blocked?: RunError;
}

/** Servers that run on the person's machine, where each listens unless it is told otherwise. */
export const localServers: readonly Preset[] = presets.filter(({ local }) => local === true);

/** Asks all of them at once. Only ever after a press: a page that looks around unasked is rude. */
export async function findLocal(bough: Pick<Bough, "egress">): Promise<LocalFindings> {
  const answers = await Promise.all(localServers.map((preset) => ask(bough, preset)));
  const findings = answers.flatMap((answer) => answer ?? []);
  const refused = findings.flatMap((one) => (one.kind === "refused" ? [one.error] : []));
  const blocked = refused.find(({ obstacle }) => BLOCKS.has(obstacle ?? ""));
  return blocked === undefined ? { findings } : { findings: [], blocked };
}

/** What stands between the page and all local servers alike. */
const BLOCKS: ReadonlySet<string> = new Set([
  "mixed_content",
  "loopback_blocked",
  "local_access_denied",
  "local_access_unanswered",
]);

/** Undefined where nothing is, or something that is no model server. */
async function ask(
  bough: Pick<Bough, "egress">,
  preset: Preset,
): Promise<LocalFinding | undefined> {
  const listed = await listModels(bough, preset, "");
  if (listed.ok) return { kind: "found", preset, models: listed.value };
  const { error } = listed;
  if (error.code === "no_models") return { kind: "empty", preset };
  if (error.obstacle === "silent" || OTHER_PROGRAM.has(error.kind)) return undefined;
  return { kind: "refused", preset, error };
}

/** These ports are others' as well: a page that is no list of models is another program's. */
const OTHER_PROGRAM: ReadonlySet<RunError["kind"]> = new Set([
  "not_found",
  "malformed_stream",
  "invalid_request",
  "stall",
]);
