import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber, formatShare } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about the ways to connect a first model. */
export const waysInWords = {
  title: "Ways to connect a model",
  nothingSaved: "Nothing was saved.",
  builtIn: {
    title: "Use the browser’s model",
    hints: {
      available: "Runs on this device. No key needed, no tools.",
      downloading: "Your browser is downloading it. Runs on this device. No key needed, no tools.",
      downloadable: "Downloads once (a few GB), then runs on this device. No key needed, no tools.",
    },
    progress: "Downloading the browser’s model",
    gettingReady: "Getting ready…",
  },
  downloaded: (share: number) => `${formatShare(share)} downloaded`,

  openRouter: {
    title: "Connect OpenRouter",
    hint: "Sign in for hundreds of models with one account.",
    about:
      "Sign in at openrouter.ai and choose how much the key can spend. You’ll then come back here, and what you’ve typed stays. The key is sent only to OpenRouter.",
    go: "Go to openrouter.ai",
    finishing: "Getting your key and loading models…",
    again: "Connect again",
    otherWay: "Choose another way",
  },
  signInProblems: {
    denied: {
      title: "OpenRouter didn’t provide a key",
      words:
        "The request was declined there. If that was a mistake, connect again. Nothing was saved.",
    },
    strange_state: {
      title: "This sign-in didn’t start here",
      words:
        "The address belongs to an older sign-in, or someone else made it. Its code was not used. If a sign-in is still open at OpenRouter, you can finish it there. Nothing was saved.",
    },
    not_begun: {
      title: "No sign-in is in progress in this tab",
      words: "It was started in another tab or is already finished. Nothing was saved.",
    },
    code_refused: {
      title: "OpenRouter rejected the code",
      words:
        "Each code works once and expires quickly. Connect again to get a new one. Nothing was saved.",
    },
  },

  key: {
    title: "Paste a key",
    hint: "From OpenAI, Anthropic, Google or another provider.",
    label: "API key",
    provider: "Provider",
    chooseProvider: "Choose…",
    sentTo: (provider: string) => `${provider} key. Sent only to ${provider}.`,
    noKey: "This doesn’t look like an API key. Keys are long and have no spaces.",
    several: "Several providers use keys like this one. Choose the provider.",
    about: "Sent only to its provider. The provider is detected from most keys.",
    loading: "Loading models…",
    connect: "Connect",
    keep: "Keep the key",
  },

  local: {
    title: "Find local models",
    hint: (names: readonly string[]) => `Checks this machine for ${formatListAnd(names)}.`,
    searching: "Searching…",
    search: "Search",
    searchAgain: "Search again",
    found: "Found",
    none: "No local model server is running on this computer. Start one, then search again:",
    isEmpty: (name: string) => `${name} is running but has no models yet.`,
    needsKey: (name: string) => `${name} is running and needs a key.`,
    enterKey: "Enter its key",
    use: (name: string) => `Use ${name}`,
  },
  browserAsks: (names: readonly string[]) => (
    <>
      Your browser will ask whether this page can access apps on this device, because the page comes
      from the internet. Choose <strong>Allow</strong>. Bough only contacts {formatListAnd(names)}:
      it lists their models and sends them the messages you write to them.
    </>
  ),
  namesAndMore: (names: readonly string[], more: number) =>
    `${names.join(", ")} and ${formatNumber(more)} more`,

  example: {
    title: "Explore an example",
    hint: "A conversation with branches. No key or network needed.",
  },
  connected: (name: string, models: number, model: string) =>
    plural(models, {
      one: (number) => `${name} is connected with ${number} model. New conversations use ${model}.`,
      other: (number) =>
        `${name} is connected with ${number} models. New conversations use ${model}.`,
    }),
} as const;
