import { Button } from "#ui/kit/components/button.tsx";
import * as composerWords from "#ui/words/composer.ts";

export interface PreviewButtonsProps {
  onGo: () => void;
  onFork?: () => void;
  onBack: () => void;
}

/** Actions on a previewed message. */
export function PreviewButtons({ onGo, onFork, onBack }: PreviewButtonsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        {composerWords.back}
      </Button>
      {onFork !== undefined && <Button onClick={onFork}>{composerWords.forkHere}</Button>}
      <Button variant="primary" onClick={onGo}>
        {composerWords.goThere}
      </Button>
    </>
  );
}
