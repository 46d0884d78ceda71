import type { CopiedResource } from "#domain/message.ts";

/** A file that is a copy of an MCP server's resource. The attachment made from it says so. */
export class ResourceFile extends File {
  readonly resource: CopiedResource;

  constructor(content: BlobPart, name: string, type: string, resource: CopiedResource) {
    super([content], name, { type });
    this.resource = resource;
  }
}
