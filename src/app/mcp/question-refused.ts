/** A question that was shown to nobody. */
export class QuestionRefused extends Error {}
