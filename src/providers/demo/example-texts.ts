/** Texts of the example conversation, in the order of its tree. */
export const ledger = {
  question: `Our order ledger is a MySQL table of 40 million rows on an old machine, with writes all day. It should be on Postgres by the end of the quarter. Where do we start?`,

  beginning: `With the rollback, because it decides everything else. Once people write to Postgres, every hour makes going back harder. So first answer one question: **how long must you be able to roll back?**

| You need to roll back | Then |
| :--- | :--- |
| for a week | write to both sides |
| for an hour | let Postgres follow, then promote it |
| not at all | move in one night |

Whatever you choose, two things come first and are never wasted effort:

1. **A checksum per day of the ledger**, computed the same way on both sides. It tells you when you’re done, and later that you still are.
2. **A rehearsal on a copy.** It finds the three columns nobody remembered.`,

  oneNight: `Could we do it all in one night instead? Nobody orders between one and five.`,

  oneNightAnswer: `You could. Forty million rows load in about half an hour; the rest of the night goes into everything around it.

- 01:00 stop the writers, take the last dump
- 01:30 load, build indexes, compare checksums
- 03:30 **decide**: all checksums match, or back to MySQL
- 04:00 writers on again

It’s the cheapest plan, and the only one with a hard deadline. The price is the rollback: by five past four there is none. I’d only do it after two rehearsals that finished before three.`,

  inStep: `We want to be able to roll back for a week. How do the two sides stay in sync until then?`,

  dualWrites: `By **dual writes**: for a week the application writes each order to both databases, MySQL first.

1. MySQL stays the source of truth. A failed write to Postgres is queued and never fails an order.
2. A job compares the day's checksums every ten minutes and reports the first row that differs.
3. After seven days without a difference, Postgres becomes the source of truth; writes continue to both.
4. Seven days later, MySQL is switched off.

It costs you two code paths for two weeks, and someone who reads the report every morning.`,

  changeStream: `By a **change stream**: leave the application alone and read MySQL's own log.

The log holds every committed change in order. A small reader applies it to Postgres and remembers its position, so it can stop and start at any time. To be able to roll back, you run a second reader in the other direction from the moment you switch.

Compared with dual writes, there is no second code path, and no order can be half written. In exchange, you run one more process and have to keep the log for a week: about 60 GB at your rate.`,

  backfill: `Let's go with dual writes. What does the backfill for the old rows look like?`,

  backfillAnswer: `In slices by \`seq\`, newest first, so that the rows people look at arrive early. Each slice is one transaction and safe to repeat:

\`\`\`sql
insert into ledger (seq, account, amount, booked_at)
select seq, account, amount, booked_at
from   ledger_import
where  seq >  :low
and    seq <= :high
on conflict (seq) do nothing;
\`\`\`

Take 50,000 rows a slice and pause when replication lags. *Do nothing* on conflict matters: a row that a dual write has already inserted is newer than the copy and must win.`,

  tour: `What should I look at here?`,

  tourAnswer: `This conversation is an **example**. Change it as you like. It’s a tree with four named branches, and you’re at the end of **main**.

- **The stepper** under “By dual writes”, further up: this question was answered twice. The arrows switch between the answers.
- **Branches**, at the top: \`one-night\` branches off after the first answer, \`cheaper-path\` and \`skeptic\` later. Each has its own colour.
- On \`cheaper-path\` a **tool** was used. Open its line to see its arguments and result.
- **Tree** shows the whole conversation at a glance.

Now press **Fork** under this answer, or at any other message, and ask your own question. Everything you see stays as it is. The Demo will answer; connect a real model in *Settings*.`,

  cheaper: `Dual writes for a week sounds heavy. Is there a cheaper way that still lets us go back?`,

  cheaperAnswer: `Yes: keep the old database as the only one that takes writes, and make Postgres a *replica that you can promote*. You give up one thing, going back after the promotion without losing the writes made since, and you can buy that back for an hour with a reverse stream.

### What it costs you
- Lag: plan for seconds, alert at ten. Trust the ledger's own sequence number, not the clock.
- One freeze of about forty seconds while the last rows drain.

\`\`\`sql
-- the newest row on which both sides agree
select max(seq) from ledger where checksum = replica_checksum;
\`\`\``,

  freeze: `Where do the forty seconds come from? At our peak, 1,920,000 rows are waiting, and the replica takes 48,000 a second.`,

  freezeCall: `From exactly that division. Let me check.`,

  freezeAnswer: `**40 seconds**, if nothing else is written in the meantime. That’s why the writers stop first.

Three things shorten it: switch outside peak hours (at night 90,000 rows wait, so two seconds), drain twice, or freeze only the accounts that are being written to. The first costs nothing.`,

  skeptic: `Argue against this plan as hard as you can.`,

  skepticAnswer: `Gladly.

1. **You’re solving a speed problem by changing databases.** Has anyone tried a bigger machine and one missing index? That’s a day, not a quarter.
2. **The checksums prove that the rows agree, not that the application does.** Time zones, collations and empty strings cause trouble in the queries, and you compare none of those.
3. **Two weeks with two sources of truth** means two weeks in which every incident takes twice as long.

If the first objection has a good answer, the other two are just work. If not, stop here.`,
} as const;
