import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { Protocol } from "#domain/connection.ts";

import type { Answer } from "./fold.ts";
import type { Transcript } from "./suite.ts";

/** Streams written by us, one for each liberty that a server takes with its protocol's grammar. */
export function writtenTranscripts(protocol: Protocol): Transcript[] {
  const folder = join(import.meta.dirname, protocol);
  const names = existsSync(folder) ? readdirSync(folder) : [];
  return names
    .filter((file) => file.endsWith(".sse"))
    .map((file) => ({
      name: `${protocol}/${basename(file, ".sse")}`,
      model: "test-model",
      bytes: readFileSync(join(folder, file)),
      expected: JSON.parse(
        readFileSync(join(folder, file.replace(/\.sse$/, ".json")), "utf8"),
      ) as unknown,
      summarise,
    }));
}

/** An open call has null arguments: its end never came. */
function summarise(answer: Answer): unknown {
  return {
    ...answer,
    calls: answer.calls.map(({ id, name, argumentsText }) => ({ id, name, argumentsText })),
  };
}
