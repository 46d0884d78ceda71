import type { ImportSource, PlannedConversation } from "#domain/files/plan.ts";
import { LANGUAGE } from "#domain/language.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";

export interface SourceSectionProps {
  source: ImportSource;
  conversations: readonly PlannedConversation[];
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

/** What is to be said of another app's file as a whole. */
export function SourceSection({ source, conversations, leftOut, onLeftOut }: SourceSectionProps) {
  const blank = conversations.filter(
    ({ messages, outcome, contextId }) =>
      messages === 0 && outcome !== "same" && !leftOut.has(contextId),
  );
  return (
    <>
      {source.faults.map((fault) => (
        <Note key={fault} tone="broke">
          {fault}
        </Note>
      ))}
      {blank.length > 1 && (
        <Row>
          {`${formatCount(blank.length, "conversation")} without messages.`}
          <Button
            size="small"
            onClick={() =>
              onLeftOut(new Set([...leftOut, ...blank.map(({ contextId }) => contextId)]))
            }
          >
            Leave them out
          </Button>
        </Row>
      )}
    </>
  );
}

/** The names of the apps, as in a sentence. */
export function appsIn({ apps }: ImportSource): string {
  return new Intl.ListFormat(LANGUAGE, { type: "conjunction" }).format(apps);
}
