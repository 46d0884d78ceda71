import { useAct } from "#app/commands/acting.ts";
import { useScene } from "#app/conversation/scene.ts";
import { createSerial } from "#app/conversation/serial.ts";
import { useBough } from "#app/hooks.ts";
import { UNDO, useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { UndoKind } from "#domain/branching/change-set.ts";
import { commonVoice, overridesFor, standingOf, voiceOf } from "#domain/branching/voice.ts";
import type { Standing, Voice } from "#domain/branching/voice.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, ChatConfig, ChatContext } from "#domain/context.ts";
import type { JsonValue } from "#domain/json.ts";
import { useTold } from "#ui/acts/use-told.ts";

export type Prompts = Pick<Voice, "systemPrompt" | "userPrompt">;
/** What a conversation has as well as a branch. */
export type Settings = Pick<Voice, "connectionId" | "modelId" | "parameters">;

/** A voice as it can be changed: a branch's, or the whole conversation's. */
export interface VoiceHere {
  voice: Voice;
  /** How what is compared with is called; null where there is nothing to compare with. */
  otherName: string | null;
  standing: <Value extends JsonValue | undefined>(
    trait: (voice: Voice) => Value,
  ) => Standing<Value> | null;
  /** Changes some settings; `make` is given the voice as it is stored by then. */
  change: (make: (voice: Voice) => Partial<Settings>) => void;
  /** Says what was changed, and takes it back to `before` on request. */
  offerBack: (what: string, before: (voice: Voice) => Partial<Settings>) => void;
}

/** The branch's voice beside that of the branch it left. */
export function useBranchVoice(branch: Branch): VoiceHere & {
  changePrompts: (fields: Partial<Prompts>) => void;
  offerPromptBack: (what: string) => void;
} {
  const { context, tree } = useScene();
  const bough = useBough();
  const told = useTold();
  const changes = useChanges(branch.id);
  const origin = tree.byId.get(branch.forkedFrom?.branchId ?? "");
  const name = branchLabel(tree, branch);
  const say = (what: string, kind: UndoKind) =>
    changes.afterwards(() => told(`${what} of “${name}” changed.`, kind, TOPIC));
  return {
    voice: voiceOf(context, branch),
    otherName: origin === undefined ? "the conversation" : branchLabel(tree, origin),
    standing: (trait) => standingOf({ context, branch, origin }, trait),
    change: (make) =>
      changes.tell((rows) => {
        const voice = voiceOf(rows.context, rows.branch);
        const overrides = overridesFor(rows.context, { ...voice, ...make(voice) });
        return { type: "branch.override", branchId: branch.id, overrides };
      }),
    offerBack: (what) => say(what, "override"),
    changePrompts: (fields) =>
      changes.tell((rows) => promptCommand(rows.branch, fields, () => bough.newId())),
    offerPromptBack: (what) => say(what, "prompt"),
  };
}

function promptCommand(branch: Branch, fields: Partial<Prompts>, newId: () => string): Command {
  const { systemPrompt: known } = branch;
  const content = fields.systemPrompt ?? known?.content ?? "";
  const userPrompt = fields.userPrompt ?? branch.userPrompt ?? "";
  const systemPrompt = known?.content === content ? known : { id: newId(), content };
  return {
    type: "branch.prompt",
    branchId: branch.id,
    systemPrompt: content === "" ? null : systemPrompt,
    userPrompt: userPrompt === "" ? null : userPrompt,
  };
}

/** What counts on every branch that does not differ. */
export function useCommonVoice(): VoiceHere {
  const { context, active } = useScene();
  const notify = useView((view) => view.notify);
  const changes = useChanges(active.id);
  const change: VoiceHere["change"] = (make) =>
    changes.tell((rows) => ({
      type: "context.configure",
      config: configOf(make(commonVoice(rows.context))),
    }));
  return {
    voice: commonVoice(context),
    otherName: null,
    standing: () => null,
    change,
    // No undo row is written for a conversation: the way back is a change as well.
    offerBack: (what, before) =>
      notify({
        text: `${what} of the conversation changed.`,
        topic: TOPIC,
        contextId: context.id,
        action: { label: UNDO, act: () => change(before) },
      }),
  };
}

function configOf({ parameters, ...fields }: Partial<Settings>): Partial<ChatConfig> {
  return { ...fields, ...(parameters === undefined ? {} : { parameters: { ...parameters } }) };
}

/** One notice of settings is enough: those before can be taken back after it. */
const TOPIC = "settings";

/** A change takes the place of whole rows: each waits for the one before, whichever field made it. */
const inOrder = createSerial();

function useChanges(branchId: string) {
  const bough = useBough();
  const act = useAct();
  const carryOut = async (make: (rows: Rows) => Command) => {
    const branch = await bough.branches.get(branchId);
    const context = await bough.conversations.get(branch?.contextId ?? "");
    if (branch !== undefined && context !== undefined) await act(make({ branch, context }));
  };
  return {
    tell: (make: (rows: Rows) => Command) => void inOrder.run(branchId, () => carryOut(make)),
    /** Once what was told until now is done. */
    afterwards: (work: () => Promise<void>) => void inOrder.run(branchId, work),
  };
}

interface Rows {
  branch: Branch;
  context: ChatContext;
}
