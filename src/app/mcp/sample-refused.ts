/**
 * Why a server gets no model's answer. `declined`: the person said no. `invalid`: it cannot be asked
 * like that. `limit`: the server has asked too often. `failed`: there is no answer.
 */
export type SampleRefusal = "declined" | "invalid" | "limit" | "failed";

/** The message goes to the server, or ends its call. */
export class SampleRefused extends Error {
  readonly kind: SampleRefusal;

  constructor(kind: SampleRefusal, message: string) {
    super(message);
    this.name = "SampleRefused";
    this.kind = kind;
  }
}
