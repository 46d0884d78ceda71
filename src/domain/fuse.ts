/** One of several answers to one message, and who gave it. */
export interface NamedAnswer {
  name: string;
  text: string;
}

/**
 * The message that asks a model to combine several answers into one. It is shown and can be edited
 * before it is sent; each answer has its own tags, so that none runs into the next.
 */
export function fuseRequest(answers: readonly NamedAnswer[]): string {
  const quoted = answers.map(
    ({ name, text }, index) =>
      `<answer number="${index + 1}" by="${name.replaceAll(/["<>&]/gu, "")}">\n${text.trim()}\n</answer>`,
  );
  return [
    `Here are ${answers.length} answers to my message above. Make one answer of them: keep what is ` +
      "right and useful in each, say where they contradict each other and which is right, and " +
      "leave out what is wrong or said twice. Do not speak of the answers themselves.",
    ...quoted,
  ].join("\n\n");
}
