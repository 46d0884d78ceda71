/** What a person reads first: short, and each line names one thing to try. */
export const welcome = `I am the **Demo**: a script inside this page that answers like a model would. Nothing you write here leaves your machine, and no key is needed.

Try one of these:

| Write | and see |
| --- | --- |
| \`21 * 2\` | a tool call that waits for your approval |
| \`21 * 2 and the time in Tokyo\` | two calls in one message |
| \`show markdown\` | headings, lists, a table, code and maths |
| \`how do branches work?\` | what a fork keeps, and where it goes |
| \`error 429\` | a refusal, a countdown, a second attempt |

Then point at any message and press **Fork from here**. Both lines stay. Write \`help\` for the whole list.`;

export const help = `Everything I can show. Write the words, and little else around them.

### Tools
- \`21 * 2\`, \`15% of 80\`: the calculator
- \`the time\`, \`the time in Tokyo\`: the clock; with a sum in the same message, both at once
- \`search for ledger\`: looks through your conversations
- \`ask me\`: a question back to you, which waits until you answer
- \`use NAME\`: any other tool that is switched on

### Answers
- \`show markdown\`, \`show code\`, \`show a table\`, \`show maths\`, \`show links\`
- \`long\`: about two thousand words, to watch them arrive
- \`think\`: reasoning before the answer (always with the model \`demo-reasoner\`)
- \`summarise\`: what was said on this branch so far, by first sentences
- a file attached: what of it arrived

### Bough itself
- \`branches\`, \`versions\`, \`the tree\`, \`approvals\`, \`privacy\`, \`connect\`

### Things that go wrong
- \`error 429\`, \`error 500\`: refused at first, then answered; add \`always\` to see it give up
- \`error 401\`, \`error 404\`, \`quota\`, \`too long\`: refused for good, each with its cure
- \`cut\`, \`stall\`, \`garbage\`: a stream that breaks, goes quiet, or turns to nonsense
- \`malformed arguments\`, \`unknown tool\`, \`hidden characters\`: calls that a model gets wrong
- \`loop\`: the same call again and again, until Bough ends the run
- \`limit\`, \`refuse\`: an answer that stops early, and one that is not given`;
