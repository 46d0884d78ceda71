import { useState } from "react";

import { useScene } from "#app/conversation/scene.ts";
import { useLive } from "#app/hooks.ts";
import { runAsJsonLines, runAsOpenTelemetry } from "#domain/run-export.ts";
import type { RunRecord } from "#domain/run-export.ts";
import { DownloadIcon } from "#ui/kit/icons-act.tsx";
import { MenuButton } from "#ui/kit/menu.tsx";
import { saveFile } from "#ui/kit/save-file.ts";

/** The run as a file. What was said stays out of it unless the person asks for it. */
export function RunExport({ record }: { record: RunRecord }) {
  const { context, active } = useScene();
  const [withContent, setWithContent] = useState(false);
  const connectionId =
    usedBy(record) ?? active.overrides?.connectionId ?? context.config.connectionId;
  const connections = useLive((bough) => bough.keepings.connections(), []);
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
          label: "With what was said",
          checked: withContent,
          onSelect: () => setWithContent(!withContent),
        },
      ]}
    />
  );
}

/** The connection that answered in the run: the branch may speak by another one since. */
function usedBy({ run, nodes }: RunRecord): string | undefined {
  return nodes.findLast(
    ({ createdAt, message }) =>
      createdAt >= run.startedAt &&
      createdAt <= run.updatedAt &&
      message.metadata?.connectionId !== undefined,
  )?.message.metadata?.connectionId;
}
