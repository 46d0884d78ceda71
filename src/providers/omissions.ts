import type { Omission, ProviderRequest } from "./adapter.ts";

/** Collects what a request leaves out, each thing once. */
export class Omissions {
  readonly #left = new Map<string, Omission>();

  add(kind: Omission["kind"], name: string): void {
    this.#left.set(`${kind} ${name}`, { kind, name });
  }

  /** The request's field; nothing where all of it is sent. */
  field(): Pick<ProviderRequest, "leftOut"> {
    return this.#left.size === 0 ? {} : { leftOut: [...this.#left.values()] };
  }
}
