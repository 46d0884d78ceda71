import type { Artifact } from "./frame/protocol.ts";

/** What the person's consent to run is for: other content asks again. */
export function artifactKey({ kind, path, text }: Artifact): string {
  return `${kind} ${path} ${text}`;
}
