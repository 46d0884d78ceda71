import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

import type { Protocol } from "#domain/connections/connection.ts";

import type { Answer } from "./assemble-answer.ts";
import type { Transcript } from "./suite.ts";

/** The folder of a protocol's written streams, in the provider's folder. */
export function transcriptsFolder(protocol: Protocol): string {
  return join(import.meta.dirname, "..", protocol, "transcripts");
}

/** Streams written by hand, one for each way in which a server deviates from its protocol. */
export function writtenTranscripts(protocol: Protocol): Transcript[] {
  const folder = transcriptsFolder(protocol);
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

/** The arguments of an unfinished call are null. */
function summarise(answer: Answer): unknown {
  return {
    ...answer,
    calls: answer.calls.map(({ id, name, argumentsText }) => ({ id, name, argumentsText })),
  };
}
