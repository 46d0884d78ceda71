import { requestFocus } from "#app/view/focus-requests.ts";
import { useCommands } from "#ui/palette/commands.ts";
import type { ScreenCommand } from "#ui/palette/commands.ts";
import * as attachWords from "#ui/words/attach.ts";
import * as composerWords from "#ui/words/composer.ts";

/** Offers what the composer's buttons do as commands for the palette. Renders nothing. */
export function ComposerCommands({ onSeveral }: { onSeveral: (() => void) | undefined }) {
  const several: ScreenCommand[] =
    onSeveral === undefined
      ? []
      : [
          {
            id: "askSeveral",
            title: composerWords.askSeveralCommand,
            keywords: composerWords.askSeveralKeywords,
            group: "Conversation",
            run: onSeveral,
          },
        ];
  useCommands([
    {
      id: "chooseModel",
      title: composerWords.chooseModelCommand,
      keywords: composerWords.chooseModelKeywords,
      group: "Conversation",
      run: () => requestFocus({ kind: "models" }),
    },
    ...several,
    {
      id: "attach",
      title: attachWords.attachFiles,
      keywords: composerWords.attachKeywords,
      group: "Conversation",
      run: () =>
        document
          .querySelector<HTMLElement>(`form [aria-label="${attachWords.attachFiles}"]`)
          ?.click(),
    },
  ]);
  return null;
}
