import { useMetricExport } from "#app/react/actions/metrics.ts";
import type { MetricFormat } from "#app/react/actions/metrics.ts";
import { notify } from "#app/view/notices.ts";
import type { Period } from "#domain/metrics/range.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { MenuButton } from "#ui/kit/components/menu.tsx";
import { DownloadIcon } from "#ui/kit/icons/icons-act.tsx";

/** Saves the period's figures as a file. */
export function ActivityExport({ period }: { period: Period }) {
  const write = useMetricExport();
  const save = (format: MetricFormat) => {
    write(period, format).then(
      ({ name, data }) => saveBlob(name, data),
      (error: unknown) => {
        const why = error instanceof Error ? error.message : String(error);
        notify({ text: `The figures couldn’t be exported: ${why}` });
      },
    );
  };
  return (
    <MenuButton
      label="Export figures"
      labelled
      icon={<DownloadIcon />}
      items={[
        { label: "Usage by day and model (CSV)", onSelect: () => save("csv") },
        { label: "Tools by day (CSV)", onSelect: () => save("tools") },
        { label: "Every run (JSON Lines)", onSelect: () => save("jsonl") },
        { label: "OpenTelemetry metrics (JSON)", onSelect: () => save("otlp") },
      ]}
    />
  );
}
