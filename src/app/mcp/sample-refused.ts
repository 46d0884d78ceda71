/**
 * Why a server gets no model's answer. `declined`: the person said no. `invalid`: the request is malformed.
 * `limit`: the server has asked too often. `failed`: there is no answer.
 */
export type SampleRefusal = "declined" | "invalid" | "limit" | "failed";

/** Thrown if a server gets no model's answer. The message goes to the server. */
export class SampleRefused extends Error {
  readonly kind: SampleRefusal;
  /** What the result of the call says if the refusal ends it; the server does not see this. */
  readonly why: string;

  constructor(kind: SampleRefusal, message: string, why = message) {
    super(message);
    this.name = "SampleRefused";
    this.kind = kind;
    this.why = why;
  }
}
