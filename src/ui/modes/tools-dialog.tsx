import { useState } from "react";

import { useNewId } from "#app/react/actions/new-id.ts";
import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import { useToolActions } from "#app/react/actions/tools.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { useFinder, useToolCosts, useToolsAt } from "#app/react/queries/tools.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { openSettings } from "#app/view/overlay.ts";
import { overrideFork } from "#app/view/places.ts";
import { modelInfoOf } from "#domain/connections/connection.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { modelOr } from "#domain/settings/effective-settings.ts";
import type { OwnSettings } from "#domain/settings/effective-settings.ts";
import { isPinned, planTools } from "#domain/tool-sets/finder.ts";
import type { FinderChoice, ToolPlan } from "#domain/tool-sets/finder.ts";
import { switched, toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ToolChoice } from "#domain/tool-sets/tool-set.ts";
import type { ToolDefinition } from "#domain/tool.ts";
import { usePendingFork } from "#ui/acts/pending-fork.ts";
import { useModeHere } from "#ui/acts/use-mode.ts";
import { ModeSelect } from "#ui/composer/mode-picker.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { PinIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { beginOwnTool } from "#ui/own-tools/own-tool-draft.ts";
import { modesWords } from "#ui/words/modes.ts";

import { bySource, sourceTitle } from "./source-title.ts";

import styles from "./modes.module.css";

/** Which tools the model gets on this branch, and how many tokens they cost. */
export function ToolsDialog() {
  const { active } = useCurrentConversation();
  const newId = useNewId();
  const here = useModeHere(active);
  const modes = useModes();
  return (
    <Dialog
      title={modesWords.tools}
      description={modesWords.switches.about}
      lightDismiss
      onClose={() => closeDialog("tools")}
      footer={
        <>
          <Button
            onClick={() => {
              openSettings("tools");
              beginOwnTool(newId());
            }}
          >
            {modesWords.switches.newTool}
          </Button>
          <Button onClick={() => openSettings("tools")}>{modesWords.switches.whichAsk}</Button>
        </>
      }
    >
      <Stack>
        <Field label={modesWords.switches.mode}>
          {({ id }) => (
            <ModeSelect
              id={id}
              modeId={here.settings.mode}
              onMode={(mode) => void here.choose(mode)}
            />
          )}
        </Field>
        {modes !== undefined && (
          <ToolSwitches settings={here.settings} mode={modeInUse(here.settings.mode, modes)} />
        )}
      </Stack>
    </Dialog>
  );
}

interface ToolSwitchesProps {
  settings: OwnSettings;
  mode: ModeInUse;
}

function ToolSwitches({ settings, mode }: ToolSwitchesProps) {
  const definitions = useToolsAt(settings, useCurrentConversation().context.id);
  const costs = useToolCosts();
  const toggle = useToggle(settings);
  const [query, setQuery] = useState("");
  const finder = useFinder();
  const choices = toolChoices(definitions, mode.tools, settings.tools);
  const costOf = ({ name }: ToolDefinition) => costs.get(name) ?? 0;
  const plan = planTools({
    tools: choices.filter(({ isOn }) => isOn).map(({ definition }) => definition),
    finder: definitions.find(({ kind }) => kind === "finder"),
    choice: finder ?? { above: null, pinned: {} },
    found: NOTHING,
    tokensOf: costOf,
  });
  const shown = choices.filter(({ definition }) => hasWords(definition, query));
  return (
    <>
      <NoTools settings={settings} />
      <Note role="status">{planText(plan, costOf)}</Note>
      {choices.length > MOST_AT_A_GLANCE && (
        <TextInput
          type="search"
          aria-label={modesWords.switches.search}
          placeholder={modesWords.switches.searchHint}
          value={query}
          onChange={(event) => setQuery(event.target.value)}
        />
      )}
      {shown.length === 0 && choices.length > 0 && <Note>{modesWords.switches.noneFound}</Note>}
      {bySource(shown, ({ definition }) => definition.origin).map(([origin, members]) => (
        <section key={origin} role="group" aria-label={sourceTitle(origin)}>
          <h3 className={styles.heading}>{sourceTitle(origin)}</h3>
          <Stack gap={3}>
            {members.map((choice) => (
              <div key={choice.definition.name} className={styles.tool}>
                <Switch
                  label={choice.definition.name}
                  hint={hintOf(choice, mode, costOf(choice.definition))}
                  checked={choice.isOn}
                  disabled={choice.by === "limit"}
                  onChange={(isOn) => toggle(choice, isOn)}
                />
                {plan.waiting.length > 0 && choice.isOn && finder !== undefined && (
                  <PinButton definition={choice.definition} finder={finder} />
                )}
              </div>
            ))}
          </Stack>
        </section>
      ))}
    </>
  );
}

/** With more tools than this, the dialog has a search field. */
const MOST_AT_A_GLANCE = 12;

const NOTHING: ReadonlySet<string> = new Set();

function hasWords({ name, summary, description }: ToolDefinition, query: string): boolean {
  const text = `${name} ${summary} ${description}`.toLowerCase();
  return query
    .toLowerCase()
    .split(/\s+/u)
    .every((word) => text.includes(word));
}

/** Says what the tools cost, and whether the model has to find them. */
function planText(
  { sent, waiting, tokens }: ToolPlan,
  costOf: (definition: ToolDefinition) => number,
): string {
  if (sent.length === 0) return modesWords.switches.nothingSent;
  if (waiting.length === 0) {
    return modesWords.switches.sent(sent.length, tokens);
  }
  const used = sent.reduce((sum, definition) => sum + costOf(definition), 0);
  return modesWords.switches.finder(waiting.length + sent.length - 1, tokens, used);
}

/** Chooses whether a tool is sent beside the finder. */
function PinButton({ definition, finder }: { definition: ToolDefinition; finder: FinderChoice }) {
  const actions = useToolActions();
  const pinned = isPinned(definition, finder);
  return (
    <Button
      size="small"
      variant="quiet"
      icon={<PinIcon />}
      aria-pressed={pinned}
      aria-label={modesWords.switches.pinNamed(definition.name)}
      onClick={() => actions.pin(definition.name, !pinned)}
    >
      {pinned ? modesWords.switches.pinned : modesWords.switches.pin}
    </Button>
  );
}

function NoTools({ settings: { connectionId, modelId } }: Pick<ToolSwitchesProps, "settings">) {
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  const model = modelOr(modelId, connection);
  if (modelInfoOf(connection, model)?.abilities?.tools !== false) return null;
  return <Note tone="waits">{modesWords.switches.modelTakesNone(model)}</Note>;
}

function hintOf({ definition, by, byMode }: ToolChoice, mode: ModeInUse, tokens: number): string {
  const parts = [asSentence(definition.summary), modesWords.switches.cost(tokens)];
  if (by === "limit") {
    parts.push(
      mode.tools.limit === "none"
        ? modesWords.switches.modeSendsNone
        : modesWords.switches.modeSendsReading,
    );
  } else if (by === "branch") parts.push(byMode ? modesWords.modeHasOn : modesWords.modeHasOff);
  return parts.join(" ");
}

/** Ends a text with a full stop, which a server's own descriptions often lack. */
function asSentence(words: string): string {
  return /[\p{L}\p{N})]$/u.test(words) ? `${words}.` : words;
}

/** Switches a tool on or off for the branch, or for the fork that is being made. */
function useToggle(settings: OwnSettings) {
  const { context, active } = useCurrentConversation();
  const fork = usePendingFork(context.id);
  const commands = useSerialCommands(active.id);
  return (choice: ToolChoice, isOn: boolean) => {
    if (fork !== null) {
      // A fork's overrides are merged by field, so the whole set of switches has to be given.
      const tools = { ...settings.tools, [choice.definition.name]: isOn };
      overrideFork(context.id, { tools });
      return;
    }
    void commands.dispatch(({ branch }) => {
      const { tools: before = {}, ...others } = branch.overrides ?? {};
      const tools = { ...switched(choice, isOn, before) };
      const overrides = Object.keys(tools).length === 0 ? others : { ...others, tools };
      return { type: "branch.override", branchId: branch.id, overrides };
    });
  };
}
