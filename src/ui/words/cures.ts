const GOES_ON = "Continue goes on from here; Retry starts the answer over.";

/** Texts about failures: what happened, what is safe, what to do. */
export const curesWords = {
  kept: "Your message and the answer so far are kept.",
  messageKept: "Your message is kept.",
  goesOn: GOES_ON,
  asksToWait: (until: string) =>
    `The provider asks to wait until ${until}. Try again then, or choose another model.`,
  asksAgain: "Retry asks again.",
  theServer: "The server",

  kinds: {
    stall: { title: "The model stopped responding", cure: GOES_ON },
    cut: { title: "The answer was cut off", cure: GOES_ON },
    malformed_stream: {
      title: "The server sent an unreadable response",
      cure: "Try again. If it keeps happening, the address or the protocol may be wrong.",
    },
    too_long: {
      title: "The answer was too long to go on reading",
      cure: "It may never have ended. Try again, or choose another model.",
    },
    rate_limit: {
      title: "Too many requests",
      cure: "Wait a moment, then try again.",
    },
    overloaded: {
      title: "The provider is overloaded",
      cure: "Try again later, or choose another model.",
    },
    server: { title: "The provider had an error", cure: "Try again." },
    in_stream: { title: "The provider reported an error", cure: "Try again." },
    not_found: {
      title: "Model or address not found",
      cure: "Check the model’s name and the connection’s base URL, or choose another model.",
    },
    invalid_request: {
      title: "The request was rejected",
      cure: "Try another model, or fewer settings.",
    },
    context_length: {
      title: "The conversation is too long for this model",
      cure: "Fork from an earlier message, or choose a model with a larger context.",
    },
    quota: {
      title: "You’re out of credit with this provider",
      cure: "Add credit with the provider, then press Retry. It won’t retry automatically.",
    },
    no_progress: {
      title: "The model is going in circles",
      safe: "Three rounds in a row made the same calls with the same results. Your message and the answer so far are kept.",
      safeWithoutText:
        "Three rounds in a row made the same calls with the same results. Your message is kept.",
      cure: "Rephrase your message, or let it go on: Continue asks the model again with the results so far.",
    },
    invalid_output: {
      title: "The answer doesn’t match the conversation’s output schema",
      cure: "Retry, or choose another model.",
    },
    storage: {
      title: "The browser couldn’t save this",
      safe: "What was saved before is untouched.",
      cure: "Free up space on this device, then try again.",
    },
    internal: {
      title: "Something went wrong in Bough",
      cure: "Try again. If it keeps happening, it’s a bug in Bough.",
    },
  },
  inBin: {
    title: "What is in the bin is not sent to a model",
    cure: "Restore it from the bin, then try again.",
  },
  taskAtWork: {
    title: "A sub-task didn’t stop",
    safe: "Your message and the answer so far are kept. The sub-task may still be at work.",
    safeWithoutText: "Your message is kept. The sub-task may still be at work.",
    cure: "Close other Bough tabs that show it, or stop it in the list of sub-tasks. Your next message, or Retry, stops it first.",
  },
  interrupted: {
    title: "The answer was interrupted before it finished",
    safe: "Your message and the answer so far are kept. Nothing was sent again.",
    safeWithoutText: "Your message is kept. Nothing was sent again.",
    cure: "Continue goes on from here, and Retry starts the answer over. “Keep as it is” ends it here; you can still continue it later.",
    cureWithoutText: "Retry asks again. It can also stay unanswered.",
  },
  /** @param tools one tool, or several */
  toolInterrupted: (tools: string) => ({
    title: `Interrupted while running: ${tools}`,
    safe: "Your message and the answer so far are kept. Nothing was run again.",
    safeWithoutText: "Your message is kept. Nothing was run again.",
    cure: "Decide at each such call: run it again, or don’t, and the model is told that it may have run.",
  }),
  toolFailed: (tool: string) => ({
    title: `The tool ${tool} failed`,
    safe: "Finished tools keep their results.",
    cure: "Retry, or continue without it.",
  }),
  limitReached: (budget: string) => ({
    title: `Stopped at a limit: ${budget}`,
    cure: "Going on from here starts a new run with fresh limits.",
  }),
  budgets: {
    model_calls: "model calls",
    tool_successes: "repeated calls of one tool",
    tool_errors: "errors of one tool in a row",
    output_retries: "attempts to match the output schema",
    validator_retries: "attempts to satisfy the validators",
    tokens: "tokens",
    dollars: "money",
    minutes: "minutes of work",
  },
  noList: (host: string) => ({
    title: `${host} has no list of models at this address`,
    cure: "Check the connection’s base URL. If it is right, the server may work without a list: enter a model’s name as the server knows it.",
  }),
  noModels: (host: string) => ({
    title: `${host} has no models yet`,
    cure: "Download or load one on the server, then try again.",
  }),
  noSuchList: "Check that the key belongs to this provider, then try again.",
  connectionGone: {
    title: "This conversation’s connection isn’t on this device",
    safe: "Nothing was sent. Your message and the answer so far are kept.",
    safeWithoutText: "Nothing was sent. Your message is kept.",
    cure: "Choose another model, then press Retry.",
  },
  keyMissing: {
    title: "No key was entered",
    safe: "Nothing was sent.",
    cure: "Retry asks for it again. You can change or remove it in Settings.",
  },
  notSendable: {
    title: "The request can’t be sent",
    safe: "Nothing was sent.",
    cure: "Check the connection’s address, key and headers.",
  },
  keyRefused: {
    title: "The key was rejected",
    cure: "Check the key, or create a new one at the provider.",
  },
  keyTooNarrow: {
    title: "The key doesn’t have permission for this",
    cure: "Choose a model that the key can use, or use another key.",
  },
  tooLarge: (host: string) => ({
    title: `The request is too large for ${host}`,
    cure: "Fork from before a large attachment, or send a smaller one.",
  }),
  regionClosed: (host: string) => ({
    title: `${host} isn’t available in your country or region`,
    cure: "The key isn’t the reason. Choose a model of another provider.",
  }),
  browsersForbidden: (host: string) => ({
    title: `${host} doesn’t allow browsers for this organisation`,
    cure: "The key is correct, but its organisation blocks requests from browsers. An owner can allow them in the provider’s console. Until then, use a key from another organisation, or the same model through OpenRouter.",
  }),

  offline: {
    title: "This device is offline",
    cure: "Retry when you’re back online. A model on this machine works offline.",
  },
  mixedContent: (host: string) => ({
    title: `The browser blocks https pages from reaching ${host} over http`,
    cure: "Give the server an https address, or open Bough from http://localhost on this machine.",
  }),
  loopbackBlocked: (host: string) => ({
    title: `Safari blocks https pages from reaching ${host}`,
    cure: "Open Bough from http://localhost on this machine, or in Chrome, Edge or Firefox.",
  }),
  accessDenied: (host: string) => ({
    title: `This page isn’t allowed to reach ${host}`,
    cure: "Allow it in the browser’s settings for this page, or open Bough from http://localhost, where the browser doesn’t ask.",
  }),
  accessUnanswered: (host: string) => ({
    title: `Couldn’t connect to ${host}`,
    cure: "When the browser asks whether this page can access your device or network, choose Allow. If it doesn’t ask, no server is running there: start it, then try again.",
  }),
  blocksPage: (host: string, origin: string) => ({
    title: `${host} is running but blocks this page`,
    cure: `Configure the server to let pages from ${origin} read its answers (CORS). Then try again.`,
  }),
  baseUrl: "the base URL",
  notReadable: (host: string, address: string | null) => ({
    title: `${host} sent an answer that this page can’t read`,
    cure: `This may be a temporary failure: try again. If it keeps happening, the provider blocks browser pages (CORS)${address === null ? "" : `, or ${address} is wrong`}.`,
  }),
  localSilent: (host: string) => ({
    title: `No answer from ${host}`,
    cure: "Start the server, then try again.",
  }),
  silent: (host: string, address: string | null) => ({
    title: `No answer from ${host}`,
    cure: `Check ${address === null ? "" : `${address}, and `}whether a firewall, a VPN or an ad blocker is in the way. Then try again.`,
  }),
  notReached: (host: string, origin: string) => ({
    title: `${host} couldn’t be reached`,
    cure: `Check that the server is running and allows ${origin} (CORS). Then try again.`,
  }),

  actions: {
    open_connection: "Open connection",
    choose_model: "Choose another model",
    choose_larger_model: "Choose a larger model",
    fork_earlier: "Fork earlier in the tree",
  },
  getKey: (host: string) => `Get a key at ${host}`,
  addCredit: (host: string) => `Add credit at ${host}`,
  guideFor: "For",
  copyLine: "Copy this line",
  guides: {
    terminal: "Terminal",
    startServer: "Start its server with:",
    app: "App",
    lmStudioCors: "In LM Studio, under Developer, open Server Settings and turn on “Enable CORS”.",
    llamaCppOrigins: "Add this to the command that starts llama-server, then restart it:",
    vllmOrigins: "Add this to the command that starts vLLM, then restart it:",
    inTerminal: "In Terminal:",
    reopenOllamaMac: "Quit Ollama from the menu bar, then open it again.",
    addToService: "Add a setting to its service:",
    restart: "Restart it:",
    inPowerShell: "In PowerShell or Command Prompt:",
    reopenOllamaWindows: "Quit Ollama from the taskbar, then start it again.",
    startOllamaOnce: "Quit Ollama, then start it just this once with:",
    justOnce: "Just once",
    anyServer: "Any server",
    mustSend: "It must send these headers, also in response to OPTIONS requests:",
    openOllama: "Open the Ollama app, or start it in a terminal:",
    ifNoModels: "If it has no models yet:",
    loadInLmStudio: "Load a model in LM Studio, then start its server:",
    startWithModel: "Start its server with your model:",
    download: "Download it:",
    openSiteSettings:
      "Open this in a new tab, or click the icon to the left of the address and choose Site settings:",
    allowLocalAccess:
      "Set “Local network access” (in newer versions “Apps on device” and “Local network”) to Allow, then reload this page.",
  },
} as const;
