/** What the person reads first: short, with one thing to try per line. */
export const welcome = `I am the **Demo**: a script in this page that answers like a model would. Nothing you write here leaves your device, and you don’t need a key.

Try one of these:

| Write | to see |
| --- | --- |
| \`21 * 2\` | a tool call, and how it went |
| \`21 * 2 and the time in Tokyo\` | two calls in one message |
| \`show markdown\` | headings, lists, a table, code and maths |
| \`how do branches work?\` | what a fork keeps and where it goes |
| \`error 429\` | an error, a countdown and a retry |

Then press **Fork** under this answer (every message has it). The original stays as it is. Write \`help\` for the full list.`;

/** A line of the help. It needs no tool unless `tool` names one. */
interface HelpLine {
  tool?: string;
  text: string;
}

const toolLines: readonly HelpLine[] = [
  {
    tool: "calculator",
    text: "`21 * 2`, `15% of 80`: the calculator. It changes nothing, so it runs at once; `approvals` says how to be asked first",
  },
  {
    tool: "calculator",
    text: "`keep counting`: one call after another, until Bough asks whether I may go on",
  },
  {
    tool: "current_time",
    text: "`the time`, `the time in Tokyo`: the clock. Add a sum for two calls in one message",
  },
  { tool: "search_conversations", text: "`search for ledger`: searches your conversations" },
  { tool: "ask_person", text: "`ask me`: a question that waits for your answer" },
  {
    tool: "remember",
    text: "`remember that I like tea`: a note for later conversations, which you keep or decline",
  },
  {
    tool: "forget",
    text: "`forget tea`: deletes a note that says so, after you have approved it",
  },
  {
    tool: "find_tools",
    text: "`21 * 2` or `use NAME`: I only got a finder, so I search for the tool first",
  },
  {
    tool: "start_task",
    text: "`sub-task`, `sub-tasks`: work that is done in a conversation of its own",
  },
  {
    tool: "write_file",
    text: "`write an app`: six calls that write a small app into the files of this branch. Fork at one of them and write `make it dark`, to have both",
  },
  { text: "`use NAME`: any other enabled tool" },
];

/** The help, listing only what the Demo can show with these tools. */
export function helpWith(tools: ReadonlyMap<string, unknown>): string {
  const shown = toolLines.filter(({ tool }) => tool === undefined || tools.has(tool));
  return help.replace("{tools}", () => shown.map(({ text }) => `- ${text}`).join("\n"));
}

const help = `Everything I can show. Type one of these on its own.

### Tools
{tools}

### Answers
- \`show markdown\`, \`show code\`, \`show a table\`, \`show maths\`, \`show links\`
- \`long\`: about two thousand words, to watch them stream in
- \`think\`: reasoning before the answer (always with the model \`demo-reasoner\`)
- \`summarise\`: the branch so far, as the first sentence of each message
- \`what do you see\`: the messages that I was sent. Choose **Hide from the model** in a message’s menu, and ask again
- in a conversation with an output schema: an answer as data; add \`wrong at first\` to see it corrected
- attach a file: see what I received

### Bough itself
- \`branches\`, \`versions\`, \`the tree\`, \`approvals\`, \`privacy\`, \`connect\`

### Things that go wrong
- \`error 429\`, \`error 500\`: fails at first, then answers; add \`always\` to see Bough give up
- \`error 401\`, \`error 404\`, \`quota\`, \`too long\`: fails for good, with a suggested fix
- \`cut\`, \`stall\`, \`garbage\`: a stream that breaks, stalls or turns to nonsense
- \`malformed arguments\`, \`unknown tool\`, \`hidden characters\`: calls a model gets wrong
- \`loop\`, \`loop with errors\`: the same call again and again until Bough ends the run
- \`limit\`, \`refuse\`: an answer cut short, and one that is declined`;
