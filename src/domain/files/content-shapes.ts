import { isPlainAddress } from "#domain/connections/address.ts";
import type {
  ContentPart,
  CopiedResource,
  FileChange,
  FilePart,
  ImagePart,
  ProviderState,
  ReasoningPart,
  TextPart,
  WebCitation,
  WebLookup,
  WebPart,
  WebSource,
  WorkspaceFile,
  WorkspacePart,
} from "#domain/message.ts";
import { isNormalPath } from "#domain/workspace/path.ts";
import { workspaceLimits } from "#domain/workspace/workspace.ts";

import { fileLimits } from "./format.ts";
import {
  anyJson,
  arrayOf,
  enumOf,
  id,
  line,
  nullable,
  optional,
  required,
  strictObject,
  text,
  unionBy,
  wholeNumber,
} from "./validators.ts";
import type { Validator } from "./validators.ts";

/** State that only the provider which sent it can read. */
export const providerState = strictObject<ProviderState>({
  protocol: required(line),
  model: required(line),
  value: required(anyJson),
});

const MAX_PIXELS = 1_000_000;
const bytes = optional(wholeNumber(fileLimits.bytes));
const pixels = optional(wholeNumber(MAX_PIXELS));
const type = required(line);

const path: Validator = (value) =>
  line(value) ??
  (isNormalPath(String(value))
    ? undefined
    : { kind: "schema", path: [], message: "expected a path within the workspace" });

const workspaceFile = strictObject<WorkspaceFile>({
  blobId: required(id),
  mediaType: required(line),
  size: required(wholeNumber(workspaceLimits.file)),
});

const webAddress: Validator = (value) =>
  typeof value === "string" && isPlainAddress(value)
    ? undefined
    : { kind: "schema", path: [], message: "expected an http or https address" };

const resource = optional(
  strictObject<CopiedResource>({ server: required(line), uri: required(line) }),
);

/** What one part of a message in a file must look like. */
export const contentPart = unionBy<ContentPart["type"]>("type", {
  text: strictObject<TextPart>({
    type,
    text: required(text()),
    providerState: optional(providerState),
  }),
  reasoning: strictObject<ReasoningPart>({
    type,
    text: required(text()),
    providerState: optional(providerState),
  }),
  image: strictObject<ImagePart>({
    type,
    blobId: required(id),
    mediaType: required(line),
    name: optional(line),
    size: bytes,
    width: pixels,
    height: pixels,
    scaledFrom: optional(
      strictObject<NonNullable<ImagePart["scaledFrom"]>>({
        width: required(wholeNumber(MAX_PIXELS)),
        height: required(wholeNumber(MAX_PIXELS)),
      }),
    ),
    resource,
  }),
  file: strictObject<FilePart>({
    type,
    blobId: required(id),
    mediaType: required(line),
    name: required(line),
    size: bytes,
    pages: optional(wholeNumber(1_000_000)),
    resource,
  }),
  workspace: strictObject<WorkspacePart>({
    type,
    changes: required(
      arrayOf(
        strictObject<FileChange>({ path: required(path), file: required(nullable(workspaceFile)) }),
      ),
    ),
  }),
  web: strictObject<WebPart>({
    type,
    lookups: required(
      arrayOf(
        strictObject<WebLookup>({
          kind: required(enumOf<WebLookup["kind"]>({ search: true, fetch: true })),
          about: required(text()),
          address: optional(webAddress),
          failed: optional(line),
        }),
      ),
    ),
    sources: required(
      arrayOf(strictObject<WebSource>({ address: required(webAddress), title: optional(line) })),
    ),
    citations: required(
      arrayOf(
        strictObject<WebCitation>({
          at: required(wholeNumber(Number.MAX_SAFE_INTEGER)),
          sources: required(arrayOf(wholeNumber(1_000_000))),
        }),
      ),
    ),
    more: optional(wholeNumber(Number.MAX_SAFE_INTEGER)),
  }),
});
