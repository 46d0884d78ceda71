import { placeOf } from "#app/network/network-place.ts";
import { presetAt, presetById } from "#domain/presets.ts";
import type { Preset } from "#domain/presets.ts";
import type { RunError } from "#domain/run-error.ts";

import {
  allowingLocalAccess,
  lettingIn,
  localPresetAt,
  pulling,
  starting,
} from "./local-servers.ts";
import type { CureWay, System } from "./local-servers.ts";

/** A place in Bough where the cure is. */
export type CureAct = "open_connection" | "choose_model" | "choose_larger_model" | "fork_earlier";

/** A page of the provider's where the cure is. */
export interface CureLink {
  label: string;
  address: string;
}

/** What can be copied, pressed or gone to against a failure; the words are `errorWords`'. */
export interface Cure {
  ways: readonly CureWay[];
  acts: readonly CureAct[];
  link?: CureLink;
}

/** Where the failure was. */
export interface CurePlace {
  /** Of this page. */
  origin: string;
  system: System;
  /** The connection's preset, where it was made from one. */
  presetId?: string | undefined;
  modelId?: string;
}

export function cureOf(error: RunError, place: CurePlace): Cure {
  const preset = presetById(place.presetId) ?? presetAt(error.host) ?? localPreset(error.host);
  switch (error.kind) {
    case "network":
      return { ways: networkWays(error, preset, place), acts: ["open_connection"] };
    case "authentication":
      return withLink({ ways: [], acts: ["open_connection"] }, "Get a key", preset?.keyPage);
    case "quota":
      return withLink({ ways: [], acts: ["choose_model"] }, "Add credit", preset?.creditPage);
    case "permission":
      return { ways: [], acts: ["open_connection", "choose_model"] };
    case "not_found":
      return {
        ways: pulling(preset, place.modelId ?? ""),
        acts: ["choose_model", "open_connection"],
      };
    case "context_length":
      return { ways: [], acts: ["fork_earlier", "choose_larger_model"] };
    case "malformed_stream":
      return { ways: [], acts: ["open_connection"] };
    case "invalid_request":
    case "overloaded":
    case "rate_limit":
    case "server":
      return { ways: [], acts: ["choose_model"] };
    default:
      return { ways: [], acts: [] };
  }
}

function localPreset(host: string | undefined): Preset | undefined {
  return isLocal(host) ? localPresetAt(host) : undefined;
}

function isLocal(host: string | undefined): boolean {
  return host !== undefined && placeOf(host.replace(/:\d+$/u, "")) !== "public";
}

function networkWays(
  { obstacle, host }: RunError,
  preset: Preset | undefined,
  { origin, system }: CurePlace,
): CureWay[] {
  if (obstacle === "local_access_denied") return allowingLocalAccess(origin);
  if (!isLocal(host)) return [];
  if (obstacle === "cors") return lettingIn(preset, origin, system);
  return obstacle === "silent" || obstacle === "local_access_unanswered"
    ? starting(preset, origin)
    : [];
}

function withLink(cure: Cure, doing: string, address: string | undefined): Cure {
  if (address === undefined) return cure;
  return { ...cure, link: { label: `${doing} at ${new URL(address).host}`, address } };
}
