import type { Obstacle } from "#domain/runs/run-error.ts";

/** What came of asking for an address. */
export type PageAnswer =
  | {
      kind: "body";
      status: number;
      /** Lower-case, without parameters; "" if the server does not say. */
      mediaType: string;
      /** As the server names it; "" if it does not. */
      charset: string;
      bytes: Uint8Array<ArrayBuffer>;
      /** There was more than is read. */
      isCut: boolean;
    }
  /** To an address that a page is not told. */
  | { kind: "redirected" }
  | { kind: "unreached"; obstacle: Obstacle }
  /** The server kept it waiting. */
  | { kind: "late" };

/** How pages reach the tools: they name no network themselves. */
export interface PageLoader {
  /** Never rejects but with what aborted the signal. */
  load(address: string, io: PageIo): Promise<PageAnswer>;
  /** The hosts, with ports, that the person wrote on a branch. */
  typedHosts(branchId: string): Promise<ReadonlySet<string>>;
}

export interface PageIo {
  signal: AbortSignal;
  /** How many bytes have come. */
  onBytes: (count: number) => void;
}
