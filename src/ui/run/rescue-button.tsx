import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { Button } from "#ui/kit/button.tsx";
import { saveBlob } from "#ui/kit/save-file.ts";

/** Where nothing can be stored any more: the conversation, and what only this tab has, as a file. */
export function RescueButton() {
  const bough = useBough();
  const { conversation } = useScene();
  const notify = useView((view) => view.notify);
  const save = async () => {
    const { rescueFile } = await import("#app/files/rescue.ts");
    const { name, blob } = await rescueFile(bough, conversation);
    saveBlob(name, blob);
    notify({ text: `“${name}” was given to the browser to save.` });
  };
  return (
    <Button variant="quiet" onClick={() => void save()}>
      Save what is in memory as a file
    </Button>
  );
}
