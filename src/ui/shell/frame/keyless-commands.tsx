import { useNewId } from "#app/react/actions/new-id.ts";
import { usePreference } from "#app/react/actions/preferences.ts";
import { beginChoosing } from "#app/view/chosen-conversations.ts";
import { openNewFolder } from "#app/view/list-dialog.ts";
import { openOverlay, openSettings } from "#app/view/overlay.ts";
import { useFileActions } from "#ui/files/use-file-actions.ts";
import { useCommands } from "#ui/palette/commands.ts";
import { useListInSheet } from "#ui/shell/sidebar/use-list-in-sheet.ts";
import { keylessCommandsWords as words } from "#ui/words/keyless-commands.ts";

/** Commands without keys that are available everywhere; only the palette offers them. Renders nothing. */
export function KeylessCommands() {
  const newId = useNewId();
  const files = useFileActions();
  const inSheet = useListInSheet();
  const [, setHidden] = usePreference("listHidden");
  useCommands([
    {
      id: "selectConversations",
      title: words.selectConversations,
      keywords: words.selectConversationsKeywords,
      group: "General",
      run: () => {
        beginChoosing();
        if (inSheet) openOverlay("list");
        else setHidden(false);
      },
    },
    {
      id: "newFolder",
      title: words.newFolder,
      keywords: words.newFolderKeywords,
      group: "General",
      run: openNewFolder,
    },
    {
      id: "newTool",
      title: words.newTool,
      keywords: words.newToolKeywords,
      group: "General",
      run: () => {
        openSettings("tools");
        void import("#ui/own-tools/own-tool-draft.ts").then((drafts) =>
          drafts.beginOwnTool(newId()),
        );
      },
    },
    {
      id: "bin",
      title: words.openBin,
      keywords: words.openBinKeywords,
      group: "General",
      run: () => openOverlay("bin"),
    },
    {
      id: "import",
      title: words.importFile,
      keywords: words.importKeywords,
      group: "General",
      run: files.chooseImport,
    },
    {
      id: "exportAll",
      title: words.exportAll,
      keywords: words.exportAllKeywords,
      group: "General",
      run: files.exportAll,
    },
  ]);
  return null;
}
