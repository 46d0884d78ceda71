import { useEffect, useState } from "react";

import { copyText } from "#ui/kit/browser/copy-text.ts";
import { CopyIcon } from "#ui/kit/icons/icons-act.tsx";
import { CheckIcon, CrossIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { controlWords } from "#ui/words/controls.ts";

import { Button, IconButton } from "./button.tsx";

export interface CopyButtonProps {
  /** Accessible name; "Copy" unless the context needs more. */
  label?: string;
  /** Called only when the button is pressed, as the text may be long. */
  getText: () => string;
  /** Draws the text, for programs that take formatted text. */
  htmlOf?: ((text: string) => Promise<string>) | undefined;
  size?: "normal" | "small";
  /** Shows the label beside the icon. */
  labelled?: boolean;
}

type CopyOutcome = "idle" | "copied" | "refused";

const icons = {
  idle: <CopyIcon />,
  copied: <CheckIcon />,
  refused: <CrossIcon />,
};
const tips = { copied: controlWords.copied, refused: controlWords.copyRefused };

/** Copies text to the clipboard and briefly shows that it was copied. */
export function CopyButton({
  label = controlWords.copy,
  getText,
  htmlOf,
  size = "small",
  labelled = false,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<CopyOutcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return undefined;
    const timer = setTimeout(() => setOutcome("idle"), 1_600);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await copyText(getText(), htmlOf);
      setOutcome("copied");
    } catch {
      setOutcome("refused");
    }
  };
  const shared = { size, icon: icons[outcome], onClick: () => void copy() };
  if (labelled) {
    return (
      <Button {...shared} variant="quiet" data-tip={outcome === "idle" ? undefined : tips[outcome]}>
        {label}
      </Button>
    );
  }
  return (
    <IconButton {...shared} label={label} data-tip={outcome === "idle" ? label : tips[outcome]} />
  );
}
