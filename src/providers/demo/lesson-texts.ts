/** Short lessons, told when their word is named. Several ways each, for Regenerate. */
export interface Lesson {
  words: RegExp;
  texts: readonly [string, ...string[]];
}

export const lessons: readonly Lesson[] = [
  {
    words: /\b(fork|forks|forking|branch|branches|branching)\b/u,
    texts: [
      `A **branch** is a line of conversation. **Fork from here**, on any message, starts another one that keeps everything up to that message and shares it with the first.

- You are on the new branch at once: write, and it goes its own way.
- The old branch is where you left it. The list at the top of the page takes you back.
- A name is proposed; change it, or leave it.

Use it when you think *“but what if…”*. A question asked on a branch never clutters the line that you came from.`,
      `Think of a path that divides. Up to the fork both paths are the same ground; after it, each has its own messages, and may have its own model and prompt.

Three ways to divide one:

1. **Fork from here** keeps the message and goes on from it.
2. **Edit** replaces a question of yours and keeps the old one beside it.
3. **Regenerate** asks for another answer to the same question.

None of them takes anything away.`,
    ],
  },
  {
    words: /\b(version|versions|edit|edits|regenerate)\b/u,
    texts: [
      `**Edit** and **Regenerate** make a *version*: the conversation up to that point, with another message in its place. Where versions part, a small counter such as **2 / 3** stands under the message, and its arrows take you from one to the next.

A version has no name until you give it one. Named, it becomes a branch like any other, with a colour and a place in the list.`,
      `Nothing here overwrites. When you edit a question, the first wording and everything that followed it stay as version 1 of 2. Press **Regenerate** under this answer and you see it happen: this text stays as **1 / 2**.`,
    ],
  },
  {
    words: /\btree\b/u,
    texts: [
      `**Tree**, at the top right, shows the whole conversation at once: every branch is a lane with its own colour, and stretches without a fork are folded into one card that says how many messages it holds.

Click a card to read it. That is only a look: you stay on your branch until you press **Go there** or **Fork here**. With the keyboard, the arrow keys travel to parent, child and siblings.`,
    ],
  },
  {
    words: /\b(approve|approval|approvals|permission|tool|tools)\b/u,
    texts: [
      `A model can ask to use a **tool**; only you can let it. A dialog shows each call in full, with its arguments exactly as they would run.

- **Approve** as it is, or change the arguments first.
- **Deny**, and say why: the model reads your reason.
- Or answer in the tool's place.

*This conversation* and *Always* spare you the next question; they end by themselves if the tool changes. **Escape** only postpones: the run waits for you. Write \`21 * 2\` to see it.`,
    ],
  },
  {
    words: /\b(privacy|private|key|keys|leave my|data|secure|security|storage|stored)\b/u,
    texts: [
      `Your conversations are in this browser, on this device; there is no server of ours. With a real connection, each message goes from this page straight to the provider that you chose, and nowhere else.

A key is kept for this tab's session unless you say otherwise. It is sent to its own connection only, and never becomes part of an export. This Demo sends nothing at all.`,
    ],
  },
  {
    words:
      /\b(connect|connection|connections|provider|providers|real model|ollama|openrouter|openai|local model)\b/u,
    texts: [
      `Open **Settings**, press **Add connection**, and give it a base URL and a key. Anything that speaks OpenAI's Chat Completions works: OpenAI itself, OpenRouter, Groq, Mistral, DeepSeek, or a server on your own machine such as Ollama or llama.cpp.

A local server must allow this page to call it. For Ollama, set \`OLLAMA_ORIGINS\` to this page's address and start it again.

You can change the model in the middle of a conversation, or give each branch its own.`,
    ],
  },
  {
    words: /\b(stop|retry|reload|interrupt|interrupted|crash|offline)\b/u,
    texts: [
      `**Stop** ends a run at once and keeps what has come. If a stream breaks, the part that arrived stays too: **Continue** goes on from it, **Retry** asks again and keeps the broken attempt as a version.

You may close the page at any moment, even while an answer arrives or a question waits for you. When you come back it is where it was, and nothing is sent again without your word. Write \`cut\` to see a broken stream.`,
    ],
  },
];

/** For everything that the script has no lesson for. */
export const plainAnswers: readonly [string, ...string[]] = [
  `I would begin with the smallest step that could prove you wrong. Write down what you expect to see, then look.

- If it is there, go on.
- If it is not, you have learnt something cheaply.

*I am a script, so this is as specific as I get. Write \`help\` for what I can show, or connect a real model under **Settings**.*`,
  `That depends on what you want to keep. If a way back matters most, take the slower road and check it every day. If time matters most, take the quick one, and rehearse it once.

You need not choose yet: **Fork from here** follows the second road on a branch of its own, and this one stays.

*(Scripted, like all I say. \`help\` lists what I can show.)*`,
  `Two readings are possible, and they lead to different places. Say which one you mean, or **Edit** your question: the first wording stays beside the new one, with its answer.

*A real model would have asked about the details here. I am a script; \`help\` lists what I can show.*`,
  `Before an answer, the question behind it: what would you do differently if you knew? If nothing, leave it. If something, that is where to begin.

*The Demo says such things to everybody. \`help\` lists what it can show; **Settings** connects a model that reads what you wrote.*`,
];

/** The answer that breaks off at first when asked to; about half of it comes through. */
export const breaksOff = `A stream can break at any word. What has arrived by then is kept, marked as interrupted, and nothing is asked again behind your back: a second request may cost money, so it is your decision.

**Continue** sends what is here and asks for the rest. **Retry** asks the same question again; the broken attempt stays beside the new one as a version.

This time it came to its end.`;

export const shortThoughts: readonly [string, ...string[]] = [
  "The person wants to know what matters, not everything there is. I say the main thing first, give one example, and end with something to try.",
  "Let me look at the question again. It can be read in two ways; the second is more likely, since they mention it twice. So: a short answer to that, and a hint at the other.",
  "What do I know for certain? Little: I am a script. Then the honest answer is short, and says where a better one is to be had.",
];

const longParts = [
  "A long answer arrives piece by piece, and the page stays where you are reading.",
  "Scroll up while it comes: nothing pulls you down again until you go there yourself.",
  "Each finished paragraph is set once and not touched again, however long the answer grows, so the last word costs no more than the first.",
  "Press Stop whenever you like; what has come so far is kept.",
  "Meanwhile the composer takes your next message and sends it when this one is done.",
] as const;

/** About two thousand words in eight parts. */
export function longText(): string {
  const paragraphs = Array.from({ length: 28 }, (_, at) => {
    const heading = at % 4 === 0 ? `## Part ${at / 4 + 1}\n\n` : "";
    const turned = longParts.map((_, part) => longParts[(part + at) % longParts.length] ?? "");
    return heading + turned.join(" ");
  });
  return `${paragraphs.join("\n\n")}\n\nThat was the end.`;
}
