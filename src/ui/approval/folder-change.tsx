import { usePickedFolderActions } from "#app/react/actions/picked-folder.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useFolderPreview } from "#app/react/queries/picked-folder.ts";
import type { FolderPreview } from "#app/react/queries/picked-folder.ts";
import type { ToolCallRequest } from "#domain/message.ts";
import type { ToolArguments } from "#domain/tool.ts";
import { escapeHidden } from "#domain/visible-text.ts";
import { TextDifference } from "#ui/difference/text-difference.tsx";
import { formatBytes } from "#ui/format/format-bytes.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Fold } from "#ui/kit/components/fold.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Row } from "#ui/kit/components/row.tsx";

export interface FolderChangeProps {
  call: ToolCallRequest;
  branchId: string;
  /** As they are written in the dialog. */
  args: ToolArguments;
}

/** What a call would change in a file of the picked folder, as the file is now. */
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
            {`Bough may no longer read “${escapeHidden(preview.name)}”, so it can’t show what would change.`}
          </Note>
          <Button size="small" onClick={() => void allowFor(contextId)}>
            Allow
          </Button>
        </Row>
      );
    case "refused":
      return (
        <Note tone="broke" role="status">
          {`As things stand, this won’t be done, and the model will be told why: ${escapeHidden(preview.why)}`}
        </Note>
      );
    case "binary":
      return (
        <Note tone="waits">
          {preview.after === null
            ? `The file isn’t text (${formatBytes(preview.size)}). It is deleted; you can put it back from its call.`
            : `The file isn’t text (${formatBytes(preview.size)}). Text takes its place.`}
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
        <Note>Nothing changes.</Note>
      ) : (
        <TextDifference
          before={before ?? ""}
          after={after ?? ""}
          names={["the disk", "this call"]}
        />
      )}
    </Fold>
  );
}

function summaryOf(before: string | null, after: string | null): string {
  if (after === null) return "What is deleted; you can put it back from its call";
  return before === null ? "The new file" : "What changes in the file";
}
