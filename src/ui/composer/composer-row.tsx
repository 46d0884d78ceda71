import { memo } from "react";

import { usePreference } from "#app/react/actions/preferences.ts";
import { classes } from "#ui/kit/browser/classes.ts";
import { Button, IconButton } from "#ui/kit/components/button.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { CodeIcon, SendIcon, SeveralIcon, StopIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { Attach } from "#ui/mcp-picks/attach.tsx";
import type { ModelChoice } from "#ui/models/model-choices.ts";
import { newLineHint } from "#ui/palette/send-key.ts";
import * as composerWords from "#ui/words/composer.ts";

import { ComposerCommands } from "./composer-commands.tsx";
import type { ForkBeingMade } from "./composer-fork.tsx";
import { ModePicker } from "./mode-picker.tsx";
import type { ModePickerProps } from "./mode-picker.tsx";
import { ModelPicker } from "./model-picker.tsx";
import { PreviewButtons } from "./preview-buttons.tsx";
import type { PreviewButtonsProps } from "./preview-buttons.tsx";
import type { ComposerOptions } from "./use-composer.ts";

import styles from "./composer.module.css";

export interface ComposerRowProps extends Pick<
  ComposerOptions,
  "model" | "mayBeEmpty" | "onSeveral"
> {
  /** Whether nothing is written or added. */
  isBlank: boolean;
  acts: RowActs;
  running: boolean;
  onModel: (choice: ModelChoice) => void;
  mode: ModePickerProps;
  onStop: () => void;
  /** Shows the next request. */
  onInspect?: () => void;
  /** Actions on a previewed message, in place of Send. */
  preview?: PreviewButtonsProps;
  /** Present while a fork is being made. */
  fork?: ForkBeingMade;
  /** Whether sending would fail; the button is then less prominent. */
  cannotSend?: boolean;
}

/** The actions of the row; the same object in every render. */
export interface RowActs {
  onFiles: (chosen: File[]) => void;
  askSeveral: () => void;
  /** Called when a pressed button disappears, which would lose the focus. */
  focusBox: () => void;
}

/**
 * The row under the box: attachments, the model and the buttons. Typing in the box does not render it again.
 */
export const ComposerRow = memo(function ComposerRow(props: ComposerRowProps) {
  const { acts, fork, preview } = props;
  const [sendKey] = usePreference("sendKey");
  const several =
    props.onSeveral !== undefined && preview === undefined ? () => acts.askSeveral() : undefined;
  const asksForAnswer = props.mayBeEmpty === true && props.isBlank && fork === undefined;
  return (
    <div className={styles.below}>
      <Row className={classes(styles.row, props.running && styles.running)}>
        <Attach onFiles={(chosen) => acts.onFiles(chosen)} />
        <ModelPicker present={props.model} onChoose={props.onModel} />
        <ModePicker {...props.mode} />
        <span className={classes(styles.hint, !asksForAnswer && styles.keyHint)}>
          {asksForAnswer ? composerWords.askHint : newLineHint(sendKey)}
        </span>
        {/* First among the buttons, so that once Stop is gone a second press at its place meets nothing. */}
        {props.running && (
          <Button icon={<StopIcon />} onClick={props.onStop}>
            {composerWords.stop}
          </Button>
        )}
        {props.onInspect !== undefined && (
          <IconButton
            size="small"
            label={composerWords.showRequest}
            className={styles.inspect}
            icon={<CodeIcon />}
            onClick={props.onInspect}
          />
        )}
        <ComposerCommands onSeveral={several} />
        {several !== undefined && (
          <IconButton
            size="small"
            label={composerWords.askSeveral}
            className={styles.several}
            icon={<SeveralIcon />}
            onClick={several}
          />
        )}
        {preview === undefined ? (
          <Button
            type="submit"
            variant={props.cannotSend === true ? "plain" : "primary"}
            icon={<SendIcon />}
          >
            {composerWords.send}
          </Button>
        ) : (
          <PreviewButtons
            {...preview}
            onGo={() => {
              preview.onGo();
              acts.focusBox();
            }}
          />
        )}
      </Row>
    </div>
  );
});
