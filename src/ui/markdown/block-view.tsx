import { memo } from "react";
import type { ReactNode } from "react";

import { classes } from "#ui/kit/classes.ts";

import { CodeBlock } from "./code-block.tsx";
import { InlineView, inlines } from "./inline-view.tsx";
import { MathView } from "./math.tsx";
import type { Align, Block, InlineGroups, ListItem, ListNode, Row, TableNode } from "./nodes.ts";

import styles from "./markdown.module.css";

/** Blocks in order. They only ever grow at the end, so the index is the key. */
export function BlockList({ blocks }: { blocks: readonly Block[] }) {
  return blocks.map((block, index) => <BlockView key={index} block={block} />);
}

/** Drawn again only when the block is another object: frozen blocks never are. */
const BlockView = memo(function BlockOfMarkdown({ block }: { block: Block }): ReactNode {
  switch (block.kind) {
    case "paragraph":
      return (
        <p className={styles["paragraph"]}>
          <InlineView groups={block.groups} />
        </p>
      );
    case "heading":
      return <Heading depth={block.depth} groups={block.groups} />;
    case "quote":
      return (
        <blockquote className={styles["quote"]}>
          <BlockList blocks={block.children} />
        </blockquote>
      );
    case "list":
      return <ListView list={block} />;
    case "table":
      return <TableView table={block} />;
    case "code":
      return <CodeBlock node={block} />;
    case "rule":
      return <hr className={styles["rule"]} />;
    case "math":
      return (
        <div>
          <MathView node={block} />
        </div>
      );
    case "source":
      return <p className={styles["source"]}>{block.text}</p>;
  }
});

/** Below the page's own headings, which end at the second level. */
function Heading({ depth, groups }: { depth: number; groups: InlineGroups }) {
  const content = <InlineView groups={groups} />;
  const className = classes(styles["heading"], depth === 1 && styles["first"]);
  if (depth === 1) return <h3 className={className}>{content}</h3>;
  if (depth === 2) return <h4 className={className}>{content}</h4>;
  if (depth === 3) return <h5 className={className}>{content}</h5>;
  return <h6 className={className}>{content}</h6>;
}

function ListView({ list }: { list: ListNode }) {
  const className = classes(styles["list"], list.loose && styles["loose"]);
  const items = list.groups.map((group, index) => <ItemGroup key={index} items={group} />);
  if (!list.ordered) return <ul className={className}>{items}</ul>;
  return (
    <ol className={className} start={list.start}>
      {items}
    </ol>
  );
}

const ItemGroup = memo(function ItemsOfList({ items }: { items: readonly ListItem[] }) {
  return items.map((item, index) => <ItemView key={index} item={item} />);
});

function ItemView({ item }: { item: ListItem }) {
  if (item.checked === undefined) {
    return (
      <li className={styles["item"]}>
        <BlockList blocks={item.children} />
      </li>
    );
  }
  return (
    <li className={classes(styles["item"], styles["task"])}>
      <input
        type="checkbox"
        checked={item.checked}
        disabled
        readOnly
        aria-label={item.checked ? "Done" : "To do"}
      />
      <BlockList blocks={item.children} />
    </li>
  );
}

function TableView({ table }: { table: TableNode }) {
  return (
    // Focusable, because a wide table has to be scrolled by keyboard too.
    <div
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      // A fieldset belongs to forms.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="group"
      aria-label="Table"
      className={styles["table-scroller"]}
    >
      <table className={styles["table"]}>
        <thead>
          <tr>
            {table.header.map((cell, column) => (
              <th key={column} scope="col" className={alignment(table.align[column])}>
                {inlines(cell)}
              </th>
            ))}
          </tr>
        </thead>
        {table.groups.map((rows, index) => (
          <RowGroup key={index} rows={rows} align={table.align} />
        ))}
      </table>
    </div>
  );
}

interface RowGroupProps {
  rows: readonly Row[];
  align: readonly Align[];
}

const RowGroup = memo(function RowsOfTable({ rows, align }: RowGroupProps) {
  return (
    <tbody>
      {rows.map((row, index) => (
        <tr key={index}>
          {row.map((cell, column) => (
            <td key={column} className={alignment(align[column])}>
              {inlines(cell)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}, sameRows);

/** The alignment is read anew with the header each time; only its content counts. */
function sameRows(before: RowGroupProps, after: RowGroupProps): boolean {
  return before.rows === after.rows && before.align.join() === after.align.join();
}

function alignment(align: Align | undefined): string | undefined {
  if (align === "right") return styles["right"];
  return align === "center" ? styles["centre"] : undefined;
}
