import type { CopiedResource } from "#domain/message.ts";

/** A file that is a copy of a server's resource; the attachment made of it says so. */
export class ResourceFile extends File {
  readonly resource: CopiedResource;

  constructor(content: BlobPart, name: string, type: string, resource: CopiedResource) {
    super([content], name, { type });
    this.resource = resource;
  }
}
