import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about connections: their list, their form, and their test. */
export const connectionWords = {
  forNew: "for new conversations",
  moreFor: (name: string) => `More options for ${name}`,
  makeUsual: "Use for new conversations",
  notSetForNew: (name: string, why: string) =>
    `“${name}” couldn’t be set for new conversations: ${why}.`,
  refreshModels: "Refresh models",
  remove: "Remove",
  notRemoved: (name: string, why: string) => `“${name}” couldn’t be removed: ${why}.`,
  notRestored: (name: string, why: string) => `“${name}” couldn’t be restored: ${why}.`,
  removed: (name: string) => `Removed “${name}” and its key.`,
  models: (models: number) => plural(models, { one: "# model", other: "# models" }),
  inPage: "Runs in this page, no network",
  loading: (name: string) => `Loading models from ${name}…`,
  has: (name: string, models: number) =>
    plural(models, {
      one: (number) => `${name} has ${number} model.`,
      other: (number) => `${name} has ${number} models.`,
    }),
  listOfOther: (name: string) =>
    `“${name}” was changed or removed meanwhile, so its old model list wasn’t saved.`,
  listNotSaved: (why: string) => `The model list couldn’t be saved: ${why}.`,

  newConnection: "New connection",
  name: "Name",
  protocol: "Protocol",
  protocols: {
    openAiChat: "OpenAI Chat Completions",
    openAiResponses: "OpenAI Responses",
    anthropic: "Anthropic Messages",
    gemini: "Google Gemini",
  },
  baseUrl: "Base URL",
  baseUrlHint: "Include the version, for example http://localhost:11434/v1",
  baseUrlProblem:
    "Enter an address that starts with http:// or https://, without a username or password.",
  takeAddress: (address: string) => `Use ${address}`,
  advanced: "Advanced",
  test: "Test",
  savingFailed: (why: string) => `Not saved: ${why}.`,
  changesNotSaved: "Your changes weren’t saved.",
  /** @param usual the connection that new conversations use; undefined if there is no other */
  savedUntested: (name: string, usual: string | undefined) =>
    usual === undefined
      ? `Saved “${name}”. It has not answered a test yet.`
      : `Saved “${name}”. It has not answered a test yet, so new conversations stay with “${usual}”.`,
  /** @param said what the server refused, in whole sentences */
  savedUnused: (name: string, usual: string | undefined, said: string) =>
    usual === undefined
      ? `Saved “${name}”. ${said}`
      : `Saved “${name}”, but new conversations don’t use it yet and stay with “${usual}”. ${said}`,
  savedRefused: (name: string, said: string) => `Saved “${name}”. ${said}`,
  useAnyway: "Use it anyway",
  nowUsual: (name: string) => `New conversations use “${name}” now.`,
  presets: {
    hosted: "Hosted",
    local: "On this machine",
    other: "Other",
    custom: "Custom address",
  },
  provider: "Provider",

  headers: "Extra headers",
  headersHint:
    "Sent with every request and stored unencrypted in this browser. The server must allow each header (CORS), or every request fails.",
  addHeader: "Add header",
  headerProblems: {
    name: "A header name can only contain letters, digits and dashes.",
    key: "Put keys in “API key”, where they are protected.",
    browser: "Browsers don’t let pages set this header.",
    own: "Bough sets this header.",
    value: "The value is empty or contains characters that can’t be sent.",
    long: "Too long for a header.",
    twice: "This header is already set.",
    preflight: "Ollama doesn’t let pages send this header, so every request would fail.",
  },
  headersLeft: (origins: readonly string[], host: string, names: string) =>
    `Entered for ${formatListAnd(origins)} and not sent to ${host}: ${names}.`,
  sendToo: (host: string) => `Send to ${host} too`,
  newAddress: "the new address",
  oldAddress: "the old address",
  thisAddress: "this address",

  key: "API key",
  keySaved: "••••••••••••  saved",
  keepKey: "Keep the key",
  keyUsedAt: (origin: string, host: string) =>
    `This key was used at ${origin}. It hasn’t been sent to ${host}.`,
  takeKeyTo: (host: string) => `Use it at ${host}`,
  keyOfOther: (provider: string, host: string) =>
    `This looks like a key for ${provider}, but the address is ${host}. It hasn’t been sent.`,
  keySentTo: (host: string) => `Sent only to ${host}.`,
  keyLeft: (oldHost: string, host: string) =>
    `The saved key is for ${oldHost} and won’t be used. Paste one for ${host} if it needs one.`,
  keyRemovedOnSave: "The key will be removed when you save.",
  keyKept: "Leave empty to keep the saved key.",
  keyElsewhere:
    "The key isn’t in this tab, only in the one it was pasted in. Paste it here too, or leave this empty: you’ll be asked for it when it’s needed.",
  keyLost:
    "The key is no longer in this browser. Paste it again, or leave this empty: you’ll be asked for it when it’s needed.",
  keyHint: "Sent only to this address. Leave empty if the server needs no key.",
  takeProvider: (provider: string) => `Use ${provider}`,
  sendAnyway: (host: string | undefined) => `Send to ${host} anyway`,
  removeKey: "Remove key",
  keyStates: {
    session: "key kept until this tab closes",
    stored: "key saved, unencrypted",
    encrypted: "key encrypted, unlocked",
  },
  keyNone: "no key",
  keyLocked: "key locked",
  keyMissing: "key missing, you’ll be asked when it’s needed",

  model: "Model",
  modelHint:
    "For new conversations, until you choose another in one. Choose from the list or type any name.",
  modelHintUnlisted: "Type any name, or load the list. Saving loads it, too.",
  loadModels: "Load models",
  modelsUpdated: (models: string, age: string) => `${models}, updated ${age}`,

  nothingSaved: "Nothing was saved. What you typed is still here.",
  theServer: "The server",
  loadingFrom: (host: string) => `Loading models from ${host}…`,
  testing: (model: string) => `Testing ${model}…`,
  cancelTest: "Cancel test",
  sendTest: "Send a test message (a few tokens)",
  found: (host: string, models: number) =>
    plural(models, {
      one: (number) => `Connected to ${host}: ${number} model found.`,
      other: (number) => `Connected to ${host}: ${number} models found.`,
    }),
  foundWith: (host: string, models: number, model: string) =>
    plural(models, {
      one: (number) => `Connected to ${host}: ${number} model found, including ${model}.`,
      other: (number) => `Connected to ${host}: ${number} models found, including ${model}.`,
    }),
  foundWithout: (host: string, models: number, model: string) =>
    plural(models, {
      one: (number) =>
        `Connected to ${host}: ${number} model found. ${model} isn’t one of them but may still work.`,
      other: (number) =>
        `Connected to ${host}: ${number} models found. ${model} isn’t one of them but may still work.`,
    }),
  answered: (model: string, said: string, duration: string) =>
    `${model} answered “${said}” after ${duration}. It works.`,
  answeredThinking: (model: string, duration: string) =>
    `${model} answered after ${duration}, but spent its few tokens on thinking. It works.`,
  answeredNothing: (model: string, duration: string) =>
    `${model} answered after ${duration} without text. It works.`,

  firstByte: "First-response timeout (seconds)",
  firstByteHint: "Models that think for a long time may need more.",
  idle: "Idle timeout (seconds)",
  timeoutProblem: (most: number) => `Enter a number above 0, up to ${formatNumber(most)}.`,

  vault: {
    title: "Passphrase",
    unlocked: (keys: number) =>
      plural(keys, {
        one: "One key is encrypted with your passphrase: unlocked in this tab.",
        other: "# keys are encrypted with your passphrase: unlocked in this tab.",
      }),
    locked: (keys: number) =>
      plural(keys, {
        one: "One key is encrypted with your passphrase: locked.",
        other: "# keys are encrypted with your passphrase: locked.",
      }),
    lock: "Lock",
    unlock: "Unlock",
    change: "Change passphrase",
  },
} as const;
