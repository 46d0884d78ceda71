/** What a person reads first: short, and each names one thing to try. */
export const helpText = `I am the **Demo**, a scripted model inside this page. I know nothing of the world, but I show what Bough does with a real one. Try:

| Say | and see |
| --- | --- |
| \`what is 21 * 2?\` | a tool call that waits for your approval |
| \`what is 21 * 2, and what time is it?\` | two calls at once |
| \`ask me something\` | a question back to you |
| \`show markdown\` | headings, lists, code and maths |
| \`write something long\` | a long answer, streaming |
| \`error 429\`, \`error 500\`, \`cut\`, \`stall\` | what happens when things break |

Then **fork**: point at any message and press *Fork from here*. Both lines stay, and the list of branches takes you back.`;

export const markdownText = `## What an answer can hold

A paragraph with *emphasis*, **weight**, \`code\` and a [link](https://example.com/).

1. Lists keep their numbers,
2. and nest:
   - like this,
   - and this.

> A quotation stands apart.

\`\`\`sql
-- the newest row that both sides agree on
select max(seq) from ledger where checksum = replica_checksum;
\`\`\`

\`\`\`ts
export function fork(branch: Branch, at: number): string[] {
  return branch.messageIds.slice(0, at + 1);
}
\`\`\`

| Plan | Cost | Way back |
| --- | ---: | --- |
| Dual writes | a week | always |
| Replica | a night | for an hour |

Maths, too: the area under $e^{-x^2}$ is

$$\\int_{-\\infty}^{\\infty} e^{-x^2}\\,dx = \\sqrt{\\pi}.$$
`;

export const plainAnswers = [
  `That depends on what you want to keep. If the way back matters most, take the slower road and check it every day; if time matters most, take the quick one and rehearse it once.

Fork here to follow both: the branches stay side by side, and you can bring what you learn from one into the other.`,
  `I would start with the smallest thing that could prove you wrong. Write down what you expect to see, then look.

- If it is there, go on.
- If it is not, you have learnt something cheaply.

*(I am a script, so this is all the advice I have. A real model joins under Settings.)*`,
  `Two readings are possible, and they lead to different places. Say which one you mean, or edit your question: the old one stays as a version, and the arrows under it take you back.`,
];

/** About two thousand words, to watch a long answer arrive. */
export function longText(): string {
  const parts = [
    "A long answer arrives piece by piece, and the page stays where you read.",
    "Scroll up while it comes: nothing pulls you down again until you go there yourself.",
    "Each finished paragraph is set once and never touched again, however long the answer grows.",
    "Stop it whenever you like; what has come so far is kept.",
  ];
  return Array.from(
    { length: 40 },
    (_, index) =>
      `${index % 5 === 0 ? `### Part ${index / 5 + 1}\n\n` : ""}${parts.map((part, at) => parts[(at + index) % parts.length] ?? part).join(" ")}`,
  ).join("\n\n");
}
