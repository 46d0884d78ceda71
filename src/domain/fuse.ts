/** One of several answers, and who gave it. */
export interface NamedAnswer {
  name: string;
  text: string;
  /** The question it answers, if that is not the message above all of the answers. */
  question?: string;
  /** True if the answer ended early. */
  isCut?: boolean;
}

/**
 * The message that asks a model to combine several answers into one. The person sees it and can edit it
 * before it is sent. Each answer is in tags of its own, so that none runs into the next. Where the
 * branches asked different questions, each question is tagged too.
 */
export function fuseRequest(answers: readonly NamedAnswer[]): string {
  const isAsked = answers.some(({ question }) => question !== undefined);
  const whose = isAsked
    ? "answers, each with the question that it answers where it has one of its own"
    : "answers to my message above";
  return [
    `Here are ${answers.length} ${whose}. Combine them into one answer: keep what is right and ` +
      "useful in each, say where they contradict each other and which is right, and leave out " +
      `what is wrong or said twice.${answers.some(({ isCut }) => isCut) ? CUT : ""} Don’t mention the ${isAsked ? "questions and answers" : "answers"} themselves.`,
    ...answers.map((answer, index) => quoted(answer, index + 1)),
  ].join("\n\n");
}

const CUT = " An answer marked as incomplete was cut off.";

function quoted({ name, text, question, isCut }: NamedAnswer, number: number): string {
  const answer = `<answer number="${number}" by="${name.replaceAll(/["<>&]/gu, "")}"${isCut === true ? ' incomplete="true"' : ""}>\n${text.trim()}\n</answer>`;
  if (question === undefined) return answer;
  return `<question number="${number}">\n${question.trim()}\n</question>\n${answer}`;
}
