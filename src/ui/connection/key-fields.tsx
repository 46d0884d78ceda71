import { hostOf } from "#domain/address.ts";
import type { Connection } from "#domain/connection.ts";
import { presetById } from "#domain/presets.ts";
import { KeepingField } from "#ui/keys/keeping-field.tsx";
import { KeyPageLink } from "#ui/keys/key-page-link.tsx";
import { Button } from "#ui/kit/components/button.tsx";
import { Field } from "#ui/kit/components/field.tsx";
import { Row } from "#ui/kit/components/row.tsx";
import { Stack } from "#ui/kit/components/stack.tsx";
import { TextInput } from "#ui/kit/components/text-input.tsx";

import {
  hasKey,
  keyObstacle,
  leavesKeyBehind,
  ownerElsewhere,
  withKey,
  withPreset,
} from "./connection-draft.ts";
import type { ConnectionDraft } from "./connection-draft.ts";

import styles from "./connection.module.css";

export interface KeyFieldsProps {
  draft: ConnectionDraft;
  stored: Connection | undefined;
  onChange: (change: (draft: ConnectionDraft) => ConnectionDraft) => void;
}

/** The key, its detected provider, and how it is stored. */
export function KeyFields({ draft, stored, onChange }: KeyFieldsProps) {
  const said = keyWords(draft, stored);
  const preset = presetById(draft.presetId ?? undefined);
  return (
    <Stack gap={2} className={styles.part}>
      <Field label="API key" {...said}>
        {(control) => (
          <TextInput
            {...control}
            mono
            type="password"
            autoComplete="off"
            placeholder={isKept(draft, stored) ? "••••••••••••  saved" : ""}
            value={draft.key}
            onChange={({ target }) => onChange((now) => withKey(now, target.value))}
          />
        )}
      </Field>
      <KeyActs draft={draft} stored={stored} onChange={onChange} />
      {preset?.local !== true && <KeyPageLink preset={preset} />}
      <KeepingField
        legend="Keep the key"
        keeping={draft.keeping}
        onChange={(keeping) => onChange((now) => ({ ...now, keeping }))}
      />
    </Stack>
  );
}

function isKept(draft: ConnectionDraft, stored: Connection | undefined): boolean {
  return hasKey(stored) && !draft.removesKey && !leavesKeyBehind(draft, stored);
}

/** The line under the field: the problem, or what happens to the key. */
function keyWords(
  draft: ConnectionDraft,
  stored: Connection | undefined,
): { hint?: string; error?: string } {
  const host = hostOf(draft.baseUrl);
  const obstacle = keyObstacle(draft);
  if (obstacle?.kind === "used_elsewhere") {
    return {
      error: `This key was used at ${obstacle.origin}. Paste it again to use it at ${host ?? "the new address"}.`,
    };
  }
  const owner = ownerElsewhere(draft);
  if (owner !== undefined && host !== undefined && !draft.keyMeant) {
    return {
      error: `This looks like a key for ${owner.name}, but the address is ${host}. It hasn’t been sent.`,
    };
  }
  if (draft.key.trim() !== "") return { hint: `Sent only to ${host ?? "this address"}.` };
  if (draft.removesKey) return { hint: "The key will be removed when you save." };
  if (stored !== undefined && leavesKeyBehind(draft, stored)) {
    return {
      error: `The saved key is for ${hostOf(stored.baseUrl) ?? "the old address"} and won’t be used. Paste one for ${host ?? "the new address"} if it needs one.`,
    };
  }
  if (isKept(draft, stored)) return { hint: "Leave empty to keep the saved key." };
  return { hint: "Sent only to this address. Leave empty if the server needs no key." };
}

function KeyActs({ draft, stored, onChange }: KeyFieldsProps) {
  const owner = ownerElsewhere(draft);
  const asksForOwner = owner !== undefined && !draft.keyMeant && draft.key.trim() !== "";
  return (
    <>
      {asksForOwner && (
        <Row>
          <Button size="small" onClick={() => onChange((now) => withPreset(now, owner))}>
            Use {owner.name}
          </Button>
          {keyObstacle(draft)?.kind === "other_provider" && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => onChange((now) => ({ ...now, keyMeant: true }))}
            >
              Send to {hostOf(draft.baseUrl)} anyway
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
            Remove key
          </Button>
        </Row>
      )}
    </>
  );
}
