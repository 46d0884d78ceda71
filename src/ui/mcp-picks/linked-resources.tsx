import { useMemo, useState } from "react";

import { useAttachFile } from "#app/react/actions/attachments.ts";
import { useServerOfTool } from "#app/react/queries/mcp.ts";
import { requestFocus } from "#app/view/focus-requests.ts";
import { notify } from "#app/view/notices.ts";
import { shownUri, wordsOf } from "#domain/mcp/offers.ts";
import type { ResourceLink } from "#domain/mcp/resource-links.ts";
import { problemText } from "#ui/attachments/attachment-text.ts";
import { Chip } from "#ui/kit/components/chip.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { LinkIcon } from "#ui/kit/icons/icons-thing.tsx";
import { mcpPicksWords } from "#ui/words/mcp-picks.ts";

import { ResourcePreview } from "./resource-preview.tsx";
import { oneResource } from "./resource-rows.ts";
import type { OneResource } from "./resource-rows.ts";
import { useReading } from "./use-picked.ts";

import styles from "./mcp-picks.module.css";

export interface LinkedResourcesProps {
  links: readonly ResourceLink[];
  /** The tool whose result names the resources. Only this tool's server is asked for them. */
  toolName: string;
  /** The branch to whose next message the resources are attached. */
  branchId: string;
}

/** Chips for the resources that a server's result refers to. Each can be viewed and attached. */
export function LinkedResources({ links, toolName, branchId }: LinkedResourcesProps) {
  const server = useServerOfTool(toolName);
  const [opened, setOpened] = useState<OneResource | null>(null);
  const all = useMemo(
    () =>
      server === undefined
        ? []
        : links.map(({ uri, name, mimeType = "" }) =>
            oneResource(server, { uri, ...wordsOf({ name }, "title"), mimeType }),
          ),
    [server, links],
  );
  if (all.length === 0) return null;
  return (
    <>
      <Row role="group" aria-label={mcpPicksWords.resources} className={styles.links}>
        {all.map((one, index) => (
          // A server may name a resource twice.
          // oxlint-disable-next-line react/no-array-index-key
          <Chip key={`${one.key} ${index}`} icon={<LinkIcon />} onClick={() => setOpened(one)}>
            {one.resource.label}
          </Chip>
        ))}
      </Row>
      {opened !== null && (
        <LinkedDialog one={opened} branchId={branchId} onClose={() => setOpened(null)} />
      )}
    </>
  );
}

interface LinkedDialogProps {
  one: OneResource;
  branchId: string;
  onClose: () => void;
}

function LinkedDialog({ one, branchId, onClose }: LinkedDialogProps) {
  const { read } = useReading();
  const attachFile = useAttachFile();
  const [isBusy, setIsBusy] = useState(false);
  const { server, resource } = one;
  const attach = async () => {
    setIsBusy(true);
    const answer = await read(one);
    setIsBusy(false);
    // The preview already says why nothing came.
    if (!answer.ok || answer.value.length === 0) return;
    for (const file of answer.value) {
      // One after another: each file must be checked against those attached before it.
      // oxlint-disable-next-line no-await-in-loop
      const problem = await attachFile({ draftKey: branchId, file });
      if (problem !== undefined) notify({ text: problemText(file.name, problem) });
    }
    onClose();
    requestFocus({ kind: "composer" });
  };
  return (
    <FormDialog
      title={resource.label}
      description={mcpPicksWords.resourceOf(shownUri(resource.uri), server.name)}
      action={mcpPicksWords.attach}
      disabled={isBusy}
      onAction={() => void attach().catch(reportError)}
      onClose={onClose}
    >
      <ResourcePreview one={one} read={read} />
    </FormDialog>
  );
}
