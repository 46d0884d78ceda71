import type { Artifact } from "./frame/protocol.ts";

/** Identifies what the person agreed to run. Other content needs a new consent. */
export function artifactKey({ kind, path, text }: Artifact): string {
  return `${kind} ${path} ${text}`;
}
