import type { JsonObject, JsonValue } from "#domain/json.ts";
import { escapeHidden, visibleJson } from "#domain/text/visible-text.ts";
import { PaintedText } from "#ui/approval/painted-text.tsx";
import { DataTree } from "#ui/data/data-tree.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { ToolText } from "#ui/thread/calls/tool-part.tsx";
import { callWords } from "#ui/words/calls.ts";

import styles from "./field-list.module.css";

/** The most fields that are shown; the JSON has all of them. */
const MOST = 60;

/** The longest text that stands beside its name, in UTF-16 units; a longer one has a box of its own. */
const BESIDE = 160;

/** An object or a list as names with their values, for a person who does not read JSON. */
export function FieldList({ value }: { value: JsonObject | JsonValue[] }) {
  const fields = Array.isArray(value)
    ? value.map((item, at): [string, JsonValue] => [String(at + 1), item])
    : Object.entries(value);
  const more = fields.length - MOST;
  return (
    <>
      <dl className={styles.fields}>
        {fields.slice(0, MOST).map(([name, field]) => (
          <div key={name} className={styles.field} data-wide={isWide(field)}>
            <dt dir="auto">
              <PaintedText text={escapeHidden(name)} />
            </dt>
            <dd>
              <Value name={escapeHidden(name)} value={field} />
            </dd>
          </div>
        ))}
      </dl>
      {more > 0 && <Note size="s">{callWords.moreFields(more)}</Note>}
    </>
  );
}

function Value({ name, value }: { name: string; value: JsonValue }) {
  if (typeof value === "object" && value !== null) return <DataTree value={value} />;
  if (typeof value !== "string") return <code>{visibleJson(value)}</code>;
  if (value === "") return <Note as="span">{callWords.empty}</Note>;
  const text = escapeHidden(value);
  if (isWide(value)) return <ToolText label={name} text={text} />;
  return (
    <span dir="auto">
      <PaintedText text={text} />
    </span>
  );
}

function isWide(value: JsonValue): boolean {
  return typeof value === "string" && (value.length > BESIDE || value.trimEnd().includes("\n"));
}
