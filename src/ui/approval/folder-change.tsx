import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useFolderPreview } from "#app/react/queries/picked-folder.ts";
import type { FolderPreview } from "#app/react/queries/picked-folder.ts";
import { reasonOf } from "#app/view/reason.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import { escapeHidden } from "#domain/text/visible-text.ts";
import type { ToolArguments } from "#domain/tool.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { approvalWords } from "#ui/words/approval.tsx";

export interface FolderChangeProps {
  call: ToolCallRequest;
  branchId: string;
  /** The arguments as they are written in the dialog. */
  args: ToolArguments;
}

/**
 * Shows the change that a call would make to a file of the picked folder, compared with the file as it is
 * now.
 */
export function FolderChange({ call, branchId, args }: FolderChangeProps) {
  const { context } = useCurrentConversation();
  const preview = useFolderPreview({
    contextId: context.id,
    branchId,
    callId: call.id,
    toolName: call.toolName,
    arguments: args,
    argumentsText: JSON.stringify(args),
  });
  if (preview === undefined) return null;
  return <Preview preview={preview} contextId={context.id} />;
}

function Preview({ preview, contextId }: { preview: FolderPreview; contextId: string }) {
  const { allowFor } = usePickedFolderActions();
  switch (preview.kind) {
    case "locked":
      return (
        <Row framed>
          <Note as="span" tone="waits">
            {approvalWords.folderClosed(escapeHidden(preview.name))}
          </Note>
          <Button size="small" onClick={() => void allowFor(contextId)}>
            {approvalWords.allowFolder}
          </Button>
        </Row>
      );
    case "refused":
      return (
        <Note tone="broke" role="status">
          {approvalWords.willBeRefused(escapeHidden(reasonOf(preview.why)))}
        </Note>
      );
    case "binary":
      return (
        <Note tone="waits">
          {preview.after === null
            ? approvalWords.binaryDeleted(preview.size)
            : approvalWords.binaryReplaced(preview.size)}
        </Note>
      );
    case "text":
      return <TextChange before={preview.before} after={preview.after} />;
  }
}

function TextChange({ before, after }: { before: string | null; after: string | null }) {
  return (
    <Fold summary={summaryOf(before, after)} look="soft" open>
      {before === after ? (
        <Note>{approvalWords.nothingChanges}</Note>
      ) : (
        <TextDifference
          before={before ?? ""}
          after={after ?? ""}
          names={[approvalWords.onDisk, approvalWords.ofThisCall]}
        />
      )}
    </Fold>
  );
}

function summaryOf(before: string | null, after: string | null): string {
  if (after === null) return approvalWords.deletedText;
  return before === null ? approvalWords.newText : approvalWords.changedText;
}
