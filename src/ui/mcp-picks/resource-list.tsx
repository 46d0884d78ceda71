import { useEffect, useRef } from "react";
import type { ReactNode } from "react";
import { Virtualizer } from "virtua";
import type { VirtualizerHandle } from "virtua";

import { shownUri } from "#domain/mcp/offers.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import type { ActiveOption } from "#ui/kit/browser/use-active-option.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { OneLine } from "#ui/kit/components/one-line.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { CheckIcon, FileIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { ImageIcon, LinkIcon } from "#ui/kit/icons/icons-thing.tsx";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { addressOf, factsInShort, wordsOf } from "./resource-rows.ts";
import type { ResourceChoice, ResourceRow } from "./resource-rows.ts";

import styles from "./mcp-picks.module.css";

export interface ResourceListProps {
  rows: readonly ResourceRow[];
  options: ActiveOption;
  isPicked: (key: string) => boolean;
  /** Returns why a resource could not be read. */
  problemOf: (key: string) => string | undefined;
  onChoose: (index: number) => void;
  /** Rendered after the list. */
  children?: ReactNode;
}

/** Assumed height of a row not yet measured (px). */
const ROW = 46;
/** Rows rendered at first: as many as fit into the list at its greatest height. */
const FIRST_ROWS = 16;

/**
 * The list of what can be picked. Only visible rows are rendered, since there may be thousands. The search
 * field handles the keys.
 */
export function ResourceList(props: ResourceListProps) {
  const { rows, options, isPicked, problemOf, onChoose } = props;
  const box = useRef<HTMLDivElement>(null);
  const list = useRef<VirtualizerHandle>(null);
  const at = rows.findIndex((row) => row.kind === "choice" && row.index === options.active);
  useEffect(() => {
    // For the first choice, scroll to the heading above it as well.
    if (at >= 0) list.current?.scrollToIndex(at === 1 ? 0 : at, { align: "nearest" });
  }, [at]);
  const last = rows.at(-1);
  const count = last?.kind === "choice" ? last.index + 1 : 0;
  return (
    <div ref={box} className={styles.list}>
      <div
        id={options.listId}
        role="listbox"
        aria-label={mcpPicksWords.resources}
        aria-multiselectable="true"
        tabIndex={-1}
        // Keeps the focus in the search field.
        onMouseDown={(event) => event.preventDefault()}
      >
        <Virtualizer
          ref={list}
          scrollRef={box}
          itemSize={ROW}
          keepMounted={at < 0 ? [] : [at]}
          ssrCount={FIRST_ROWS}
        >
          {rows.map((row) =>
            row.kind === "heading" ? (
              <Note
                key={row.key}
                role="presentation"
                tone="quiet"
                className={styles.heading}
                dir="auto"
              >
                {row.label}
              </Note>
            ) : (
              <Option
                key={row.choice.key}
                choice={row.choice}
                id={options.optionId(row.index)}
                index={row.index}
                count={count}
                isActive={row.index === options.active}
                isPicked={isPicked(row.choice.key)}
                problem={problemOf(row.choice.key)}
                onChoose={() => {
                  options.setActive(row.index);
                  onChoose(row.index);
                }}
              />
            ),
          )}
        </Virtualizer>
      </div>
      {props.children}
    </div>
  );
}

interface OptionProps {
  choice: ResourceChoice;
  id: string;
  index: number;
  count: number;
  isActive: boolean;
  isPicked: boolean;
  problem: string | undefined;
  onChoose: () => void;
}

function Option({ choice, id, index, count, isActive, isPicked, problem, onChoose }: OptionProps) {
  const { label, note } = wordsOf(choice);
  const facts = choice.kind === "template" ? mcpPicksWords.toFillIn : factsInShort(choice.resource);
  const said = problem ?? (note === "" ? shownUri(addressOf(choice)) : note);
  return (
    // The search field handles the keys, so the list only needs the pointer.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/interactive-supports-focus
    <div
      id={id}
      role="option"
      aria-label={[label, facts, said].filter(Boolean).join(", ")}
      aria-selected={isPicked}
      aria-posinset={index + 1}
      aria-setsize={count}
      data-active={isActive}
      className={classes(styles.option, problem !== undefined && styles.failed)}
      onClick={onChoose}
    >
      <span className={styles.sign} data-picked={isPicked}>
        {isPicked ? <CheckIcon size={14} /> : <Sign choice={choice} />}
      </span>
      <Stack as="span" gap={0} className={styles.words}>
        <OneLine className={styles.label}>{label}</OneLine>
        <OneLine className={styles.said}>{said}</OneLine>
      </Stack>
      {facts !== "" && (
        <Note as="span" size="xs" className={styles.facts}>
          {facts}
        </Note>
      )}
    </div>
  );
}

function Sign({ choice }: { choice: ResourceChoice }) {
  if (choice.kind === "template") return <LinkIcon size={16} />;
  return choice.resource.mimeType.startsWith("image/") ? (
    <ImageIcon size={16} />
  ) : (
    <FileIcon size={16} />
  );
}
