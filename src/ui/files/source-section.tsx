import type { ImportSource, PlannedConversation } from "#domain/files/plan.ts";
import { formatListAnd } from "#ui/format/format-list.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { filesWords } from "#ui/words/files.tsx";

export interface SourceSectionProps {
  source: ImportSource;
  conversations: readonly PlannedConversation[];
  leftOut: ReadonlySet<string>;
  onLeftOut: (leftOut: ReadonlySet<string>) => void;
}

/** Notes on another app's file as a whole. */
export function SourceSection({ source, conversations, leftOut, onLeftOut }: SourceSectionProps) {
  const blank = conversations.filter(
    ({ messages, outcome }) => messages === 0 && outcome !== "same",
  );
  const coming = blank.filter(({ sourceId }) => !leftOut.has(sourceId));
  return (
    <>
      {source.faults.map((fault) => (
        <Note key={fault} tone="broke">
          {fault}
        </Note>
      ))}
      {blank.length > 0 && coming.length === 0 && (
        <Note tone="quiet">{filesWords.blankLeftOut(blank.length)}</Note>
      )}
      {coming.length > 1 && (
        <Row>
          {filesWords.blank(coming.length)}
          <Button
            size="small"
            onClick={() =>
              onLeftOut(new Set([...leftOut, ...coming.map(({ sourceId }) => sourceId)]))
            }
          >
            {filesWords.leaveOut}
          </Button>
        </Row>
      )}
    </>
  );
}

/** The names of the apps as a list in a sentence. */
export function appsIn({ apps }: ImportSource): string {
  return formatListAnd(apps);
}
