import { networkZoneOf } from "#domain/connections/network-zone.ts";
import { presetAt, presetById } from "#domain/connections/presets.ts";
import type { Preset } from "#domain/connections/presets.ts";
import { isConnectionGone, isRegionClosed, isTooLarge, isUnsent } from "#domain/runs/run-error.ts";
import type { RunError, RunErrorKind } from "#domain/runs/run-error.ts";
import { NO_LIST, NO_MODELS } from "#domain/runs/unlisted.ts";
import { curesWords } from "#ui/words/cures.ts";

import {
  ANY_MODEL,
  allowLocalAccessGuides,
  allowOriginGuides,
  localPresetAt,
  pullModelGuides,
  startServerGuides,
} from "./local-servers.ts";
import type { CureGuide, System } from "./local-servers.ts";

/** A place in Bough where the failure can be fixed. */
export type CureAction =
  | "open_connection"
  | "choose_model"
  | "choose_larger_model"
  | "fork_earlier";

/** A provider's page where the failure can be fixed. */
export interface CureLink {
  label: string;
  address: string;
}

/** What the person can copy, press or open to fix a failure; the texts come from `errorText`. */
export interface Cure {
  guides: readonly CureGuide[];
  actions: readonly CureAction[];
  link?: CureLink;
}

/** Where the failure happened, as far as the cure depends on it. */
export interface CureInput {
  /** The origin of this page. */
  origin: string;
  system: System;
  /** The connection's preset, if it was made from one. */
  presetId?: string | undefined;
  modelId?: string;
}

export function cureOf(error: RunError, place: CureInput): Cure {
  const preset = presetById(place.presetId) ?? presetAt(error.host) ?? localPreset(error.host);
  switch (error.kind) {
    case "network":
      return { guides: networkWays(error, preset, place), actions: ["open_connection"] };
    case "authentication":
      return withLink(
        { guides: [], actions: ["open_connection"] },
        curesWords.getKey,
        preset?.keyPage,
      );
    case "quota":
      return withLink(
        { guides: [], actions: ["choose_model"] },
        curesWords.addCredit,
        preset?.creditPage,
      );
    case "permission":
      return {
        guides: [],
        actions: isRegionClosed(error) ? ["choose_model"] : ["open_connection", "choose_model"],
      };
    case "not_found":
      return {
        guides: pullModelGuides(preset, missingModel(error, place)),
        actions: ["choose_model", "open_connection"],
      };
    case "context_length":
      return { guides: [], actions: ["fork_earlier", "choose_larger_model"] };
    case "malformed_stream":
      return { guides: [], actions: ["open_connection"] };
    case "invalid_request":
      return { guides: [], actions: [rejectedAction(error)] };
    case "overloaded":
    case "too_long":
    case "rate_limit":
    case "server":
      return { guides: [], actions: ["choose_model"] };
    default:
      return { guides: [], actions: [] };
  }
}

/**
 * The model that the server seems to lack; "" if unknown. A server that lists no models does not say
 * whether it has the typed one.
 */
function missingModel({ code }: RunError, { modelId = "" }: CureInput): string {
  if (code === NO_LIST) return "";
  return code === NO_MODELS ? modelId || ANY_MODEL : modelId;
}

function rejectedAction(error: RunError): CureAction {
  if (isUnsent(error)) return "open_connection";
  return isTooLarge(error) ? "fork_earlier" : "choose_model";
}

/**
 * Whether trying again is useless before the person has changed something at the place to which the cure's
 * first action leads. A missing key is different: trying again asks for it.
 */
export function mustBeCured(error: RunError): boolean {
  if (isConnectionGone(error) || isUnsent(error) || isTooLarge(error)) return true;
  if (error.kind === "authentication") return error.code !== "key_missing";
  return CURED_ELSEWHERE.has(error.kind);
}

/** Failures that the same request would meet again. */
const CURED_ELSEWHERE: ReadonlySet<RunErrorKind> = new Set([
  "context_length",
  "not_found",
  "permission",
  "quota",
]);

/** Until when the server asked to wait (Unix milliseconds); undefined if that time has passed. */
export function waitsUntil({ retryAt = 0 }: RunError): number | undefined {
  return retryAt > Date.now() ? retryAt : undefined;
}

function localPreset(host: string | undefined): Preset | undefined {
  return isLocal(host) ? localPresetAt(host) : undefined;
}

function isLocal(host: string | undefined): boolean {
  return host !== undefined && networkZoneOf(host.replace(/:\d+$/u, "")) !== "public";
}

function networkWays(
  { obstacle, host }: RunError,
  preset: Preset | undefined,
  { origin, system }: CureInput,
): CureGuide[] {
  if (obstacle === "local_access_denied") return allowLocalAccessGuides(origin);
  if (!isLocal(host)) return [];
  if (obstacle === "cors") return allowOriginGuides(preset, origin, system);
  return obstacle === "silent" || obstacle === "local_access_unanswered"
    ? startServerGuides(preset, origin)
    : [];
}

function withLink(cure: Cure, label: (host: string) => string, address: string | undefined): Cure {
  if (address === undefined) return cure;
  return { ...cure, link: { label: label(new URL(address).host), address } };
}
