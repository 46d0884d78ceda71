/** One of several answers to one message, and who gave it. */
export interface NamedAnswer {
  name: string;
  text: string;
}

/**
 * The message that asks a model to make one answer of several. It is shown and can be changed
 * before it is sent; each answer stands in tags of its own, so that none runs into the next.
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
