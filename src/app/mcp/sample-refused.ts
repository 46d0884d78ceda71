/**
 * Why a server gets no model's answer. `declined`: the person said no. `invalid`: it cannot be asked
 * like that. `limit`: the server has asked too often. `failed`: there is no answer.
 */
export type SampleRefusal = "declined" | "invalid" | "limit" | "failed";

/** The message goes to the server. */
export class SampleRefused extends Error {
  readonly kind: SampleRefusal;
  /** For the result of the call, if the refusal ends it: the server does not read it. */
  readonly why: string;

  constructor(kind: SampleRefusal, message: string, why = message) {
    super(message);
    this.name = "SampleRefused";
    this.kind = kind;
    this.why = why;
  }
}
