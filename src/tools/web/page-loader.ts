import type { Obstacle } from "#domain/runs/run-error.ts";

/** The result of requesting an address. */
export type PageAnswer =
  | {
      kind: "body";
      status: number;
      /** In lower case, without parameters; "" if the server gives none. */
      mediaType: string;
      /** As the server names it; "" if it gives none. */
      charset: string;
      bytes: Uint8Array<ArrayBuffer>;
      /** Whether the body has more bytes than were read. */
      isCut: boolean;
    }
  /** The server redirected to an address that a page is not told. */
  | { kind: "redirected" }
  | { kind: "unreached"; obstacle: Obstacle }
  /** The server took too long. */
  | { kind: "late" };

/** How pages reach the tools, which have no access to the network themselves. */
export interface PageLoader {
  /** Rejects only with what aborted the signal. */
  load(address: string, io: PageIo): Promise<PageAnswer>;
  /** The hosts, with ports, that the person has typed on a branch. */
  typedHosts(branchId: string): Promise<ReadonlySet<string>>;
}

export interface PageIo {
  signal: AbortSignal;
  /** Called with how many bytes have arrived. */
  onBytes: (count: number) => void;
}
