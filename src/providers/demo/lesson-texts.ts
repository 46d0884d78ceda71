/**
 * A short lesson for a message that asks about these words and nothing else. It has several wordings, for
 * Regenerate.
 */
export interface Lesson {
  words: RegExp;
  texts: readonly [string, ...string[]];
}

export const lessons: readonly Lesson[] = [
  {
    words: /\b(fork|forks|forking|branch|branches|branching)\b/u,
    texts: [
      `A **branch** is a line of conversation. **Fork from here**, on any message, starts a new one that shares everything up to that message.

- You’re on the new branch right away. Write, and it goes its own way.
- The old branch stays as you left it. Go back with the list at the top of the page.
- Bough suggests a name. Change it or keep it.

Use it when you think *“but what if…”*. A question on a branch never clutters the one you came from.`,
      `Think of a path that splits. Up to the fork, both paths are the same. After it, each has its own messages, and can have its own model and prompt.

Three ways to split one:

1. **Fork from here** keeps the message and continues from it.
2. **Edit** replaces your question and keeps the old one beside it.
3. **Regenerate** asks for another answer to the same question.

None of them removes anything.`,
    ],
  },
  {
    words: /\b(version|versions|edit|edits|regenerate)\b/u,
    texts: [
      `**Edit** and **Regenerate** make a *version*: the conversation up to that point, with another message in its place. Where versions split, a counter such as **2 / 3** appears under the message. Its arrows switch between them.

A version has no name until you give it one. Then it becomes a branch like any other, with a colour and a place in the list.`,
      `Nothing is overwritten. When you edit a question, the original and everything that followed stay as version 1 of 2. Press **Regenerate** under this answer to see it happen: this text stays as **1 / 2**.`,
    ],
  },
  {
    words: /\btree\b/u,
    texts: [
      `**Tree**, at the top right, shows the whole conversation at once: every branch is a lane with its own colour, and messages without a fork between them are folded into one card that shows how many there are.

Click a card to preview it. You stay on your branch until you press **Go there** or **Fork here**. The arrow keys move to the parent, child and siblings.`,
    ],
  },
  {
    words: /\b(approve|approval|approvals|permission|tool|tools)\b/u,
    texts: [
      `A model can ask to use a **tool**. One that changes nothing, such as the calculator, or only the files of its branch, runs at once. For any other a dialog shows you each call in full, with the exact arguments that would run.

- **Approve** it as it is, or edit the arguments first.
- **Deny** it and say why. The model reads your reason.
- Or answer in the tool’s place.

*This conversation* and *Always* skip the question next time, until the tool changes. **Escape** only postpones: the run waits for you.

To see it here, choose *Asks first* for the calculator in **Settings**, under **Tools**. Then write \`21 * 2\`.`,
    ],
  },
  {
    words: /\b(privacy|private|key|keys|leave my|data|secure|security|storage|stored)\b/u,
    texts: [
      `Your conversations stay in this browser, on this device. Bough has no server. With a real connection, each message goes from this page straight to the provider you chose, and nowhere else.

Unless you choose otherwise, a key is kept only until you close this tab. It is sent only to its own connection, and is never exported. This Demo sends nothing at all.`,
    ],
  },
  {
    words:
      /\b(connect|connection|connections|provider|providers|real model|ollama|openrouter|openai|local model)\b/u,
    texts: [
      `Open **Settings**, press **Add connection**, and choose a provider, or enter a base URL; then a key, if it needs one. OpenAI, Anthropic and Google work, and whatever is compatible with one of them: OpenRouter, Groq, Mistral, DeepSeek, or a server on your own computer such as Ollama or llama.cpp.

A local server has to allow this page to call it. For Ollama, set \`OLLAMA_ORIGINS\` to this page’s address and restart it.

You can change the model in the middle of a conversation, or give each branch its own.`,
    ],
  },
  {
    words: /\b(stop|retry|reload|interrupt|interrupted|crash|offline)\b/u,
    texts: [
      `**Stop** ends a run immediately and keeps the answer so far. If a stream breaks, the part that arrived is kept too: **Continue** picks up from there, **Retry** asks again and keeps the broken attempt as a version.

You can close the page at any time, even while an answer is streaming or a question is waiting for you. When you come back, everything is where it was, and nothing is sent again unless you say so. Write \`cut\` to see a broken stream.`,
    ],
  },
];

/** Answers to everything that has no lesson. */
export const plainAnswers: readonly [string, ...string[]] = [
  `I’d start with the smallest step that could prove you wrong. Write down what you expect to see, then check.

- If it is there, go on.
- If it is not, you’ve learned something cheaply.

*I’m a script, so this is as specific as I get. Write \`help\` to see what I can do, or connect a real model in **Settings**.*`,
  `That depends on what you want to keep. If being able to go back matters most, take the slower road and check it every day. If time matters most, take the quick one and rehearse it once.

You don’t have to choose yet: **Fork from here** follows the second road on its own branch, and this one stays.

*(Scripted, like everything I say. \`help\` lists what I can do.)*`,
  `This can be read in two ways, with different answers. Tell me which one you mean, or **Edit** your question: the original stays beside the new one, with its answer.

*A real model would ask about the details here. I’m a script; \`help\` lists what I can do.*`,
  `First, the question behind your question: what would you do differently if you knew? If nothing, drop it. If something, start there.

*The Demo says this to everyone. \`help\` lists what it can do. Connect a model that reads what you write in **Settings**.*`,
];

/** An answer that breaks off at the first attempt, after about half of it, when the person asks for that. */
export const breaksOff = `A stream can break at any word. Everything that arrived is kept and marked as interrupted, and nothing is sent again behind your back: a second request may cost money, so that’s your decision.

**Continue** sends what has arrived and asks for the rest. **Retry** asks the same question again and keeps the broken attempt beside the new one as a version.

This time it finished.`;

export const shortThoughts: readonly [string, ...string[]] = [
  "They want to know what matters, not everything there is. I’ll say the main thing first, give one example, and end with something to try.",
  "Let me look at the question again. It can be read in two ways, and the second is more likely, since they mention it twice. So a short answer to that, and a hint at the other.",
  "What do I know for certain? Little: I’m a script. So the honest answer is short, and says where to get a better one.",
];

const longParts = [
  "A long answer arrives piece by piece, and the page stays where you are reading.",
  "Scroll up while it streams: nothing pulls you back down until you go there yourself.",
  "Each finished paragraph is rendered once and never again, however long the answer grows, so the last word costs no more than the first.",
  "Press Stop whenever you like. Everything so far is kept.",
  "You can already write your next message; it is sent when this answer is done.",
] as const;

/** About two thousand words in eight parts. */
export function longText(): string {
  const paragraphs = Array.from({ length: 28 }, (_, at) => {
    const heading = at % 4 === 0 ? `## Part ${at / 4 + 1}\n\n` : "";
    const turned = longParts.map((_, part) => longParts[(part + at) % longParts.length] ?? "");
    return heading + turned.join(" ");
  });
  return `${paragraphs.join("\n\n")}\n\nThat’s the end.`;
}
