import { useFileActions } from "#app/react/actions/workspace.ts";
import type { FilesHere } from "#app/react/queries/workspace.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { changedFilesWords } from "#ui/words/changed-files.ts";
import { workspaceWords } from "#ui/words/workspace.ts";

/** The changes that go out with the next message, and the button to undo them. */
export function PendingBar({ here }: { here: FilesHere }) {
  const actions = useFileActions();
  const { pending, overtaken } = here;
  if (pending.length === 0) return null;
  const [late] = overtaken;
  const paths = pending.map(({ path }) => path);
  const takeBack = () => actions.takeBack(here, paths, changedFilesWords.tookBack(paths));
  return (
    <Row framed>
      <Note as="span">{workspaceWords.pending(pending.length)}</Note>
      <Button size="small" variant="quiet" onClick={() => void takeBack()}>
        {workspaceWords.takeBack}
      </Button>
      {late !== undefined && (
        <Note as="span" tone="waits">
          {workspaceWords.overtaken(escapeHidden(late), overtaken.size)}
        </Note>
      )}
    </Row>
  );
}
