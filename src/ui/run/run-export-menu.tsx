import { useState } from "react";

import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { runAsJsonLines, runAsOpenTelemetry } from "#domain/run-export.ts";
import type { RunRecord } from "#domain/run-export.ts";
import { effectiveSettings } from "#domain/settings/effective-settings.ts";
import { saveFile } from "#ui/kit/browser/save-file.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-act.tsx";

/** Exports the run as a file. Conversation text is left out unless the person includes it. */
export function RunExport({ record }: { record: RunRecord }) {
  const { context, active } = useCurrentConversation();
  const [withContent, setWithContent] = useState(false);
  const connectionId =
    usedBy(record) ?? effectiveSettings({ context, branch: active }).connectionId;
  const connections = useConnections();
  const connection = connections?.find((one) => one.id === connectionId);
  const whole = connection === undefined ? record : { ...record, connection };
  const name = `run-${new Date(record.run.startedAt).toISOString().slice(0, 19).replaceAll(":", "-")}`;
  return (
    <MenuButton
      label="Export this run"
      icon={<DownloadIcon />}
      items={[
        {
          label: "Journal (JSON Lines)",
          onSelect: () =>
            saveFile(`${name}.jsonl`, "application/jsonl", runAsJsonLines(whole, { withContent })),
        },
        {
          label: "OpenTelemetry (JSON)",
          onSelect: () =>
            saveFile(
              `${name}.otel.json`,
              "application/json",
              JSON.stringify(runAsOpenTelemetry(whole, { withContent }), null, 2),
            ),
        },
        { separator: "content" },
        {
          label: "Include conversation text",
          checked: withContent,
          onSelect: () => setWithContent(!withContent),
        },
      ]}
    />
  );
}

/** The connection that answered in the run; the branch may use another one by now. */
function usedBy({ run, nodes }: RunRecord): string | undefined {
  return nodes.findLast(
    ({ createdAt, message }) =>
      createdAt >= run.startedAt &&
      createdAt <= run.updatedAt &&
      message.metadata?.connectionId !== undefined,
  )?.message.metadata?.connectionId;
}
