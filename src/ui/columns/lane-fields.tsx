import { useUnsupported } from "#app/react/queries/unsupported-attachments.ts";
import type { Connection } from "#domain/connections/connection.ts";
import type { AttachmentPart } from "#domain/message.ts";
import { PARAMETER_RANGES } from "#domain/parameter-names.ts";
import { unsupportedText } from "#ui/attachments/attachment-text.ts";
import { IconButton } from "#ui/kit/components/button.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { VisuallyHidden } from "#ui/kit/components/visually-hidden.tsx";
import { CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { connectionOptions } from "#ui/models/connection-options.ts";
import { ModelCombobox } from "#ui/models/model-combobox.tsx";
import { columnsWords } from "#ui/words/columns.ts";

import { temperatureOf } from "./lanes.ts";
import type { LaneChoice } from "./lanes.ts";

import styles from "./fan-out-dialog.module.css";

interface LaneFieldsProps {
  number: number;
  lane: LaneChoice;
  attached: readonly AttachmentPart[];
  connections: readonly Connection[];
  onChange: (part: Partial<LaneChoice>) => void;
  onRemove?: () => void;
}

/** One lane of the fan-out: a connection, its model and a temperature. */
export function LaneFields(props: LaneFieldsProps) {
  const { number, lane, attached, connections, onChange, onRemove } = props;
  const refused = useUnsupported(attached, lane);
  const connection = connections.find(({ id }) => id === lane.connectionId);
  const isWrong = temperatureOf(lane) === null;
  const { min, max } = PARAMETER_RANGES.temperature;
  return (
    <fieldset className={styles.lane}>
      <VisuallyHidden as="legend">{columnsWords.lane(number)}</VisuallyHidden>
      <Select
        label={columnsWords.laneConnection(number)}
        value={lane.connectionId}
        onChange={(id) => {
          const chosen = connections.find((one) => one.id === id);
          onChange({ connectionId: id, modelId: chosen?.defaultModel ?? lane.modelId });
        }}
        options={connectionOptions(connections, lane.connectionId)}
      />
      <ModelCombobox
        mono
        commits="typing"
        aria-label={columnsWords.laneModel(number)}
        connections={connection === undefined ? [] : [connection]}
        present={lane}
        onChoose={({ modelId }) => onChange({ modelId })}
      />
      <TextInput
        aria-label={columnsWords.laneTemperature(number)}
        placeholder={columnsWords.temperature}
        inputMode="decimal"
        value={lane.temperature}
        {...(isWrong ? { "aria-invalid": true as const } : {})}
        onChange={(event) => onChange({ temperature: event.target.value })}
      />
      {onRemove === undefined ? (
        <span />
      ) : (
        <IconButton
          label={columnsWords.removeLane(number)}
          icon={<CrossIcon />}
          onClick={onRemove}
        />
      )}
      {refused.length > 0 && (
        <Note tone="waits" className={styles.across}>
          {columnsWords.askedWithout(unsupportedText(refused, lane.modelId), refused.length)}
        </Note>
      )}
      {isWrong && (
        <Note tone="broke" className={styles.across}>
          {columnsWords.enterTemperature(min, max)}
        </Note>
      )}
    </fieldset>
  );
}
