import { useState } from "react";

import type { ExportedFile } from "#app/files/exported-file.ts";
import { useExportActions } from "#app/react/actions/exports.ts";
import type { ExportForm } from "#app/react/actions/exports.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { notify } from "#app/view/notices.ts";
import { reasonOf } from "#app/view/reason.ts";
import { isolated } from "#domain/text/direction.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Pills } from "#ui/kit/components/choice.tsx";
import { FormDialog } from "#ui/kit/components/form-dialog.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { commonWords } from "#ui/words/common.ts";
import { exportsWords } from "#ui/words/exports.ts";
import { filesWords } from "#ui/words/files.tsx";

const FORMS: readonly { value: ExportForm; label: string; hint: string }[] = [
  {
    value: "html",
    label: filesWords.exportAs.html,
    hint: filesWords.exportAs.htmlHint,
  },
  {
    value: "markdown",
    label: filesWords.exportAs.markdown,
    hint: filesWords.exportAs.markdownHint,
  },
  {
    value: "chatgpt",
    label: filesWords.exportAs.chatGpt,
    hint: filesWords.exportAs.chatGptHint,
  },
  { value: "llama", label: filesWords.exportAs.llamaCpp, hint: filesWords.exportAs.llamaCppHint },
];

/** Asks in which format to export a conversation with all its branches. */
export function ExportAsDialog({ contextId }: { contextId: string }) {
  const [form, setForm] = useState<ExportForm>("html");
  const exports = useExportActions();
  const close = () => closeDialog("export_as");
  const save = async () => {
    close();
    try {
      const file = await exports.conversationAs(contextId, form);
      if (file === undefined) return notify({ text: filesWords.exportAs.gone });
      saveBlob(file.name, file.data);
      notify({
        text: `${filesWords.exportAs.exported(isolated(file.name))}${namedText(file)}`,
      });
    } catch (error) {
      notify({ text: exportsWords.failed(reasonOf(error)) });
    }
  };
  return (
    <FormDialog
      title={filesWords.exportAs.title}
      description={filesWords.exportAs.about}
      width="narrow"
      onClose={close}
      action={commonWords.export}
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
  return onlyNamed === 0 ? "" : ` ${filesWords.exportAs.onlyNamed(onlyNamed)}`;
}
