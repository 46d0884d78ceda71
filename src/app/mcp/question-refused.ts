/** A question that no person was shown. */
export class QuestionRefused extends Error {}
