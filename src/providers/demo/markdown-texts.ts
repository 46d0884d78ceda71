const lists = `## Lists

1. Numbered points keep their numbers,
2. even where one of them
   - nests,
   - and nests again:
     - three levels are plenty;
3. and go on afterwards.

- [x] Tasks show whether they are done
- [ ] or not yet`;

const table = `## A table

| Plan | Freeze | Way back | Cost |
| :--- | ---: | :---: | ---: |
| Dual writes | none | always | 9 days |
| Replica, then promote | 40 s | for an hour | 3 days |
| One night, all at once | 6 h | until Monday | 1 day |`;

const code = `## Code

Highlighting starts when a block is closed, so a long one never slows down.

\`\`\`ts
/** Everything through \`at\` is shared; nothing is copied. */
export function fork(branch: Branch, at: number): string[] {
  return branch.messageIds.slice(0, at + 1);
}
\`\`\`

\`\`\`python
def checksum(rows):
    total = 0
    for seq, amount in rows:
        total = (total * 31 + seq ^ amount) % 2**64
    return f"{total:016x}"
\`\`\`

\`\`\`sql
-- the newest row that both sides agree on
select max(seq) from ledger where checksum = replica_checksum;
\`\`\`

\`\`\`sh
pg_basebackup --pgdata=/srv/replica --write-recovery-conf --progress
\`\`\``;

const maths = `## Maths

Inline it keeps to the line: the lag stays under $\\tfrac{1}{2}\\,\\text{s}$ while $\\lambda < \\mu$. On its own it gets room:

$$
\\Pr(\\text{lag} > t) = \\frac{\\lambda}{\\mu}\\, e^{-(\\mu - \\lambda)\\,t}
$$

A price like $5 or $10 is not maths, and stays as it is.`;

const links = `## Links and pictures

A [link](https://www.postgresql.org/docs/) shows where it goes before you follow it. A picture from elsewhere waits for a click, because loading it would tell its host that you read this:

![A river seen from above](https://pictures.example.com/river.jpg)

HTML is shown as it was written and never run: <b onclick="alert(1)">like this</b>.`;

const words = `## Words

*Emphasis*, **weight**, ~~what was struck out~~ and \`code\` in a sentence.
A line may end  
where its author ended it.

> A quotation stands apart from what is said about it.
>
> > And may hold another.`;

export const markdownTexts: Readonly<Record<string, string>> = {
  list: lists,
  table,
  code,
  maths,
  link: links,
};

/** One of everything that an answer can hold. */
export const allMarkdown = `# What an answer can hold

${[words, lists, table, code, maths, links].join("\n\n")}

---

That was all of it. **Regenerate** gives you a second version of this answer, and **1 / 2** under it takes you back.`;
