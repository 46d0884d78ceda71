import { useRescueFile } from "#app/react/actions/rescue.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { notify } from "#app/view/notices.ts";
import { saveBlob } from "#ui/kit/browser/save-file.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { runWords } from "#ui/words/run.ts";

/**
 * When storage no longer works, saves the conversation, including what only this tab holds, as a
 * file.
 */
export function RescueButton() {
  const rescueFile = useRescueFile();
  const { conversation } = useCurrentConversation();
  const save = async () => {
    const { name, blob } = await rescueFile(conversation);
    saveBlob(name, blob);
    notify({ text: runWords.rescued(name) });
  };
  return (
    <Button variant="quiet" onClick={() => void save()}>
      {runWords.rescue}
    </Button>
  );
}
