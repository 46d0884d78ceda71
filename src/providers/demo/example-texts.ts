/** The words of the example conversation, in the order of its tree. */
export const ledger = {
  question: `Our order ledger is a MySQL table of 40 million rows on an old machine, written to all day. It should be on Postgres by the end of the quarter. Where do we begin?`,

  beginning: `With the way back, because it decides everything else. Once people write to Postgres, every hour makes going back harder. So first answer one question: **how long must you be able to return?**

| You need to return | Then |
| :--- | :--- |
| for a week | write to both sides |
| for an hour | let Postgres follow, then promote it |
| not at all | move in one night |

Whatever you choose, two things come first and are never wasted:

1. **A checksum per day of the ledger**, computed the same way on both sides. It tells you that you are done, and later that you still are.
2. **A rehearsal on a copy.** It finds the three columns that nobody remembered.`,

  oneNight: `Could we do it all in one night instead? Nobody orders between one and five.`,

  oneNightAnswer: `You could. Forty million rows load in about half an hour; the night goes into what surrounds it.

- 01:00 stop the writers, take the last dump
- 01:30 load, build indexes, compare checksums
- 03:30 **decide**: every checksum equal, or back to MySQL
- 04:00 writers on again

It is the cheapest plan, and the only one with a hard deadline. The price is the way back: at five past four there is none. I would do it only after two rehearsals that ended before three.`,

  inStep: `We want to be able to return for a week. How do the two sides stay in step meanwhile?`,

  dualWrites: `By **dual writes**: for a week the application writes each order to both databases, MySQL first.

1. MySQL stays the truth. A failed write to Postgres is queued, and never fails an order.
2. A job compares the day's checksums every ten minutes, and reports the first row that differs.
3. After seven days without a difference the truth changes sides; the writes go on in both directions.
4. Seven days later MySQL is switched off.

It costs you two code paths for a fortnight, and somebody who reads the report each morning.`,

  changeStream: `By a **change stream**: leave the application alone, and read MySQL's own log.

The log holds every committed change in order. A small reader applies it to Postgres and remembers its position, so it may stop and start at any time. For the way back you run a second reader in the other direction from the moment you switch.

Compared with dual writes there is no second code path, and no order can be half written. In exchange you run one more process, and you must keep the log for a week: at your rate, about 60 GB.`,

  backfill: `Let us take dual writes. What does the backfill for the old rows look like?`,

  backfillAnswer: `In slices by \`seq\`, newest first, so that the rows people look at arrive early. Each slice is one transaction and safe to repeat:

\`\`\`sql
insert into ledger (seq, account, amount, booked_at)
select seq, account, amount, booked_at
from   ledger_import
where  seq >  :low
and    seq <= :high
on conflict (seq) do nothing;
\`\`\`

Take 50,000 rows a slice and pause when replication lags. *Do nothing* on conflict matters: a row that a dual write has brought already is newer than the copy, and must win.`,

  tour: `What should I look at here?`,

  tourAnswer: `This conversation is an **example**; change it as you like. It is a tree with four named branches, and you are at the end of **main**.

- **The stepper** under “By dual writes”, further up: the same question was answered twice. Its arrows go from one answer to the other.
- **Branches**, at the top: \`one-night\` left after the first answer, \`cheaper-path\` and \`skeptic\` later. Each has its own colour.
- On \`cheaper-path\` a **tool** was used. Open its line to see what it was given and what came back.
- **Tree** shows all of it at once.

Now point at any message, press **Fork from here**, and ask your own question. Everything you see stays as it is. The Demo will answer; *Settings* connects a real model.`,

  cheaper: `Dual writes for a week sounds heavy. Is there a cheaper way that still lets us go back?`,

  cheaperAnswer: `Yes: let the old database stay the only writer, and make Postgres a *replica that you can promote*. You give up one thing, going back after the promotion without losing the writes made since, and you can buy that back for an hour with a reverse stream.

### What it costs you
- Lag: plan for seconds, alert at ten. The ledger's own sequence number tells you the truth, not the clock.
- One freeze of about forty seconds while the last rows drain.

\`\`\`sql
-- the newest row that both sides agree on
select max(seq) from ledger where checksum = replica_checksum;
\`\`\``,

  freeze: `Where do the forty seconds come from? At our peak 1,920,000 rows are waiting, and the replica takes 48,000 a second.`,

  freezeCall: `From exactly that division. Let me make sure.`,

  freezeAnswer: `**40 seconds**, if nothing else is written meanwhile. That is why the writers stop first.

Three things shorten it: switch outside the peak (at night 90,000 rows wait, so two seconds), drain twice, or freeze only the accounts that are being written to. The first costs nothing.`,

  skeptic: `Argue against this plan as hard as you can.`,

  skepticAnswer: `Gladly.

1. **You are solving a problem of speed with a change of database.** Has anybody tried a bigger machine and one missing index? That is a day, not a quarter.
2. **The checksums prove that the rows agree, not that the application does.** Time zones, collations and empty strings bite in the queries, and you compare none of them.
3. **Two weeks of two truths** is two weeks in which every incident takes twice as long.

If the first objection has a good answer, the other two are only work. If not, stop here.`,
} as const;
