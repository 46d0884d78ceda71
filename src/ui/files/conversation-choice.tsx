import { useState } from "react";

import type { ImportOutcome } from "#domain/files/existing-rows.ts";
import type { ImportSource, PlannedConversation } from "#domain/files/plan.ts";
import { noteText } from "#domain/imports/note-text.ts";
import type { SourceNote } from "#domain/imports/source-notes.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { SearchIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { commonWords } from "#ui/words/common.ts";
import { filesWords } from "#ui/words/files.tsx";

import styles from "./files.module.css";

/** How many conversations of each kind are listed. */
const SHOWN = 100;
/** From this many conversations on, the list can be searched. */
const MANY = 12;

/** In order of importance: what needs a decision comes first. */
const kinds: readonly { outcome: ImportOutcome; title: string; note: string }[] = [
  {
    outcome: "binned",
    title: filesWords.choice.binned,
    note: filesWords.choice.binnedHint,
  },
  {
    outcome: "copy",
    title: filesWords.choice.copies,
    note: filesWords.choice.copiesHint,
  },
  {
    outcome: "grown",
    title: filesWords.choice.grown,
    note: filesWords.choice.grownHint,
  },
  { outcome: "new", title: filesWords.choice.new, note: filesWords.choice.newHint },
  {
    outcome: "same",
    title: filesWords.choice.same,
    note: filesWords.choice.sameHint,
  },
];

export interface ConversationChoiceProps {
  conversations: readonly PlannedConversation[];
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
  /** If the file is another app's: notes on what changes in each conversation when it is imported. */
  source?: ImportSource | undefined;
}

/** Lists the conversations of an import, each of which can be left out. */
export function ConversationChoice(props: ConversationChoiceProps) {
  const { conversations, leftOut, onLeftOut, source } = props;
  const [query, setQuery] = useState("");
  const words = query.trim().toLowerCase().split(/\s+/u);
  const found = conversations.filter(({ title }) => {
    const text = title.toLowerCase();
    return words.every((word) => text.includes(word));
  });
  const choosable = found.filter(({ outcome }) => outcome !== "same");
  const set = (members: readonly PlannedConversation[], isIn: boolean) => {
    const next = new Set(leftOut);
    for (const { sourceId } of members) {
      if (isIn) next.delete(sourceId);
      else next.add(sourceId);
    }
    onLeftOut(next);
  };
  return (
    <>
      {conversations.length >= MANY && (
        <TextInput
          type="search"
          aria-label={filesWords.choice.search}
          placeholder={filesWords.choice.search}
          autoComplete="off"
          icon={<SearchIcon />}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {choosable.length > 1 && (
        <Row>
          <Button size="small" onClick={() => set(choosable, true)}>
            {filesWords.choice.all}
          </Button>
          <Button size="small" onClick={() => set(choosable, false)}>
            {filesWords.choice.none}
          </Button>
        </Row>
      )}
      {query.trim() !== "" && found.length === 0 && (
        <Note tone="quiet">{filesWords.choice.noneFound}</Note>
      )}
      {kinds.map(({ outcome, title, note }) => (
        <Section
          key={outcome}
          {...{ title, note, leftOut, source }}
          canChoose={outcome !== "same"}
          members={found.filter((one) => one.outcome === outcome)}
          foldsBlank={query.trim() === ""}
          onChoose={(one, isIn) => set([one], isIn)}
        />
      ))}
    </>
  );
}

interface SectionProps {
  title: string;
  note: string;
  members: readonly PlannedConversation[];
  canChoose: boolean;
  leftOut: ReadonlySet<string>;
  source: ImportSource | undefined;
  onChoose: (one: PlannedConversation, isIn: boolean) => void;
  /** Whether conversations without messages are folded when there are many. */
  foldsBlank: boolean;
}

function Section(props: SectionProps) {
  const { title, note, members, foldsBlank } = props;
  if (members.length === 0) return null;
  const blank = members.filter(isBlank);
  const others = members.filter((one) => !isBlank(one));
  const isFolded = foldsBlank && blank.length >= MANY && others.length > 0;
  const listed = isFolded ? others : [...others, ...blank];
  return (
    <section aria-label={title}>
      <h3>
        {title} <span className={styles.count}>{formatNumber(members.length)}</span>
      </h3>
      <Note tone="quiet">{note}</Note>
      <Members {...props} members={listed} />
      {isFolded && (
        <Fold summary={filesWords.choice.blank(blank.length)} look="soft">
          <Members {...props} members={blank} />
        </Fold>
      )}
    </section>
  );
}

/**
 * Whether the conversation has no messages, so that nothing is lost if it is overlooked. For one that exists
 * here, `messages` counts only what is new, so it is never blank.
 */
function isBlank({ messages, outcome }: PlannedConversation): boolean {
  return messages === 0 && (outcome === "new" || outcome === "copy");
}

function Members({ members, canChoose, leftOut, source, onChoose }: SectionProps) {
  return (
    <>
      <ul>
        {members.slice(0, SHOWN).map((one) => (
          <li key={one.contextId}>
            {canChoose ? (
              <label className={styles.choice}>
                <input
                  type="checkbox"
                  checked={!leftOut.has(one.sourceId)}
                  onChange={(event) => onChoose(one, event.currentTarget.checked)}
                />
                <Description one={one} notes={source?.notes.get(one.sourceId)} />
              </label>
            ) : (
              <Description one={one} notes={source?.notes.get(one.sourceId)} />
            )}
          </li>
        ))}
      </ul>
      {members.length > SHOWN && (
        <Note tone="quiet">{filesWords.choice.more(members.length - SHOWN)}</Note>
      )}
    </>
  );
}

interface DescriptionProps {
  one: PlannedConversation;
  notes: readonly SourceNote[] | undefined;
}

function Description({ one, notes = [] }: DescriptionProps) {
  return (
    <span className={styles.described}>
      <span dir="auto" className={styles.title}>
        {one.title || commonWords.untitled}
      </span>
      {/* A conversation that is the same here is not imported. */}
      {one.outcome !== "same" && (
        <Note as="span" tone="quiet">
          {sizeOf(one)}
        </Note>
      )}
      {one.outcome !== "same" &&
        notes.map((note) => (
          <Note as="span" tone="quiet" key={noteText(note)}>
            {noteText(note)}
          </Note>
        ))}
    </span>
  );
}

function sizeOf(one: PlannedConversation): string {
  const { outcome, messages, branches, subTasks, attachments, isBinned, isRestored } = one;
  return [
    filesWords.choice.messages(messages),
    filesWords.choice.branches(branches),
    ...(subTasks === 0 ? [] : [filesWords.choice.subTasks(subTasks)]),
    ...(attachments === 0 ? [] : [filesWords.choice.attachments(attachments)]),
    ...(isBinned ? [filesWords.choice.fromBin] : []),
    ...(isRestored && outcome === "grown" ? [filesWords.choice.comesBack] : []),
  ].join(" · ");
}
