import { Fragment } from "react";
import type { ReactNode } from "react";

import { directionOf, directionOfInlines } from "#domain/markdown/direction.ts";
import type { Block, ListNode } from "#domain/markdown/nodes.ts";
import type { Direction } from "#domain/text/direction.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { classes } from "#ui/kit/browser/classes.ts";
import { Note } from "#ui/kit/components/note.tsx";
import { differenceWords } from "#ui/words/difference.ts";
import { markdownWords } from "#ui/words/markdown.ts";

import { BlockList } from "./block-view.tsx";
import type {
  ComparedBlock,
  ComparedItem,
  ComparedRow,
  InlinePart,
  Mark,
  TextBlock,
} from "./compared/compared-nodes.ts";
import { FootnoteNumber } from "./footnotes.tsx";
import { LoadImageContext } from "./image-card.tsx";
import type { LoadImage } from "./image-card.tsx";
import { inlines } from "./inline-view.tsx";
import { TableScroller } from "./table-scroller.tsx";
import { WordMark } from "./word-mark.tsx";

import styles from "./compared.module.css";
import markdown from "./markdown.module.css";

export interface ComparedMarkdownProps {
  blocks: readonly ComparedBlock[];
  /** How images are loaded; without it, they can only be opened in a new tab. */
  loadImage?: LoadImage | null;
}

/**
 * A Markdown text with marks where it differs from another text. Everything else is drawn as usual, so that
 * the two can be read side by side.
 */
export function ComparedMarkdown({ blocks, loadImage = null }: ComparedMarkdownProps) {
  return (
    <LoadImageContext value={loadImage}>
      <div className={classes(markdown.markdown, styles.compared)} data-markdown="">
        <Blocks blocks={blocks} />
      </div>
    </LoadImageContext>
  );
}

interface BlocksProps {
  blocks: readonly ComparedBlock[];
  /** The container's direction. A block without a direction of its own takes that of the block before it. */
  within?: Direction | undefined;
}

// A comparison is rendered as a whole, so the index is the key here and below.
function Blocks({ blocks, within }: BlocksProps) {
  let direction = within;
  return blocks.map((compared, index) => {
    if (compared.kind === "end") {
      return (
        <Note key={index} tone="quiet" className={styles.end}>
          {differenceWords.otherEnded}
        </Note>
      );
    }
    direction = directionOfCompared(compared) ?? direction;
    return <Compared key={index} compared={compared} dir={direction} />;
  });
}

type Shown = Exclude<ComparedBlock, { kind: "end" }>;

function directionOfCompared(compared: Shown): Direction | undefined {
  return compared.kind === "code" ? undefined : directionOf(compared.block);
}

interface ComparedProps<Kind extends Shown["kind"] = Shown["kind"]> {
  compared: Extract<Shown, { kind: Kind }>;
  dir: Direction | undefined;
}

function Compared({ compared, dir }: ComparedProps): ReactNode {
  switch (compared.kind) {
    case "same":
      return <BlockList blocks={[compared.block]} within={dir} />;
    case "alone":
      return <Alone block={compared.block} mark={compared.mark} dir={dir} />;
    case "words":
      return <Text block={compared.block} parts={compared.parts} dir={dir} />;
    case "children":
      return <Children compared={compared} dir={dir} />;
    case "list":
      return <List list={compared.block} items={compared.items} dir={dir} />;
    case "table":
      return <Table compared={compared} dir={dir} />;
    case "code":
      return <Code compared={compared} dir={dir} />;
  }
}

interface AloneProps {
  block: Block;
  mark: Mark;
  dir: Direction | undefined;
}

/** A block that was added or removed as a whole, otherwise drawn as usual. */
function Alone({ block, mark: { kind, difference }, dir }: AloneProps) {
  return (
    <div
      // A role instead of a tag: when copied, it is a block like any other.
      role={kind === "added" ? "insertion" : "deletion"}
      className={styles.alone}
      data-kind={kind}
      data-difference={difference}
    >
      <BlockList blocks={[block]} within={dir} />
    </div>
  );
}

interface TextProps {
  block: TextBlock;
  parts: readonly InlinePart[];
  dir: Direction | undefined;
}

/** The same heading levels as in any other answer. */
const HEADINGS = ["h3", "h4", "h5", "h6"] as const;

function Text({ block, parts, dir }: TextProps) {
  if (block.kind === "paragraph") {
    return (
      <p dir={dir} className={markdown.paragraph}>
        <Parts parts={parts} />
      </p>
    );
  }
  const Heading = HEADINGS[block.depth - 1] ?? "h6";
  return (
    <Heading dir={dir} className={classes(markdown.heading, block.depth === 1 && markdown.first)}>
      <Parts parts={parts} />
    </Heading>
  );
}

function Parts({ parts }: { parts: readonly InlinePart[] }) {
  return parts.map(({ mark, nodes }, index) => {
    if (mark === undefined) return <Fragment key={index}>{inlines(nodes)}</Fragment>;
    return (
      <WordMark key={index} {...mark}>
        {inlines(nodes)}
      </WordMark>
    );
  });
}

function Children({ compared: { block, children }, dir }: ComparedProps<"children">) {
  if (block.kind === "quote") {
    return (
      <blockquote dir={dir} className={markdown.quote}>
        <Blocks blocks={children} within={dir} />
      </blockquote>
    );
  }
  return (
    <div dir={dir} className={markdown.footnote}>
      <FootnoteNumber number={block.number} />
      <div className={markdown.item}>
        <Blocks blocks={children} within={dir} />
      </div>
    </div>
  );
}

interface ListProps {
  list: ListNode;
  items: readonly ComparedItem[];
  dir: Direction | undefined;
}

function List({ list, items, dir }: ListProps) {
  const className = classes(markdown.list, list.loose && markdown.loose);
  const shown = items.map((item, index) => (
    <Item key={index} {...item} isNumbered={list.ordered} dir={dir} />
  ));
  if (!list.ordered) {
    return (
      <ul dir={dir} className={className}>
        {shown}
      </ul>
    );
  }
  return (
    <ol dir={dir} className={className}>
      {shown}
    </ol>
  );
}

interface ItemProps extends ComparedItem {
  isNumbered: boolean;
  dir: Direction | undefined;
}

function Item({ item: { checked }, number, isNumbered, children, dir }: ItemProps) {
  return (
    <li
      className={classes(markdown.item, checked !== undefined && markdown.task)}
      {...(isNumbered && { value: number })}
    >
      {checked !== undefined && (
        <input
          type="checkbox"
          checked={checked}
          disabled
          readOnly
          aria-label={checked ? markdownWords.isDone : markdownWords.isToDo}
        />
      )}
      <Blocks blocks={children} within={dir} />
    </li>
  );
}

function Table({ compared: { block, header, rows }, dir }: ComparedProps<"table">) {
  const sideOf = (column: number) => {
    const align = block.align[column];
    if (align === "right") return markdown.right;
    return align === "center" ? markdown.centre : undefined;
  };
  const cells = (row: ComparedRow, Cell: "th" | "td") =>
    row.cells.map((parts, column) => (
      <Cell
        key={column}
        {...(Cell === "th" && { scope: "col" })}
        dir={directionOfInlines(parts.flatMap(({ nodes }) => nodes))}
        className={sideOf(column)}
      >
        <Parts parts={parts} />
      </Cell>
    ));
  return (
    <TableScroller dir={dir}>
      <thead>
        <tr>{cells(header, "th")}</tr>
      </thead>
      <tbody>
        {rows.map((row, index) => (
          <tr key={index} className={styles.row} data-kind={row.mark?.kind}>
            {cells(row, "td")}
          </tr>
        ))}
      </tbody>
    </TableScroller>
  );
}

/** Compares code by line; unchanged lines far from any change are folded. */
function Code({ compared: { language, before, now, difference } }: ComparedProps<"code">) {
  return (
    <div dir="ltr" data-difference={difference}>
      <TextDifference
        before={before}
        after={now}
        names={[differenceWords.firstColumn, differenceWords.thisColumn]}
        withoutCounts
        label={language === "" ? markdownWords.code : markdownWords.codeIn(language)}
      />
    </div>
  );
}
