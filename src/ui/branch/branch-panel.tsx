import { useState } from "react";
import type { ReactNode } from "react";

import { useDispatch } from "#app/react/actions/dispatch.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useRun } from "#app/react/queries/open-conversation.ts";
import type { Branch } from "#domain/context.ts";
import { whyOnlyRead } from "#domain/in-bin.ts";
import { isUnfinished } from "#domain/runs/run.ts";
import { Segmented, Switch } from "#ui/kit/components/choice.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { ConversationBudgets } from "#ui/limits/conversation-budgets.tsx";
import { PanelHeader, panelBody } from "#ui/panel/panel-header.tsx";
import { UsageSection } from "#ui/usage/usage-section.tsx";
import { branchWords } from "#ui/words/branch.tsx";

import { AnswerFields } from "./answer-fields.tsx";
import { BranchHead } from "./branch-head.tsx";
import { ModeField } from "./mode-field.tsx";
import { ModelFields } from "./model-fields.tsx";
import { ParameterFields } from "./parameter-fields.tsx";
import { PromptFields } from "./prompt-fields.tsx";
import { useBranchSettings, useConversationSettings } from "./use-settings.ts";

import styles from "./branch.module.css";

type Scope = "branch" | "conversation";

/** The active branch's own settings, and those of the whole conversation. */
export function BranchPanel() {
  const { active } = useCurrentConversation();
  const [scope, setScope] = useState<Scope>("branch");
  return (
    <>
      <PanelHeader active="branch" />
      <div {...panelBody("branch")}>
        <div className={styles.panel}>
          <BranchHead branch={active} />
          <UsageSection branch={active} />
          <Segmented
            label={branchWords.applyTo}
            wide
            value={scope}
            options={[
              { value: "branch", label: branchWords.thisBranch },
              { value: "conversation", label: branchWords.wholeConversation },
            ]}
            onChange={setScope}
          />
          {scope === "branch" ? (
            <OwnSettings key={active.id} branch={active} />
          ) : (
            <ConversationSettings />
          )}
        </div>
      </div>
    </>
  );
}

function OwnSettings({ branch }: { branch: Branch }) {
  const { conversation } = useCurrentConversation();
  const here = useBranchSettings(branch);
  const run = useRun(conversation, branch.id);
  const running = run !== undefined && isUnfinished(run);
  return (
    <Settings
      label={branchWords.settingsOfBranch}
      note={running ? branchWords.appliesAfterRun : branchWords.appliesNext}
    >
      <PromptFields branch={branch} />
      <ModeField here={here} />
      <ModelFields here={here} />
      <ParameterFields here={here} />
      <AnswerFields here={here} />
    </Settings>
  );
}

function ConversationSettings() {
  return (
    <Settings label={branchWords.settingsOfConversation} note={branchWords.ofConversationHint}>
      <DefaultsSwitch />
      <CommonFields />
    </Settings>
  );
}

/** A group of settings. In the bin they are read-only (law P12). */
function Settings({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  const { context, inBin } = useCurrentConversation();
  return (
    <section aria-label={label}>
      <fieldset disabled={inBin} className={styles.fields}>
        <Note>{inBin ? whyOnlyRead(context) : note}</Note>
        {children}
      </fieldset>
    </section>
  );
}

function DefaultsSwitch() {
  const { context } = useCurrentConversation();
  const dispatch = useDispatch();
  return (
    <Switch
      label={branchWords.takeDefaults}
      hint={branchWords.takeDefaultsHint}
      checked={context.config.ignoresDefaults !== true}
      onChange={(used) =>
        void dispatch({ type: "context.configure", config: { ignoresDefaults: !used } })
      }
    />
  );
}

function CommonFields() {
  const here = useConversationSettings();
  return (
    <>
      <ModeField here={here} />
      <ModelFields here={here} />
      <ParameterFields here={here} />
      <AnswerFields here={here} />
      <ConversationBudgets />
    </>
  );
}
