import { memo } from "react";
import type { ReactNode } from "react";

import { directionOf, directionOfInlines } from "#domain/markdown/direction.ts";
import type {
  Align,
  Block,
  InlineGroups,
  ListItem,
  ListNode,
  TableRow,
  TableNode,
} from "#domain/markdown/nodes.ts";
import type { Direction } from "#domain/text/direction.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { LongText } from "#ui/kit/components/long-text.tsx";
import { markdownWords } from "#ui/words/markdown.ts";

import { CodeBlock } from "./code-block.tsx";
import { FootnoteNumber } from "./footnotes.tsx";
import { InlineView, inlines } from "./inline-view.tsx";
import { MathView } from "./math.tsx";
import { TableScroller } from "./table-scroller.tsx";

import styles from "./markdown.module.css";

interface BlockListProps {
  blocks: readonly Block[];
  /** The container's direction. A block without a direction of its own takes that of the block before it. */
  within?: Direction | undefined;
}

/** Renders blocks in order. Blocks are only added at the end, so the index is the key. */
export function BlockList({ blocks, within }: BlockListProps) {
  let direction = within;
  return blocks.map((block, index) => {
    direction = directionOf(block) ?? direction;
    return <BlockView key={index} block={block} dir={direction} />;
  });
}

interface BlockProps {
  block: Block;
  dir: Direction | undefined;
}

/** Re-renders only when the block is a different object, which frozen blocks never are. */
const BlockView = memo(function BlockOfMarkdown({ block, dir }: BlockProps): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p dir={dir} className={styles.paragraph}>
          <InlineView groups={block.groups} />
        </p>
      );
    case "heading":
      return <Heading depth={block.depth} groups={block.groups} dir={dir} />;
    case "quote":
      return (
        <blockquote dir={dir} className={styles.quote}>
          <BlockList blocks={block.children} within={dir} />
        </blockquote>
      );
    case "list":
      return <ListView list={block} dir={dir} />;
    case "table":
      return <TableView table={block} dir={dir} />;
    case "code":
      return <CodeBlock node={block} />;
    case "rule":
      return <hr className={styles.rule} />;
    case "math":
      return (
        <div>
          <MathView node={block} />
        </div>
      );
    case "footnote":
      return (
        <div dir={dir} className={styles.footnote}>
          <FootnoteNumber number={block.number} />
          <div className={styles.item}>
            <BlockList blocks={block.children} within={dir} />
          </div>
        </div>
      );
    case "source":
      return (
        <p dir="ltr" className={styles.source}>
          <LongText text={block.text} />
        </p>
      );
  }
});

/** A heading of an answer. It begins at the third level, as the page's own headings use the first two. */
function Heading({ depth, groups, dir }: HeadingProps) {
  const content = <InlineView groups={groups} />;
  const own = { dir, className: classes(styles.heading, depth === 1 && styles.first) };
  if (depth === 1) return <h3 {...own}>{content}</h3>;
  if (depth === 2) return <h4 {...own}>{content}</h4>;
  if (depth === 3) return <h5 {...own}>{content}</h5>;
  return <h6 {...own}>{content}</h6>;
}

interface HeadingProps {
  depth: number;
  groups: InlineGroups;
  dir: Direction | undefined;
}

function ListView({ list, dir }: { list: ListNode; dir: Direction | undefined }) {
  const className = classes(styles.list, list.loose && styles.loose);
  const items = list.groups.map((group, index) => (
    <ItemGroup key={index} items={group} within={dir} />
  ));
  if (!list.ordered) {
    return (
      <ul dir={dir} className={className}>
        {items}
      </ul>
    );
  }
  return (
    <ol dir={dir} className={className} start={list.start}>
      {items}
    </ol>
  );
}

interface ItemGroupProps {
  items: readonly ListItem[];
  within: Direction | undefined;
}

const ItemGroup = memo(function ItemsOfList({ items, within }: ItemGroupProps) {
  return items.map((item, index) => <ItemView key={index} item={item} within={within} />);
});

interface ItemProps {
  item: ListItem;
  within: Direction | undefined;
}

function ItemView({ item, within }: ItemProps) {
  if (item.checked === undefined) {
    return (
      <li className={styles.item}>
        <BlockList blocks={item.children} within={within} />
      </li>
    );
  }
  return (
    <li className={classes(styles.item, styles.task)}>
      <input
        type="checkbox"
        checked={item.checked}
        disabled
        readOnly
        aria-label={item.checked ? markdownWords.isDone : markdownWords.isToDo}
      />
      <BlockList blocks={item.children} within={within} />
    </li>
  );
}

function TableView({ table, dir }: { table: TableNode; dir: Direction | undefined }) {
  return (
    <TableScroller dir={dir}>
      <thead>
        <tr>
          {table.header.map((cell, column) => (
            <th
              key={column}
              scope="col"
              dir={directionOfInlines(cell)}
              className={alignment(table.align[column])}
            >
              {inlines(cell)}
            </th>
          ))}
        </tr>
      </thead>
      {table.groups.map((rows, index) => (
        <RowGroup key={index} rows={rows} align={table.align} />
      ))}
    </TableScroller>
  );
}

interface RowGroupProps {
  rows: readonly TableRow[];
  align: readonly Align[];
}

const RowGroup = memo(function RowsOfTable({ rows, align }: RowGroupProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column} dir={directionOfInlines(cell)} className={alignment(align[column])}>
              {inlines(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}, sameRows);

/**
 * Whether two row groups are the same. The alignment array is made anew each time the header is read, so its
 * content is compared.
 */
function sameRows(before: RowGroupProps, after: RowGroupProps): boolean {
  return before.rows === after.rows && before.align.join() === after.align.join();
}

function alignment(align: Align | undefined): string | undefined {
  if (align === "right") return styles.right;
  return align === "center" ? styles.centre : undefined;
}
