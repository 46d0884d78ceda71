import { MAX_MEMORY } from "#domain/memories/memory.ts";
import type { Memory, MemoryScope, MemorySource } from "#domain/memories/memory.ts";

import {
  id,
  line,
  oneOf,
  optional,
  required,
  strictObject,
  text,
  timestamp,
  unionBy,
} from "./validators.ts";

type ScopeOf<Kind extends MemoryScope["kind"]> = Extract<MemoryScope, { kind: Kind }>;
type SourceOf<Kind extends MemorySource["kind"]> = Extract<MemorySource, { kind: Kind }>;

const kind = required(line);

const scope = unionBy<MemoryScope["kind"]>("kind", {
  everywhere: strictObject<ScopeOf<"everywhere">>({ kind }),
  conversation: strictObject<ScopeOf<"conversation">>({ kind, contextId: required(id) }),
  mode: strictObject<ScopeOf<"mode">>({ kind, mode: required(line) }),
  connection: strictObject<ScopeOf<"connection">>({ kind, connectionId: required(line) }),
});

const source = unionBy<MemorySource["kind"]>("kind", {
  person: strictObject<SourceOf<"person">>({ kind }),
  message: strictObject<SourceOf<"message">>({
    kind,
    contextId: required(id),
    branchId: required(id),
    nodeId: required(id),
  }),
  run: strictObject<SourceOf<"run">>({
    kind,
    contextId: required(id),
    branchId: required(id),
    nodeId: required(id),
    runId: required(id),
  }),
});

/** What a memory's row in a file must look like. */
export const memoryShape = strictObject<Memory>({
  id: required(id),
  text: required(text(MAX_MEMORY)),
  scope: required(scope),
  source: required(source),
  barred: optional(oneOf(true)),
  proposed: optional(oneOf(true)),
  unasked: optional(oneOf(true)),
  createdAt: required(timestamp),
  updatedAt: required(timestamp),
  deletedAt: optional(timestamp),
});
