import type { ReactNode } from "react";

import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about MCP servers: their list, their form, their tools, and signing in. */
export const mcpWords = {
  about:
    "MCP servers give models tools: issues, documents, databases and more. A model is told of a server’s tools, and each call asks you first, unless you have allowed the tool.",
  noneTitle: "No MCP servers yet",
  none: "Add one by its address, or choose a well-known one.",
  add: "Add a server",
  list: "MCP servers",

  notChanged: (name: string, why: string) => `“${name}” couldn’t be changed: ${why}.`,
  toolCount: (tools: number) => plural(tools, { one: "# tool", other: "# tools" }),
  badges: {
    changed: (changed: number) =>
      plural(changed, { one: "# tool changed", other: "# tools changed" }),
    fresh: (tools: number) => `${formatNumber(tools)} new`,
    off: "off",
    connecting: "connecting…",
    connected: "connected",
    needsSignIn: "sign-in needed",
    keyLocked: "key locked",
    needsKey: "key needed",
    notReachable: "not reachable",
  },
  facts: {
    revision: (revision: string) => `MCP ${revision}`,
    rests: "connects when a tool is called",
    someOn: (on: number, tools: number) =>
      `${formatNumber(on)} of ${plural(tools, { one: "# tool", other: "# tools" })} on`,
    noTools: "offers no tools",
    tooLarge: (large: number) =>
      plural(large, { one: "# tool too large to use", other: "# tools too large to use" }),
    leftOut: (leftOut: number, used: number) =>
      `lists ${formatNumber(leftOut)} more: Bough uses the first ${formatNumber(used)}`,
  },
  stepFor: (step: string, server: string) => `${step}: ${server}`,
  steps: {
    connect: "Connect",
    looking: "Looking…",
    signIn: "Sign in",
    unlock: "Unlock",
    enterKey: "Enter the key",
  },
  moreFor: (name: string) => `More options for ${name}`,
  reconnect: "Reconnect",
  signOut: "Sign out",
  remove: "Remove",
  stillSignedIn: (name: string, why: string) => `You are still signed in to “${name}”: ${why}.`,
  notRemoved: (name: string, why: string) => `“${name}” couldn’t be removed: ${why}.`,
  notRestored: (name: string, why: string) => `“${name}” couldn’t be restored: ${why}.`,
  removed: (name: string) => `Removed “${name}”, its tools and its keys.`,
  messages: (messages: number) => plural(messages, { one: "# message", other: "# messages" }),
  messagesOf: (name: string) => `Messages of ${name}`,

  goesOnWithout:
    "Conversations go on without it: a call to one of its tools tells the model what is wrong.",
  headersTitle: "The headers",
  headersToSend: "Headers to send",
  copyHeaders: "Copy the headers",
  problems: {
    redirected: (host: string) => ({
      title: `${host} sends requests to another address`,
      cure: "Bough doesn’t follow, because your keys would go along. Enter the final address of the server instead.",
    }),
    refused: (host: string, status: number) => ({
      title: `${host} refused this request (${status})`,
      cure: "Check that your key or your account is allowed to use this server. If the server only lets certain pages in, its owner must allow this one.",
    }),
    notFound: (host: string) => ({
      title: `There is no MCP server at this address on ${host}`,
      cure: "Check the path: it often ends in /mcp. An address ending in /sse is for an older way to connect that pages no longer use; ask for the “Streamable HTTP” address.",
    }),
    notMcp: (host: string) => ({
      title: `${host} answers, but not as an MCP server`,
      cure: "Check the address. It must be the “Streamable HTTP” endpoint, not a web page about it.",
    }),
    otherRevision: (host: string) => ({
      title: `${host} speaks a revision of MCP that Bough doesn’t know`,
      cure: "Update the server, or Bough.",
    }),
    server: (host: string, status: number) => ({
      title: `${host} has a problem of its own (${status})`,
      cure: "Try again in a moment.",
    }),
    slow: (host: string) => ({
      title: `${host} didn’t answer in time`,
      cure: "It may be busy or starting. Try again.",
    }),
    badList: (host: string) => ({
      title: `The tools of ${host} can’t be read`,
      cure: "Its list of tools breaks the protocol’s rules. The tools that were known before stay as they were. Tell the server’s owner.",
    }),
    storage: {
      title: "The list of tools couldn’t be saved",
      cure: "This browser’s storage may be full. Free some space, then try again.",
    },
    cors: (host: string) => `${host} answers, but lets no page read its responses (CORS)`,
    corsHeaders: (host: string, headers: readonly string[]) =>
      plural(headers.length, {
        one: () => `${host} doesn’t let pages send the header ${headers.join(", ")} (CORS)`,
        other: () => `${host} doesn’t let pages send the headers ${headers.join(", ")} (CORS)`,
      }),
    setHeaders: (origin: string) =>
      `Set the server to send these headers, so that pages from ${origin} can use it:`,
    ownerSetsHeaders: (origin: string) =>
      `Its owner must make it send these headers, so that pages from ${origin} can use it:`,
  },

  theAddress: "the address",

  tools: {
    search: (name: string) => `Search the tools of ${name}`,
    searchHint: "Search tools",
    allOff: "Turn all off",
    allOn: "Turn all on",
    of: (name: string) => `Tools of ${name}`,
    noneFound: "No tool matches these words.",
    more: (tools: number) => `${formatNumber(tools)} more: search to see them.`,
    hint: "These switches apply everywhere. Modes and “Tools” under the message box choose among the tools that are on here.",
    notChanged: (why: string) => `The tools stay as they were: ${why}.`,
    changed: "changed",
    new: "new",
    gone: "no longer offered",
    tooLarge: "too large to use",
    definition: "Definition",
    hints: (hints: string) => `The server says: ${hints}.`,
    definitionOf: (toolName: string) => `Definition of ${toolName}`,
    staysOff: (why: string) => `The tool stays off: ${why}.`,
    changedHint:
      "The server now describes this tool differently than when you allowed it. It stays off until you allow the new version.",
    difference: (toolName: string) => `What changed in ${toolName}`,
    before: "the version you allowed",
    after: "the new one",
    wholeDefinition: "The whole new definition",
    allow: "Allow the new version",
    allowOf: (toolName: string) => `Allow the new version of ${toolName}`,
  },
  calledAs: (toolName: ReactNode) => <>Models call it {toolName}.</>,

  newServer: "New MCP server",
  address: "Address",
  addressHint: "The server’s “Streamable HTTP” address, for example https://example.com/mcp",
  name: "Name",
  nameHint: "Its tools are listed under this name.",
  advanced: "Advanced",
  addAndConnect: "Add and connect",
  notSaved: (why: string) => `Not saved: ${why}.`,
  nameProblems: {
    empty: "Give the server a name.",
    long: "The name is too long.",
    taken: "Another server has this name.",
    reserved: "Bough uses this name itself. Choose another.",
  },
  addressProblems: {
    address:
      "Enter an address that starts with http:// or https://, without a username or password.",
    http: "Use https: over http, anyone on the way could read your keys and the answers.",
  },
  clientId: "OAuth client ID",
  clientIdHint: (owner: string) =>
    `Only if the owner of ${owner} gave you one. Otherwise Bough registers itself when you sign in.`,
  thatServer: "the server",
  headers: "Headers",
  headersHint: (host: string) => (
    <>
      For a server with a key, often <code>Authorization</code> with <code>Bearer</code> and the
      key. Sent only to {host}. If it has a sign-in, leave this empty.
    </>
  ),
  thisServer: "this server",
  headerProblems: {
    name: "A header name can only contain letters, digits and dashes.",
    key: "This header can’t be used.",
    browser: "Browsers don’t let pages set this header.",
    own: "Bough sets this header.",
    value: "The value is empty or contains characters that can’t be sent.",
    long: "Too long for a header.",
    twice: "This header is already set.",
  },
  addHeader: "Add header",
  keep: "Keep the key or the sign-in",
  valueKept: "Leave empty to keep the saved value.",

  known: {
    title: "Well-known servers",
    label: "Well known",
    access: {
      open: "works without an account",
      sign_in: "asks you to sign in",
      header: "needs a key",
    },
    hint: "Choosing one fills in the form; nothing is sent before you add it.",
    chosen: (about: string, access: string) =>
      `${about}; ${access}. Whether pages may use it is up to its owner.`,
  },
  paste: {
    title: "Paste another app’s configuration",
    label: "Configuration (JSON)",
    example: '{"mcpServers": {"name": {"url": "https://…"}}}',
    use: (name: string) => `Use ${name}`,
    hint: "From Claude, Cursor, VS Code, Windsurf and others.",
    problem: "This isn’t a configuration of MCP servers.",
    choose: "Choose the server to add.",
    programs: (names: string) =>
      `${names}: runs as a program on a machine, which a page can’t start. Some offer an address as well, or a bridge such as mcp-proxy gives them one.`,
  },

  signInTitle: "Sign in to an MCP server",
  finishing: "Finishing the sign-in…",
  theServer: "The server",
  toServers: "Go to MCP servers",
  signIn: {
    noSignIn: (name: string) => ({
      title: `“${name}” wants a key`,
      cure: "It refuses requests without one and says nothing about signing in. Get a key from its owner, then choose Edit and add the header it names, often Authorization.",
    }),
    needsClientId: (name: string) => ({
      title: `“${name}” lets only registered apps sign in`,
      cure: "Register an app with its owner, with this page’s address as the redirect URI. Then choose Edit, Advanced, and enter the OAuth client ID.",
    }),
    insecure: (name: string) => ({
      title: `The sign-in of “${name}” isn’t safe`,
      cure: "It leads to an address without https, or into your own network. Nothing was sent there. Tell the server’s owner.",
    }),
    mixedUp: (name: string) => ({
      title: "The answer came from somebody else",
      cure: `It isn’t from the server that “${name}” named for signing in, so nothing in it was used. Sign in again; if this repeats, don’t use this server.`,
    }),
    unreached: (host: string) => ({
      title: `The sign-in of ${host} couldn’t be reached`,
      cure: "Its sign-in may not let pages in (CORS), or it is down. A key in a header may still work.",
    }),
    slow: (name: string) => ({
      title: `The sign-in of “${name}” didn’t answer in time`,
      cure: "It may be down or overloaded. Sign in again in a while.",
    }),
    denied: { title: "You aren’t signed in", cure: "The sign-in was cancelled or refused there." },
    notBegun: {
      title: "This sign-in wasn’t begun in this tab",
      cure: "Nothing in it was used. Sign in again from Settings, MCP servers.",
    },
    refused: (name: string) => ({ title: `“${name}” refused the sign-in`, cure: "Sign in again." }),
    notStored: { title: "The sign-in couldn’t be saved", cure: "Sign in again." },
  },
} as const;
