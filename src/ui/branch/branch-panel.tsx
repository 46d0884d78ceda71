import { useState } from "react";

import { useRun } from "#app/conversation/hooks.ts";
import { useScene } from "#app/conversation/scene.ts";
import type { Branch } from "#domain/context.ts";
import { isUnfinished } from "#domain/run.ts";
import { Segmented } from "#ui/kit/choice.tsx";
import { PanelHeader, panelBody } from "#ui/shell/panel-header.tsx";
import { UsageSection } from "#ui/usage/usage-section.tsx";

import { BranchHead } from "./branch-head.tsx";
import { ModelFields } from "./model-fields.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import { PromptFields } from "./prompt-fields.tsx";
import { useBranchVoice, useCommonVoice } from "./use-voice.ts";

import styles from "./branch.module.css";

type Scope = "branch" | "conversation";

/** The active branch's own voice, beside what counts in the whole conversation. */
export function BranchPanel() {
  const { active } = useScene();
  const [scope, setScope] = useState<Scope>("branch");
  return (
    <>
      <PanelHeader active="branch" />
      <div {...panelBody("branch")}>
        <div className={styles["panel"]}>
          <BranchHead branch={active} />
          <UsageSection branch={active} />
          <Segmented
            label="These settings count for"
            wide
            value={scope}
            options={[
              { value: "branch", label: "This branch" },
              { value: "conversation", label: "The whole conversation" },
            ]}
            onChange={setScope}
          />
          {scope === "branch" ? <OwnVoice key={active.id} branch={active} /> : <CommonVoice />}
        </div>
      </div>
    </>
  );
}

function OwnVoice({ branch }: { branch: Branch }) {
  const { conversation } = useScene();
  const here = useBranchVoice(branch);
  const run = useRun(conversation, branch.id);
  const running = run !== undefined && isUnfinished(run);
  return (
    <section aria-label="Settings of this branch" className={styles["fields"]}>
      <p className={styles["quiet"]}>
        {running
          ? "The run on its way keeps what it was started with: changes count from the next message on."
          : "Stored as you write. Changes count from the next message on."}
      </p>
      <PromptFields branch={branch} />
      <ModelFields here={here} />
      <ParameterFields here={here} />
    </section>
  );
}

function CommonVoice() {
  return (
    <section aria-label="Settings of the whole conversation" className={styles["fields"]}>
      <p className={styles["quiet"]}>
        What counts on every branch that does not differ. Prompts belong to branches; a fork takes
        them along.
      </p>
      <CommonFields />
    </section>
  );
}

function CommonFields() {
  const here = useCommonVoice();
  return (
    <>
      <ModelFields here={here} />
      <ParameterFields here={here} />
    </>
  );
}
