import { useState } from "react";

import type { ExportedFile } from "#app/files/exported-file.ts";
import { useExportActions } from "#app/react/actions/exports.ts";
import type { ExportForm } from "#app/react/actions/exports.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { notify } from "#app/view/notices.ts";
import { isolated } from "#ui/format/direction.ts";
import { formatCount } from "#ui/format/format-number.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Pills } from "#ui/kit/components/choice.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

const FORMS: readonly { value: ExportForm; label: string; hint: string }[] = [
  {
    value: "html",
    label: "Web page",
    hint: "To read anywhere. It has its images and loads nothing.",
  },
  { value: "markdown", label: "Markdown", hint: "All branches in one text." },
  {
    value: "chatgpt",
    label: "ChatGPT’s format",
    hint: "A conversations.json, with attachments by name.",
  },
  { value: "llama", label: "llama.cpp’s format", hint: "For its web page, with images and PDFs." },
];

/** Asks in which form a conversation leaves Bough, with all its branches. */
export function ExportAsDialog({ contextId }: { contextId: string }) {
  const [form, setForm] = useState<ExportForm>("html");
  const exports = useExportActions();
  const close = () => closeDialog("export_as");
  const save = async () => {
    close();
    try {
      const file = await exports.conversationAs(contextId, form);
      if (file === undefined) return notify({ text: "This conversation no longer exists." });
      saveBlob(file.name, file.data);
      notify({
        text: `Exported the conversation to “${isolated(file.name)}”.${namedText(file)}`,
      });
    } catch (error) {
      const said = error instanceof Error ? error.message : String(error);
      notify({ text: `Nothing was exported: your data couldn’t be read (${said}).` });
    }
  };
  return (
    <FormDialog
      title="Export in another form"
      description="The conversation in view, with all its branches and versions."
      width="narrow"
      onClose={close}
      action="Export"
      onAction={() => void save()}
    >
      <Stack>
        <Pills name="export-form" value={form} options={FORMS} onChange={setForm} />
        <Note>{FORMS.find(({ value }) => value === form)?.hint}</Note>
      </Stack>
    </FormDialog>
  );
}

function namedText({ onlyNamed = 0 }: ExportedFile): string {
  if (onlyNamed === 0) return "";
  const verb = onlyNamed === 1 ? "is" : "are";
  return ` ${formatCount(onlyNamed, "attachment")} ${verb} in it only by name: too large, missing here, or of a kind that this form has no place for.`;
}
