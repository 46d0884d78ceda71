import { requestFocus } from "#app/view/focus-requests.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";

/** What the composer's buttons do, for the palette. Renders nothing. */
export function ComposerCommands({ onSeveral }: { onSeveral: (() => void) | undefined }) {
  const several: ScreenCommand[] =
    onSeveral === undefined
      ? []
      : [
          {
            id: "askSeveral",
            title: "Ask several models…",
            keywords: "compare fan out multiple parallel lanes side by side prompt",
            group: "Conversation",
            run: onSeveral,
          },
        ];
  useCommands([
    {
      id: "chooseModel",
      title: "Choose the model",
      keywords: "switch change llm provider connection",
      group: "Conversation",
      run: () => requestFocus({ kind: "models" }),
    },
    ...several,
    {
      id: "attach",
      title: "Attach files",
      keywords: "upload image picture pdf document",
      group: "Conversation",
      run: () =>
        document.querySelector<HTMLElement>('form button[aria-label="Attach files"]')?.click(),
    },
  ]);
  return null;
}
