import { useScene } from "#app/conversation/scene.ts";
import { useBough } from "#app/hooks.ts";
import { useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";

/**
 * What was typed while another message was looked at goes along to where the person goes. Where words
 * have been begun there too, both stay, and the person is told.
 */
export function useTakeAlong() {
  const bough = useBough();
  const { tree, active, shown } = useScene();
  const notify = useView((view) => view.notify);
  /**
   * @param to key of the draft there
   * @param name of the branch there
   * @returns true where something went along
   */
  return async (to: string, name: string): Promise<boolean> => {
    if (shown === active || useView.getState().preview === null) return false;
    const moved = await bough.keepings.moveDraft(active.id, to, bough.now());
    const move = moved.ok ? moved.value : "stays";
    if (move === "stays") {
      const why = moved.ok
        ? `“${name}” has a text begun already.`
        : `it could not be moved (${moved.error.message}).`;
      notify({ text: `What you typed stays on “${branchLabel(tree, active)}”: ${why}` });
    }
    return move === "moved";
  };
}
