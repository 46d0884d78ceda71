import { useFileActions } from "#app/react/actions/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";

/** What goes out with the next message, with the way back. */
export function PendingBar({ here: { draftKey, pending, overtaken } }: { here: FilesHere }) {
  const actions = useFileActions();
  if (pending.length === 0) return null;
  const [late] = overtaken;
  const takeBack = () =>
    actions.takeBack(
      draftKey,
      pending.map(({ path }) => path),
    );
  return (
    <Row framed>
      <Note as="span">
        {pending.length === 1
          ? "1 change goes out with your next message."
          : `${formatCount(pending.length, "change")} go out with your next message.`}
      </Note>
      <Button size="small" variant="quiet" onClick={() => void takeBack()}>
        Take back
      </Button>
      {late !== undefined && (
        <Note as="span" tone="waits">
          {`${overtaken.size === 1 ? `${escapeHidden(late)} has` : `${formatCount(overtaken.size, "file")} have`} changed since you edited. Yours counts, unless you take it back.`}
        </Note>
      )}
    </Row>
  );
}
