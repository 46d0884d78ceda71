import { sameJson } from "#domain/canonical.ts";
import type { ChatConfig, ConfigChange } from "#domain/context.ts";
import { defined } from "#domain/defined.ts";

/**
 * What undoing a change of a conversation's settings restores: each setting only if it still is as the
 * change left it. A model is restored together with its connection, parameters and budgets by name.
 *
 * @param before what the change replaced
 * @param after all settings right after the change
 */
export function putBackSettings(
  before: ConfigChange,
  after: ChatConfig,
  now: ChatConfig,
): ConfigChange {
  const { connectionId, modelId, parameters, budgets, ...others } = before;
  const isModelAsLeft = now.connectionId === after.connectionId && now.modelId === after.modelId;
  return {
    ...(isModelAsLeft && defined({ connectionId, modelId })),
    ...(parameters && { parameters: entriesBack(parameters, after.parameters, now.parameters) }),
    ...(budgets && { budgets: entriesBack(budgets, after.budgets ?? {}, now.budgets ?? {}) }),
    ...fieldsBack(others, after, now),
  };
}

/**
 * The fields that still are as they were left, with their values from before; undefined if absent
 * before.
 */
function fieldsBack<Fields extends object>(
  before: Fields,
  after: Partial<Fields>,
  now: Partial<Fields>,
): Partial<Fields> {
  // The keys are names of fields, which Object.keys loses.
  const names = Object.keys(before) as (keyof Fields)[];
  const kept = names.filter((name) => sameJson(now[name], after[name]));
  return Object.fromEntries(kept.map((name) => [name, before[name]])) as Partial<Fields>;
}

/** All present entries, with the old values of those that still are as they were left. */
function entriesBack<Entries extends object>(
  before: Entries,
  after: Entries,
  now: Entries,
): Entries {
  const absent = Object.fromEntries(Object.keys(now).map((name) => [name, undefined]));
  const back = { ...now, ...fieldsBack({ ...absent, ...before }, after, now) };
  // Entries that were absent before are left out.
  return Object.fromEntries(
    Object.entries(back).filter(([, value]) => value !== undefined),
  ) as Entries;
}
