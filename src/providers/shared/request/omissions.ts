import type { Omission, ProviderRequest } from "#providers/adapter.ts";

/** Collects what a request leaves out, each item once. */
export class Omissions {
  readonly #left = new Map<string, Omission>();

  add(kind: Omission["kind"], name: string): void {
    this.#left.set(`${kind} ${name}`, { kind, name });
  }

  /** The request's `leftOut` field; absent if everything is sent. */
  field(): Pick<ProviderRequest, "leftOut"> {
    return this.#left.size === 0 ? {} : { leftOut: [...this.#left.values()] };
  }
}
