import type { Artifact } from "./frame/protocol.ts";

/** What the person agreed to run: other content asks again. */
export function artifactKey({ kind, path, text }: Artifact): string {
  return `${kind} ${path} ${text}`;
}
