import { useId } from "react";

import type { Connection, KeyKeeping } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";
import { keepingWords } from "#ui/keys/keeping-words.ts";
import { KeyPageLink } from "#ui/keys/key-page-link.tsx";
import { Button } from "#ui/kit/button.tsx";
import { Field } from "#ui/kit/field.tsx";
import { TextInput } from "#ui/kit/text-input.tsx";

import {
  hasKey,
  hostOf,
  keyObstacle,
  leavesKeyBehind,
  ownerElsewhere,
  withKey,
  withPreset,
} from "./draft.ts";
import type { Draft } from "./draft.ts";
import { Pills } from "./pills.tsx";

import styles from "./connection.module.css";

export interface KeyFieldsProps {
  draft: Draft;
  stored: Connection | undefined;
  onChange: (change: (draft: Draft) => Draft) => void;
}

/** The key, whose it seems to be, and how it is kept. */
export function KeyFields({ draft, stored, onChange }: KeyFieldsProps) {
  const name = useId();
  const said = keyWords(draft, stored);
  const preset = presetById(draft.presetId ?? undefined);
  return (
    <div className={styles["part"]}>
      <Field label="API key" {...said}>
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            placeholder={isKept(draft, stored) ? "••••••••••••  kept" : ""}
            value={draft.key}
            onChange={({ target }) => onChange((now) => withKey(now, target.value))}
          />
        )}
      </Field>
      <KeyActs draft={draft} stored={stored} onChange={onChange} />
      {preset?.local !== true && <KeyPageLink preset={preset} />}
      <fieldset className={styles["choices"]}>
        <legend className={styles["label"]}>Keep the key</legend>
        <Pills
          name={name}
          value={draft.keeping}
          onChange={(keeping) => onChange((now) => ({ ...now, keeping }))}
          options={keepings}
        />
      </fieldset>
      <p className={styles["hint"]}>{keepingWords[draft.keeping].words}</p>
    </div>
  );
}

const keepings = (["session", "stored", "encrypted"] satisfies KeyKeeping[]).map((value) => ({
  value,
  label: keepingWords[value].label,
}));

function isKept(draft: Draft, stored: Connection | undefined): boolean {
  return hasKey(stored) && !draft.removesKey && !leavesKeyBehind(draft, stored);
}

/** The line under the field: what is wrong, or what becomes of the key. */
function keyWords(draft: Draft, stored: Connection | undefined): { hint?: string; error?: string } {
  const host = hostOf(draft.baseUrl);
  const obstacle = keyObstacle(draft);
  if (obstacle?.kind === "used_elsewhere") {
    return {
      error: `This key was used at ${obstacle.origin}. Paste it again if ${host ?? "the new address"} may have it.`,
    };
  }
  const owner = ownerElsewhere(draft);
  if (owner !== undefined && host !== undefined && !draft.keyMeant) {
    return {
      error: `This looks like a key of ${owner.name}, but the address is ${host}. It has not been sent.`,
    };
  }
  if (draft.key.trim() !== "")
    return { hint: `It goes to ${host ?? "this address"} and nowhere else.` };
  if (draft.removesKey) return { hint: "The kept key is removed when you save." };
  if (stored !== undefined && leavesKeyBehind(draft, stored)) {
    return {
      error: `The kept key belongs to ${hostOf(stored.baseUrl) ?? "the old address"} and stays behind. Paste one for ${host ?? "the new address"}, if it wants one.`,
    };
  }
  if (isKept(draft, stored)) return { hint: "Leave it empty to keep the key that is here." };
  return { hint: "Sent to this address only. Leave it empty for a server that wants none." };
}

function KeyActs({ draft, stored, onChange }: KeyFieldsProps) {
  const owner = ownerElsewhere(draft);
  const asksForOwner = owner !== undefined && !draft.keyMeant && draft.key.trim() !== "";
  return (
    <>
      {asksForOwner && (
        <div className={styles["acts"]}>
          <Button size="small" onClick={() => onChange((now) => withPreset(now, owner))}>
            Use {owner.name}
          </Button>
          {keyObstacle(draft)?.kind === "other_provider" && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange((now) => ({ ...now, keyMeant: true }))}
            >
              It is meant for {hostOf(draft.baseUrl)}
            </Button>
          )}
        </div>
      )}
      {isKept(draft, stored) && draft.key === "" && (
        <div className={styles["acts"]}>
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange((now) => ({ ...now, removesKey: true }))}
          >
            Remove the key
          </Button>
        </div>
      )}
    </>
  );
}
