const lists = `## Lists

1. Numbered points keep their numbers,
2. even where one of them
   - nests,
   - and nests again:
     - three levels are plenty;
3. and continue afterwards.

- [x] Tasks show whether they are done
- [ ] or not yet`;

const table = `## A table

| Plan | Freeze | Way back | Cost |
| :--- | ---: | :---: | ---: |
| Dual writes | none | always | 9 days |
| Replica, then promote | 40 s | for an hour | 3 days |
| One night, all at once | 6 h | until Monday | 1 day |`;

const code = `## Code

Code is highlighted once its block is closed, so a long block never slows the page down.

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

Inline, it fits the line: the lag stays under $\\tfrac{1}{2}\\,\\text{s}$ while $\\lambda < \\mu$. On its own, it gets more room:

$$
\\Pr(\\text{lag} > t) = \\frac{\\lambda}{\\mu}\\, e^{-(\\mu - \\lambda)\\,t}
$$

A price like $5 or $10 isn’t maths and stays as it is.`;

const links = `## Links and pictures

A [link](https://www.postgresql.org/docs/) shows where it goes before you follow it. An image from another site loads only when you click it, because its host would learn that you read this:

![A river seen from above](https://pictures.example.com/river.jpg)

HTML is shown as written and never run: <b onclick="alert(1)">like this</b>.`;

const words = `## Words

*Emphasis*, **bold**, ~~strikethrough~~ and \`code\` in a sentence.
A line can end  
where its author ended it.

> A quotation is set apart from the text around it.
>
> > And can contain another.`;

export const markdownTexts: Readonly<Record<string, string>> = {
  list: lists,
  table,
  code,
  maths,
  link: links,
};

/** One of everything that an answer can contain. */
export const allMarkdown = `# What an answer can contain

${[words, lists, table, code, maths, links].join("\n\n")}

---

That’s all. **Regenerate** gives you a second version of this answer, and **1 / 2** under it takes you back.`;
