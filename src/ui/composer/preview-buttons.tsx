import { Button } from "#ui/kit/button.tsx";

export interface PreviewButtonsProps {
  onGo: () => void;
  onFork: () => void;
  onBack: () => void;
}

/** What may be done with a message that is only looked at. */
export function PreviewButtons({ onGo, onFork, onBack }: PreviewButtonsProps) {
  return (
    <>
      <Button variant="quiet" onClick={onBack}>
        Back
      </Button>
      <Button onClick={onFork}>Fork here</Button>
      <Button variant="primary" onClick={onGo}>
        Go there
      </Button>
    </>
  );
}
