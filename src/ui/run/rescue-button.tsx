import { useBough } from "#app/hooks.ts";
import { useScene } from "#app/scene.ts";
import { useView } from "#app/view.ts";
import { Button } from "#ui/kit/button.tsx";

/** Long enough for the browser to have taken the file (milliseconds). */
const TAKEN_AFTER = 60_000;

/** Where nothing can be stored any more: the conversation, and what only this tab has, as a file. */
export function RescueButton() {
  const bough = useBough();
  const { conversation } = useScene();
  const notify = useView((view) => view.notify);
  const save = async () => {
    const { rescueFile } = await import("#app/rescue.ts");
    const { name, blob } = await rescueFile(bough, conversation);
    const address = URL.createObjectURL(blob);
    const link = document.createElement("a");
    link.href = address;
    link.download = name;
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), TAKEN_AFTER);
    notify({ text: `“${name}” was given to the browser to save.` });
  };
  return (
    <Button variant="quiet" onClick={() => void save()}>
      Save what is in memory as a file
    </Button>
  );
}
