import { controlWords } from "#ui/words/controls.ts";

import { Button } from "./button.tsx";
import { Dialog } from "./dialog.tsx";
import type { DialogProps } from "./dialog.tsx";

export interface FormDialogProps extends Omit<DialogProps, "footer"> {
  /** Label of the button that continues. */
  action: string;
  /** `danger` if something is removed for good. */
  tone?: "primary" | "danger";
  /** The input is incomplete, or already being submitted. */
  disabled?: boolean;
  onAction: () => void;
  /** Label of the cancel button; closing the dialog in another way does the same. */
  cancel?: string;
}

/** A dialog with a form: one main action, and cancel beside it. */
export function FormDialog(props: FormDialogProps) {
  const {
    action,
    tone = "primary",
    disabled = false,
    onAction,
    cancel = controlWords.cancel,
    ...rest
  } = props;
  return (
    <Dialog
      {...rest}
      footer={
        <>
          <Button variant="quiet" onClick={rest.onClose}>
            {cancel}
          </Button>
          <Button variant={tone} disabled={disabled} onClick={onAction}>
            {action}
          </Button>
        </>
      }
    />
  );
}
