import { useState } from "react";

import { useRecentConversations } from "#app/react/queries/conversations.ts";
import { useSetting } from "#app/react/queries/settings.ts";
import { switchPanel } from "#app/view/panel.ts";
import { navigateTo } from "#app/view/route.ts";
import { EXAMPLE_SETTING } from "#domain/example-setting.ts";
import { panelLiesOver } from "#ui/kit/browser/use-narrow.ts";
import { TreeIcon } from "#ui/kit/icons/icons-branch.tsx";
import { GlobeIcon, KeyIcon } from "#ui/kit/icons/icons-thing.tsx";
import { waysInWords } from "#ui/words/ways-in.tsx";

import { BuiltInOption } from "./built-in-option.tsx";
import { ConnectOption } from "./connect-option.tsx";
import { LocalServersOption } from "./local-servers-option.tsx";
import { OpenRouterOption } from "./openrouter-option.tsx";
import { PasteKeyOption } from "./paste-key-option.tsx";

import styles from "./ways-in.module.css";

type WayIn = "openrouter" | "local" | "key";

export interface ConnectOptionsProps {
  /** Whether to offer the example first, while it is the only conversation. */
  withExample?: boolean;
}

/** All ways to connect a model, the quickest first. Only one is expanded at a time. */
export function ConnectOptions({ withExample = false }: ConnectOptionsProps) {
  const [opened, setOpened] = useState<WayIn | null>(null);
  const toggle = (way: WayIn) => () => setOpened((now) => (now === way ? null : way));
  return (
    <ul className={styles.ways} aria-label={waysInWords.title}>
      {withExample && <ExampleWay />}
      <ConnectOption
        icon={<GlobeIcon />}
        title={waysInWords.openRouter.title}
        hint={waysInWords.openRouter.hint}
        open={opened === "openrouter"}
        onPress={toggle("openrouter")}
      >
        <OpenRouterOption />
      </ConnectOption>
      <LocalServersOption open={opened === "local"} onPress={toggle("local")} />
      <ConnectOption
        icon={<KeyIcon />}
        title={waysInWords.key.title}
        hint={waysInWords.key.hint}
        open={opened === "key"}
        onPress={toggle("key")}
      >
        <PasteKeyOption />
      </ConnectOption>
      <BuiltInOption />
    </ul>
  );
}

/**
 * Opens the example with the tree beside it, to show branches. Shown while the example is the only
 * conversation.
 */
function ExampleWay() {
  const newest = useRecentConversations(2);
  const given = useSetting(EXAMPLE_SETTING);
  const [example] = newest ?? [];
  const isComing = newest === undefined || given?.value !== true;
  if (example === undefined ? !isComing : newest?.length !== 1) return null;
  const look = () => {
    // If the tree would cover the conversation, the person can open it later.
    if (!panelLiesOver()) switchPanel("tree");
    if (example !== undefined) navigateTo(example.id);
  };
  return (
    <ConnectOption
      icon={<TreeIcon />}
      title={waysInWords.example.title}
      hint={waysInWords.example.hint}
      isComing={example === undefined}
      onPress={look}
    />
  );
}
