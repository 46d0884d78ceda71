import { useState } from "react";

import { usePolicyActions } from "#app/react/actions/policies.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { useToolDefinitions } from "#app/react/queries/open-conversation.ts";
import { usePolicies } from "#app/react/queries/policies.ts";
import { notifyFailure } from "#app/view/notify-failure.ts";
import { modesToChoose } from "#domain/modes/mode.ts";
import { mayNeverAsk, saidOf } from "#domain/tool-sets/approval.ts";
import type { PolicyReach } from "#domain/tool-sets/approval.ts";
import type { ToolDefinition, ToolPolicy } from "#domain/tool.ts";
import { riskText } from "#ui/approval/risk-text.ts";
import { ToolPicture } from "#ui/approval/tool-picture.tsx";
import { Badge } from "#ui/kit/components/chip.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { lazyComponent } from "#ui/kit/components/lazy-component.tsx";
import { RowText } from "#ui/kit/components/row-text.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Select } from "#ui/kit/components/select.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { bySource, sourceTitle } from "#ui/modes/source-title.ts";
import { useEditedOwnTool } from "#ui/own-tools/own-tool-draft.ts";
import { OwnToolsSection } from "#ui/own-tools/own-tools-section.tsx";
import { settingsToolsWords } from "#ui/words/settings-tools.ts";

import { FinderField } from "./finder-field.tsx";
import { StandingApprovals } from "./standing-approvals.tsx";
import { WholePythonField } from "./whole-python-field.tsx";

import styles from "./settings.module.css";

const EVERYWHERE = "";

const OwnToolForm = lazyComponent(
  async () => (await import("#ui/own-tools/own-tool-form.tsx")).OwnToolForm,
);

/**
 * The person's own tools and the settings for which tools ask before they run; or the form of one own tool.
 */
export function ToolsSection() {
  const edited = useEditedOwnTool();
  if (edited !== null) return <OwnToolForm key={edited.draft.id} edited={edited} />;
  return <ToolSettings />;
}

/** Which tools ask before they run, everywhere or in one mode. */
function ToolSettings() {
  const definitions = useToolDefinitions();
  const policies = usePolicies();
  const modes = modesToChoose(useModes() ?? []);
  const [modeId, setModeId] = useState(EVERYWHERE);
  const reach: PolicyReach =
    modeId === EVERYWHERE ? { scope: "always" } : { scope: "mode", modeId };
  return (
    <div className={styles.sections}>
      <OwnToolsSection />
      <p>{settingsToolsWords.about}</p>
      <Field label={settingsToolsWords.appliesIn}>
        {(control) => (
          <Select
            {...control}
            value={modeId}
            options={[
              { value: EVERYWHERE, label: settingsToolsWords.everyMode },
              ...modes.map(({ id, name }) => ({ value: id, label: name })),
            ]}
            onChange={setModeId}
          />
        )}
      </Field>
      {policies !== undefined &&
        bySource(definitions, ({ origin }) => origin).map(([origin, members]) => (
          <Stack
            as="section"
            gap={2}
            key={origin}
            aria-label={settingsToolsWords.of(sourceTitle(origin))}
          >
            <Row>
              <h3 className={styles.source}>{sourceTitle(origin)}</h3>
              <SourceSelect
                source={sourceTitle(origin)}
                definitions={members.filter(
                  ({ kind }) => kind !== "question" && kind !== "provider",
                )}
                policies={policies}
                reach={reach}
              />
            </Row>
            <Stack as="ul" gap={2}>
              {members.map((definition) => (
                <ToolItem
                  key={definition.name}
                  definition={definition}
                  policies={policies}
                  reach={reach}
                />
              ))}
            </Stack>
          </Stack>
        ))}
      <WholePythonField />
      <FinderField />
      <StandingApprovals />
    </div>
  );
}

interface ToolItemProps {
  definition: ToolDefinition;
  policies: readonly ToolPolicy[];
  reach: PolicyReach;
}

function ToolItem(props: ToolItemProps) {
  const { name, summary, risk, kind } = props.definition;
  return (
    <Row as="li" framed>
      <ToolPicture definition={props.definition} />
      <RowText title={name} badge={<Badge>{riskText[risk]}</Badge>}>
        {summary}
      </RowText>
      {kind === "question" && <small>{settingsToolsWords.alwaysWaits}</small>}
      {kind === "provider" && <small>{settingsToolsWords.neverAsks}</small>}
      {kind !== "question" && kind !== "provider" && <AskSelect {...props} />}
    </Row>
  );
}

/** What the person has decided about a tool; `usual` means nothing. */
type Word = "usual" | "ask" | "approved";

/** The word shown for a tool. For all modes together, `usual` is replaced by what it comes to. */
function wordOf({ definition, policies, reach }: ToolItemProps): Word {
  const said = saidOf(definition, policies, reach);
  if (said !== undefined || reach.scope === "mode") return said ?? "usual";
  return definition.requiresApproval ? "ask" : "approved";
}

/** The word to store. For all modes together, what the tool does by itself is stored as `usual`. */
function toStore({ requiresApproval }: ToolDefinition, reach: PolicyReach, word: Word): Word {
  const byItself = requiresApproval ? "ask" : "approved";
  return reach.scope === "always" && word === byItself ? "usual" : word;
}

function wordFrom(value: string): Word {
  return value === "ask" || value === "approved" ? value : "usual";
}

/** Stores a decision. Resolves to false if that failed, which a notice says. */
function useSay(reach: PolicyReach) {
  const actions = usePolicyActions();
  return (definition: ToolDefinition, word: Word) =>
    notifyFailure(actions.say(definition, reach, toStore(definition, reach, word)), {
      text: (why) => settingsToolsWords.notChanged(definition.name, why),
    });
}

function optionsFor(reach: PolicyReach, allowable: boolean) {
  return [
    ...(reach.scope === "mode"
      ? [{ value: "usual", label: settingsToolsWords.asInEveryMode }]
      : []),
    { value: "ask", label: settingsToolsWords.asksFirst },
    { value: "approved", label: settingsToolsWords.runsAtOnce, disabled: !allowable },
  ];
}

function AskSelect(props: ToolItemProps) {
  const { definition, reach } = props;
  const say = useSay(reach);
  const word = wordOf(props);
  return (
    <Select
      label={settingsToolsWords.before(definition.name)}
      value={word}
      options={optionsFor(reach, mayNeverAsk(definition) || word === "approved")}
      onChange={(next) => void say(definition, wordFrom(next))}
    />
  );
}

interface SourceSelectProps extends Omit<ToolItemProps, "definition"> {
  source: string;
  /** The source's tools, without questions. */
  definitions: readonly ToolDefinition[];
}

const MIXED = "mixed";

/**
 * Decides about all tools of a source. A tool that may not run without asking gets `usual` instead of
 * `approved`.
 */
function SourceSelect({ source, definitions, policies, reach }: SourceSelectProps) {
  const say = useSay(reach);
  const words = new Set(definitions.map((one) => wordOf({ definition: one, policies, reach })));
  const [only = MIXED] = words.size === 1 ? words : [];
  const change = async (word: Word) => {
    for (const definition of definitions) {
      const isRefused = word === "approved" && !mayNeverAsk(definition);
      if (!(await say(definition, isRefused ? "usual" : word))) return;
    }
  };
  if (definitions.length < 2) return null;
  return (
    <Select
      label={settingsToolsWords.allOf(source)}
      value={only}
      options={[
        ...(only === MIXED
          ? [{ value: MIXED, label: settingsToolsWords.mixed, disabled: true }]
          : []),
        ...optionsFor(reach, definitions.some(mayNeverAsk)),
      ]}
      onChange={(word) => void change(wordFrom(word))}
    />
  );
}
