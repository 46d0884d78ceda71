import { Button } from "#ui/kit/components/button.tsx";

export interface PreviewButtonsProps {
  onGo: () => void;
  onFork: () => void;
  onBack: () => void;
}

/** Actions on a previewed message. */
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
