import { useSerialCommands } from "#app/react/actions/serial-commands.ts";
import { useConnections } from "#app/react/queries/connections.ts";
import { useCurrentConversation } from "#app/react/queries/current-conversation.ts";
import { useModes } from "#app/react/queries/modes.ts";
import { useTools } from "#app/react/queries/open-conversation.ts";
import { useToolCosts } from "#app/react/queries/tools.ts";
import { closeDialog } from "#app/view/action-dialog.ts";
import { openSettings } from "#app/view/overlay.ts";
import { overrideFork } from "#app/view/places.ts";
import { modelInfoOf } from "#domain/connection.ts";
import { modeInUse } from "#domain/modes/mode.ts";
import type { ModeInUse } from "#domain/modes/mode.ts";
import { modelOr } from "#domain/settings/effective-settings.ts";
import type { EffectiveSettings } from "#domain/settings/effective-settings.ts";
import { switched, toolChoices } from "#domain/tool-sets/tool-set.ts";
import type { ToolChoice } from "#domain/tool-sets/tool-set.ts";
import { usePendingFork } from "#ui/acts/pending-fork.ts";
import { useModeHere } from "#ui/acts/use-mode.ts";
import { ModeSelect } from "#ui/composer/mode-picker.tsx";
import { formatCount, formatNumber } from "#ui/format/format-number.ts";
import { Button } from "#ui/kit/components/button.tsx";
import { Switch } from "#ui/kit/components/choice.tsx";
import { Dialog } from "#ui/kit/components/dialog.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Note } from "#ui/kit/components/note.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";

import { bySource, sourceTitle } from "./source-title.ts";

import styles from "./modes.module.css";

/** Which tools the model gets on this branch, and what they cost. */
export function ToolsDialog() {
  const { active } = useCurrentConversation();
  const here = useModeHere(active);
  const modes = useModes();
  return (
    <Dialog
      title="Tools"
      description="A tool that is off isn’t sent. Changes apply from the next message."
      lightDismiss
      onClose={() => closeDialog("tools")}
      footer={<Button onClick={() => openSettings("tools")}>Which tools ask first…</Button>}
    >
      <Stack>
        <Field label="Mode">
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
  settings: EffectiveSettings;
  mode: ModeInUse;
}

function ToolSwitches({ settings, mode }: ToolSwitchesProps) {
  const definitions = useTools().definitions();
  const costs = useToolCosts();
  const toggle = useToggle(settings);
  const choices = toolChoices(definitions, mode.tools, settings.tools);
  const on = choices.filter(({ isOn }) => isOn);
  const tokens = on.reduce((sum, { definition }) => sum + (costs.get(definition.name) ?? 0), 0);
  return (
    <>
      <NoTools settings={settings} />
      <Note role="status">
        {on.length === 0
          ? "No tool is sent."
          : `${formatCount(on.length, "tool")} in each request, about ${formatNumber(tokens)} tokens.`}
      </Note>
      {bySource(choices, ({ definition }) => definition.origin).map(([origin, members]) => (
        <section key={origin} role="group" aria-label={sourceTitle(origin)}>
          <h3 className={styles.heading}>{sourceTitle(origin)}</h3>
          <Stack gap={3}>
            {members.map((choice) => (
              <Switch
                key={choice.definition.name}
                label={choice.definition.name}
                hint={hintOf(choice, mode, costs.get(choice.definition.name) ?? 0)}
                checked={choice.isOn}
                disabled={choice.by === "limit"}
                onChange={(isOn) => toggle(choice, isOn)}
              />
            ))}
          </Stack>
        </section>
      ))}
    </>
  );
}

function NoTools({ settings: { connectionId, modelId } }: Pick<ToolSwitchesProps, "settings">) {
  const connection = useConnections()?.find(({ id }) => id === connectionId);
  const model = modelOr(modelId, connection);
  if (modelInfoOf(connection, model)?.abilities?.tools !== false) return null;
  return <Note tone="waits">{model} takes no tools, so none is sent.</Note>;
}

function hintOf({ definition, by, byMode }: ToolChoice, mode: ModeInUse, tokens: number): string {
  const parts = [definition.summary, `About ${formatNumber(tokens)} tokens.`];
  if (by === "limit") {
    parts.push(
      mode.tools.limit === "none"
        ? "This mode sends no tools."
        : "This mode sends no tool that changes anything.",
    );
  } else if (by === "branch") parts.push(`The mode has it ${byMode ? "on" : "off"}.`);
  return parts.join(" ");
}

/** Switches a tool on the branch, or on the fork that is being made. */
function useToggle(settings: EffectiveSettings) {
  const { context, active } = useCurrentConversation();
  const fork = usePendingFork(context.id);
  const commands = useSerialCommands(active.id);
  return (choice: ToolChoice, isOn: boolean) => {
    if (fork !== null) {
      // What is merged into a fork's overrides can only be replaced.
      const tools = { ...settings.tools, [choice.definition.name]: isOn };
      overrideFork(context.id, { tools });
      return;
    }
    commands.dispatch(({ branch }) => {
      const { tools: before = {}, ...others } = branch.overrides ?? {};
      const tools = { ...switched(choice, isOn, before) };
      const overrides = Object.keys(tools).length === 0 ? others : { ...others, tools };
      return { type: "branch.override", branchId: branch.id, overrides };
    });
  };
}
