import { useRef } from "react";

import { useAct } from "#app/acting.ts";
import { useBough } from "#app/hooks.ts";
import { useScene } from "#app/scene.ts";
import { UNDO, useView } from "#app/view.ts";
import { branchLabel } from "#domain/branching/branch-tree.ts";
import type { UndoKind } from "#domain/branching/change-set.ts";
import { commonVoice, overridesFor, standingOf, voiceOf } from "#domain/branching/voice.ts";
import type { Standing, Voice } from "#domain/branching/voice.ts";
import type { Command } from "#domain/command.ts";
import type { Branch, ChatConfig } from "#domain/context.ts";
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
  change: (fields: Partial<Settings>) => void;
  /** Says what was changed, and takes it back to `before` on request. */
  offerBack: (what: string, before: Partial<Settings>) => void;
}

/** The branch's voice beside that of the branch it left. */
export function useBranchVoice(branch: Branch): VoiceHere & {
  changePrompts: (fields: Partial<Prompts>) => void;
  offerPromptBack: (what: string) => void;
} {
  const { context, tree } = useScene();
  const changes = useChanges();
  const bough = useBough();
  const voice = voiceOf(context, branch);
  const origin = tree.byId.get(branch.forkedFrom?.branchId ?? "");
  const name = branchLabel(tree, branch);
  const override = (fields: Partial<Settings>): Command => ({
    type: "branch.override",
    branchId: branch.id,
    overrides: overridesFor(context, { ...voice, ...fields }),
  });
  const prompt = (fields: Partial<Prompts>): Command => {
    const { systemPrompt, userPrompt } = { ...voice, ...fields };
    const kept = systemPrompt === branch.systemPrompt?.content ? branch.systemPrompt : undefined;
    return {
      type: "branch.prompt",
      branchId: branch.id,
      systemPrompt:
        systemPrompt === "" ? null : (kept ?? { id: bough.newId(), content: systemPrompt }),
      userPrompt: userPrompt === "" ? null : userPrompt,
    };
  };
  return {
    voice,
    otherName: origin === undefined ? "the conversation" : branchLabel(tree, origin),
    standing: (trait) => standingOf({ context, branch, origin }, trait),
    change: (fields) => changes.tell(override(fields)),
    offerBack: (what) => changes.told(`${what} of “${name}” changed.`, "override"),
    changePrompts: (fields) => changes.tell(prompt(fields)),
    offerPromptBack: (what) => changes.told(`${what} of “${name}” changed.`, "prompt"),
  };
}

/** What counts on every branch that does not differ. */
export function useCommonVoice(): VoiceHere {
  const { context } = useScene();
  const changes = useChanges();
  const configure = (fields: Partial<Settings>): Command => ({
    type: "context.configure",
    config: configOf(fields),
  });
  return {
    voice: commonVoice(context),
    otherName: null,
    standing: () => null,
    change: (fields) => changes.tell(configure(fields)),
    offerBack: (what, before) =>
      changes.offer(`${what} of the conversation changed.`, configure(before)),
  };
}

function configOf({ parameters, ...fields }: Partial<Settings>): Partial<ChatConfig> {
  return { ...fields, ...(parameters === undefined ? {} : { parameters: { ...parameters } }) };
}

/** One notice of settings is enough: those before can be taken back after it. */
const TOPIC = "settings";

function useChanges() {
  const act = useAct();
  const told = useTold();
  const notify = useView((view) => view.notify);
  const last = useRef<Promise<unknown>>(Promise.resolve());
  return {
    tell: (command: Command) => {
      last.current = act(command);
    },
    /** Once what was told last is done. */
    told: (text: string, kind: UndoKind) => void last.current.then(() => told(text, kind, TOPIC)),
    /** Where no undo row is written: the way back is a command as well. */
    offer: (text: string, back: Command) =>
      notify({ text, topic: TOPIC, action: { label: UNDO, act: () => void act(back) } }),
  };
}
