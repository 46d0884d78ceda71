import { useState } from "react";

import { useLive } from "#app/hooks.ts";
import { goTo } from "#app/route.ts";
import { useView } from "#app/view.ts";
import { ChevronRightIcon, TreeIcon } from "#ui/kit/icons-branch.tsx";
import { GlobeIcon, KeyIcon } from "#ui/kit/icons-thing.tsx";

import { BuiltInWay } from "./built-in-way.tsx";
import { KeyWay } from "./key-way.tsx";
import { LocalWay } from "./local-way.tsx";
import { OpenRouterWay } from "./openrouter-way.tsx";
import { Way } from "./way.tsx";

import styles from "./ways-in.module.css";

type Opened = "openrouter" | "local" | "key";

export interface WaysInProps {
  /** Offers the example first, as long as it is all there is. */
  withExample?: boolean;
}

/** Every way to a model that answers, the quickest first. One is open at a time. */
export function WaysIn({ withExample = false }: WaysInProps) {
  const [opened, setOpened] = useState<Opened | null>(null);
  const toggle = (way: Opened) => () => setOpened((now) => (now === way ? null : way));
  return (
    <ul className={styles["ways"]} aria-label="Ways to a model">
      {withExample && <ExampleWay />}
      <Way
        icon={<GlobeIcon />}
        title="Connect OpenRouter"
        hint="Sign in there; hundreds of models with one account."
        open={opened === "openrouter"}
        onPress={toggle("openrouter")}
      >
        <OpenRouterWay />
      </Way>
      <LocalWay open={opened === "local"} onPress={toggle("local")} />
      <Way
        icon={<KeyIcon />}
        title="Paste a key"
        hint="Of OpenAI, Anthropic, Google or another provider."
        open={opened === "key"}
        onPress={toggle("key")}
      >
        <KeyWay />
      </Way>
      <BuiltInWay />
    </ul>
  );
}

/** While the example is all there is: the way to see what branches are, with their tree beside. */
function ExampleWay() {
  const newest = useLive((one) => one.conversations.list(2), []) ?? [];
  const setView = useView((view) => view.set);
  const [example] = newest;
  if (example === undefined || newest.length > 1) return null;
  const look = () => {
    setView({ panel: "tree" });
    goTo(example.id);
  };
  return (
    <Way
      icon={<TreeIcon />}
      title="Look around in an example"
      hint="A conversation with branches, and its tree. No key, no network."
      end={<ChevronRightIcon size={14} />}
      onPress={look}
    />
  );
}
