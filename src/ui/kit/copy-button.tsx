import { useEffect, useState } from "react";

import { Button, IconButton } from "./button.tsx";
import { CheckIcon, CopyIcon, CrossIcon } from "./icons-act.tsx";

export interface CopyButtonProps {
  /** Accessible name; "Copy" unless the place needs more. */
  label?: string;
  /** Asked only when pressed: the text may be long. */
  getText: () => string;
  size?: "normal" | "small";
  /** Shows the label beside the icon. */
  labelled?: boolean;
}

type Outcome = "idle" | "copied" | "refused";

const icons = {
  idle: <CopyIcon />,
  copied: <CheckIcon />,
  refused: <CrossIcon />,
};
const tips = { copied: "Copied", refused: "The browser refused to copy" };

/** Puts text on the clipboard and shows for a moment that it is there. */
export function CopyButton({
  label = "Copy",
  getText,
  size = "small",
  labelled = false,
}: CopyButtonProps) {
  const [outcome, setOutcome] = useState<Outcome>("idle");
  useEffect(() => {
    if (outcome === "idle") return undefined;
    const timer = setTimeout(() => setOutcome("idle"), 1_600);
    return () => clearTimeout(timer);
  }, [outcome]);
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(getText());
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
