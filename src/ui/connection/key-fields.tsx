import type { KeyState } from "#app/keys/keys.ts";
import { useKeyState } from "#app/react/queries/keys.ts";
import { hostOf } from "#domain/connections/address.ts";
import type { Connection } from "#domain/connections/connection.ts";
import { presetById } from "#domain/connections/presets.ts";
import { KeepingField } from "#ui/keys/keeping-field.tsx";
import { KeyPageLink } from "#ui/keys/key-page-link.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";
import { connectionWords } from "#ui/words/connection.ts";

import {
  hasKey,
  keyObstacle,
  leavesKeyBehind,
  ownerElsewhere,
  withKey,
  withKeyMeantHere,
  withPreset,
} from "./connection-draft.ts";
import type { ConnectionDraft } from "./connection-draft.ts";

import styles from "./connection.module.css";

export interface KeyFieldsProps {
  draft: ConnectionDraft;
  stored: Connection | undefined;
  onChange: (change: (draft: ConnectionDraft) => ConnectionDraft) => void;
}

/** The key, the provider that its format identifies, and where it is kept. */
export function KeyFields({ draft, stored, onChange }: KeyFieldsProps) {
  const state = useKeyState(stored);
  const said = keyWords(draft, stored, state);
  const isHere = isKept(draft, stored) && state !== "missing";
  const preset = presetById(draft.presetId ?? undefined);
  return (
    <Stack gap={2} className={styles.part}>
      <Field label={connectionWords.key} {...said}>
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            placeholder={isHere ? connectionWords.keySaved : ""}
            value={draft.key}
            onChange={({ target }) => onChange((now) => withKey(now, target.value))}
          />
        )}
      </Field>
      <KeyActs draft={draft} stored={stored} onChange={onChange} />
      {preset?.local !== true && <KeyPageLink preset={preset} />}
      <KeepingField
        legend={connectionWords.keepKey}
        keeping={draft.keeping}
        onChange={(keeping) => onChange((now) => ({ ...now, keeping }))}
      />
    </Stack>
  );
}

function isKept(draft: ConnectionDraft, stored: Connection | undefined): boolean {
  return hasKey(stored) && !draft.removesKey && !leavesKeyBehind(draft, stored);
}

/** The line below the field: the problem with the key, or what will happen to it. */
function keyWords(
  draft: ConnectionDraft,
  stored: Connection | undefined,
  state: KeyState,
): { hint?: string; error?: string } {
  const host = hostOf(draft.baseUrl);
  const obstacle = keyObstacle(draft);
  if (obstacle?.kind === "used_elsewhere") {
    return {
      error: connectionWords.keyUsedAt(obstacle.origin, host ?? connectionWords.newAddress),
    };
  }
  const owner = ownerElsewhere(draft);
  if (owner !== undefined && host !== undefined && !draft.keyMeant) {
    return {
      error: connectionWords.keyOfOther(owner.name, host),
    };
  }
  if (draft.key.trim() !== "")
    return { hint: connectionWords.keySentTo(host ?? connectionWords.thisAddress) };
  if (draft.removesKey) return { hint: connectionWords.keyRemovedOnSave };
  if (stored !== undefined && leavesKeyBehind(draft, stored)) {
    return {
      error: connectionWords.keyLeft(
        hostOf(stored.baseUrl) ?? connectionWords.oldAddress,
        host ?? connectionWords.newAddress,
      ),
    };
  }
  if (isKept(draft, stored)) return { hint: keptWords(stored, state) };
  return { hint: connectionWords.keyHint };
}

/** Says where the stored key is. This tab may not be able to read it. */
function keptWords(stored: Connection | undefined, state: KeyState): string {
  if (state !== "missing") return connectionWords.keyKept;
  return stored?.keyKeeping === "session" ? connectionWords.keyElsewhere : connectionWords.keyLost;
}

function KeyActs({ draft, stored, onChange }: KeyFieldsProps) {
  const owner = ownerElsewhere(draft);
  const asksForOwner = owner !== undefined && !draft.keyMeant && draft.key.trim() !== "";
  const obstacle = keyObstacle(draft);
  const host = hostOf(draft.baseUrl);
  return (
    <>
      {/* Pasting the same key again would change nothing in the field and fire no event, so a button is
          needed. */}
      {obstacle?.kind === "used_elsewhere" && host !== undefined && (
        <Row>
          <Button size="small" onClick={() => onChange(withKeyMeantHere)}>
            {connectionWords.takeKeyTo(host)}
          </Button>
        </Row>
      )}
      {asksForOwner && (
        <Row>
          <Button size="small" onClick={() => onChange((now) => withPreset(now, owner))}>
            {connectionWords.takeProvider(owner.name)}
          </Button>
          {obstacle?.kind === "other_provider" && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange((now) => ({ ...now, keyMeant: true }))}
            >
              {connectionWords.sendAnyway(host)}
            </Button>
          )}
        </Row>
      )}
      {isKept(draft, stored) && draft.key === "" && (
        <Row>
          <Button
            size="small"
            variant="quiet"
            onClick={() => onChange((now) => ({ ...now, removesKey: true }))}
          >
            {connectionWords.removeKey}
          </Button>
        </Row>
      )}
    </>
  );
}
