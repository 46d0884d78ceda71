import type { ReactNode } from "react";

import { formatListAnd } from "#ui/format/format-list.ts";
import { formatNumber } from "#ui/format/format-number.ts";
import { plural } from "#ui/format/plural.ts";

/** Texts about importing and exporting files. `file-acts.ts` has those that the first view needs. */
export const filesWords = {
  close: "Close",
  more: (more: number) => `And ${formatNumber(more)} more.`,
  aboutFiles:
    "A Bough file has whole conversations: every branch and version, sub-tasks and folders. You choose whether the bin, your notes, modes, saved prompts and schemas, settings and connections come along. It never has keys or standing approvals.",

  exportAs: {
    title: "Export in another format",
    about: "The conversation in view, with all its branches and versions.",
    html: "Web page",
    htmlHint: "To read anywhere. It has its images and loads nothing.",
    markdown: "Markdown",
    markdownHint: "All branches in one text.",
    chatGpt: "ChatGPT’s format",
    chatGptHint: "A conversations.json, with attachments by name.",
    llamaCpp: "llama.cpp’s format",
    llamaCppHint: "For its web page, with images and PDFs.",
    gone: "This conversation no longer exists.",
    exported: (file: string) => `Exported the conversation to “${file}”.`,
    onlyNamed: (attachments: number) =>
      plural(attachments, {
        one: "# attachment is in it only by name: too large, missing here, or of a kind that this format has no place for.",
        other:
          "# attachments are in it only by name: too large, missing here, or of a kind that this format has no place for.",
      }),
  },

  export: {
    about: "One Bough file, which any Bough can import.",
    conversations: "Conversations",
    conversationCount: (listed: number) =>
      plural(listed, { one: "# conversation", other: "# conversations" }),
    binned: (binned: number) =>
      plural(binned, {
        one: "Also # conversation from the bin",
        other: "Also # conversations from the bin",
      }),
    notes: "Notes",
    ownTools: "Tools of your own, without their keys",
    mcpServers: "MCP servers, without their keys",
    hint: "Conversations come with all branches, deleted ones included, folders, attachments and sub-tasks. Keys and approvals are never exported.",
    writing: "Writing the file",
  },
  modes: "Modes",
  kinds: {
    prompts: "Saved prompts",
    schemas: "Saved output schemas",
    settings: "Settings: appearance, shortcuts, defaults with custom instructions",
    connections: "Connections, without their keys",
  },

  import: {
    readingFiles: "Reading the files",
    readingFile: "Reading the file",
    readAgain:
      "Nothing was imported yet: some of this came here meanwhile, so the file was read again. Look through the list, then press Import.",
    saving: "Saving the conversations",
    goesOn: "The import goes on. You’ll be told when it’s done.",
    cancelled: "Import cancelled. Nothing was added.",
    tooLate: "It was too late to cancel: everything had been saved.",
    chooseAgain: "Choose again",
    /** One of several imports that follow one another. */
    turn: (place: number, count: number, what: string) =>
      `${formatNumber(place)} of ${formatNumber(count)}: ${what}`,
    next: "Next",
    skip: "Skip",
    leftOut: (left: number) =>
      plural(left, {
        one: "# more file was chosen and not imported.",
        other: "# more files were chosen and not imported.",
      }),
    isSafe: "Nothing you have is overwritten or removed.",
    conversations: (added: number) =>
      plural(added, { one: "# conversation", other: "# conversations" }),
    attachments: (attachments: number) =>
      plural(attachments, { one: "# attachment", other: "# attachments" }),
    notes: (notes: number) => plural(notes, { one: "# note", other: "# notes" }),
    kept: (kept: number, isAlone: boolean) =>
      isAlone
        ? plural(kept, { one: "# item", other: "# items" })
        : plural(kept, { one: "# other item", other: "# other items" }),
    switchedOff: (off: number) =>
      plural(off, {
        one: "Imported # tool or MCP server, switched off.",
        other: "Imported # tools and MCP servers, switched off.",
      }),
    restored: (back: number) =>
      plural(back, {
        one: "Restored # conversation from the bin.",
        other: "Restored # conversations from the bin.",
      }),
  },
  imported: (parts: readonly string[]) => `Imported ${formatListAnd(parts)}.`,

  takeBack: {
    offer: "You can undo this import until you close or reload the page.",
    offerConversations:
      "You can undo this import’s new conversations until you close or reload the page. The rest stays.",
    progress: (percent: number) => `Moving to the bin: ${formatNumber(percent)} %.`,
    binned: (moved: number) =>
      plural(moved, {
        one: "# imported conversation was moved to the bin.",
        other: "# imported conversations were moved to the bin.",
      }),
    kept: (titles: readonly string[], more: number) => {
      const named = titles.map((title) => `“${title}”`);
      const all = more === 0 ? named : [...named, `${formatNumber(more)} more`];
      return `Kept, because you changed or continued them: ${formatListAnd(all)}.`;
    },
    gone: "The imported conversations are already in the bin, or gone.",
    failed: (why: string) =>
      `Not everything was moved to the bin: ${why}. What is left is as it was.`,
    notRestored: (why: string) => `The conversations couldn’t be restored: ${why}.`,
  },

  problem: {
    titles: {
      too_large: "Something in this file is too large",
      empty: "This file is empty",
      not_text: "This isn’t a text file",
      not_json: "This file is damaged",
      too_deep: "Something in this file is nested too deeply",
      refused_key: "This file contains a field name that Bough doesn’t allow",
      not_bough: "Bough doesn’t know this file",
      newer_version: "This file is from a newer version of Bough",
      schema: "Something in this file has the wrong format",
      duplicate: "Something is in this file twice",
      link: "Something that this file refers to is missing",
      law: "This file breaks a rule of conversations",
      unreadable: "The browser couldn’t read this file",
      damaged_other: "This export is damaged",
      too_long_other: "This export is longer than Bough can read at once",
      encrypted_other: "This archive needs a password",
      database_other: "This backup is a copy of an app’s database",
    },
    severalTitles: {
      not_bough: "Bough doesn’t know these files",
      unreadable: "The browser couldn’t read these files",
      damaged_other: "These files are damaged",
      encrypted_other: "These archives need a password",
    },
    empty: "The download may have been interrupted. Export it again.",
    notBough: (apps: readonly string[]) =>
      `Choose a file exported from Bough, or an export from one of these apps: ${formatListAnd(apps)}.`,
    damaged: "The download may have been interrupted. Export it again from the app.",
    tooLong:
      "This app puts everything into one piece, which Bough reads up to 200 million characters. If the app lets you choose, export some conversations at a time.",
    encrypted: "Unpack it on your device, then import the files in it.",
    database:
      "Bough can’t read its files (LevelDB). Of Cherry Studio’s backups, those with a data.json can be imported.",
    newer: "Reload this page to get the latest version, then import it again.",
    law: "A file is imported whole or not at all. Export the other conversations again without this one.",
    unreadable: "It may have been moved or changed since you chose it. Choose it again.",
    full: "Not enough space for this",
    fullCure:
      "Nothing was changed. Free up space on this device or empty the bin, then import again.",
    notSaved: "The conversations couldn’t be saved",
    notSavedCure: "Nothing was changed. Reload the page, then import again.",
    internal: "Something went wrong in Bough",
    internalCure:
      "Nothing was changed. Reload the page, then import again. If it keeps happening, it’s a bug in Bough.",
    inConversation: (title: string) => `In the conversation “${title}”.`,
    at: (place: ReactNode, message: string, law: string | undefined) => (
      <>
        At {place}: {law === undefined ? message : `${message} (rule ${law})`}
      </>
    ),
    nothingImported: (cure: string | undefined) =>
      cure === undefined ? "Nothing was imported." : `Nothing was imported. ${cure}`,
  },

  choice: {
    binned: "In your bin",
    binnedHint: "You have these already, in the bin. Those that are ticked are restored.",
    copies: "Copies",
    copiesHint:
      "You have other versions of these, which stay as they are. These are added beside them.",
    grown: "New messages",
    grownHint: "You have these already. Only their new messages are added.",
    new: "New",
    newHint: "Not here yet. These are imported as they are.",
    same: "Already here",
    sameHint: "Identical to the ones you have, so they’re skipped.",
    search: "Search these conversations",
    all: "Select all",
    none: "Select none",
    noneFound: "No title has these words.",
    more: (more: number) => `And ${formatNumber(more)} more. Search to find them.`,
    blank: (blank: number) => `${formatNumber(blank)} more without messages`,
    messages: (messages: number) => plural(messages, { one: "# message", other: "# messages" }),
    branches: (branches: number) => plural(branches, { one: "# branch", other: "# branches" }),
    subTasks: (subTasks: number) => plural(subTasks, { one: "# sub-task", other: "# sub-tasks" }),
    attachments: (attachments: number) =>
      plural(attachments, {
        one: "# attachment by name only",
        other: "# attachments by name only",
      }),
    fromBin: "in the file’s bin; it goes into yours",
    comesBack: "in your bin; it’s restored",
  },
  outcomes: {
    new: "new",
    same: "already here, skipped",
    copy: "you have a different copy of it, which stays; this one is added beside it",
  },

  report: {
    toolCount: (tools: number) => plural(tools, { one: "# tool", other: "# tools" }),
    serverCount: (servers: number) =>
      plural(servers, { one: "# MCP server", other: "# MCP servers" }),
    switchedOff: (counts: readonly string[]) =>
      `${formatListAnd(counts)} will be imported, switched off.`,
    onlyNames: (attachments: number) =>
      plural(attachments, {
        one: "Only the name of # attachment will be imported: its content isn’t included.",
        other: "Only the names of # attachments will be imported: their content isn’t included.",
      }),
    none: "No conversations were found.",
    noneButMore: "No conversations were found. Choose what else to import.",
    modes: (presets: number) =>
      plural(presets, { one: "# mode will be imported.", other: "# modes will be imported." }),
    onlyModes: (presets: number) =>
      plural(presets, {
        one: "These conversations are already here. # mode will be added.",
        other: "These conversations are already here. # modes will be added.",
      }),
    allHere: "Everything is already here.",
    onlyAttachments: (missingAttachments: number) =>
      plural(missingAttachments, {
        one: "These conversations are already here. # missing attachment will be added.",
        other: "These conversations are already here. # missing attachments will be added.",
      }),
    noneSelected: "No conversation is selected.",
    added: (conversations: number, messages: string, branches: string) =>
      plural(conversations, {
        one: `# conversation will be imported, with ${messages} on ${branches}.`,
        other: `# conversations will be imported, with ${messages} on ${branches}.`,
      }),
    newMessages: (messages: number, conversations: number) =>
      plural(messages, {
        one: `# new message will be added to ${plural(conversations, { one: "# conversation", other: "# conversations" })} that you have.`,
        other: `# new messages will be added to ${plural(conversations, { one: "# conversation", other: "# conversations" })} that you have.`,
      }),
    restored: (back: number) =>
      plural(back, {
        one: "# conversation will be restored from your bin.",
        other: "# conversations will be restored from your bin.",
      }),
    modesHint: "Each applies only where you choose it.",
    tools: "Tools",
    toolsHint:
      "They come in switched off and without keys. Read them in Settings → Tools, then switch them on.",
    from: (apps: string) =>
      `From ${apps}: with all versions, reasoning, tool calls and the attachments that are included.`,
    openCalls: (calls: number) =>
      plural(calls, {
        one: "# tool call was still open. It gets the result “not run”.",
        other: "# tool calls were still open. They get the result “not run”.",
      }),
    neverKeys: "Keys and approvals are never imported: tools ask you first wherever they do now.",
  },
  kept: {
    same: (rows: number) =>
      plural(rows, {
        one: "# is here already, and stays as you have it.",
        other: "# are here already, and stay as you have them.",
      }),
    counted: (label: string, rows: number) => `${label} (${formatNumber(rows)})`,
    settings: "Settings that you haven’t set",
    connections: "Connections, without keys",
    title: "Prompts, settings, connections",
    connectionsHint:
      "Only import connections that you trust: messages sent with one go to its address.",
  },
  lostModel: {
    about: (conversations: number) =>
      plural(conversations, {
        one: "# conversation used a connection that isn’t on this device. Without another model, nothing can be sent in it.",
        other:
          "# conversations used a connection that isn’t on this device. Without another model, nothing can be sent in them.",
      }),
    aboutOtherApps: (conversations: number) =>
      plural(conversations, {
        one: "# conversation comes from another app and has none of your models yet. Without one, nothing can be sent in it.",
        other:
          "# conversations come from another app and have none of your models yet. Without one, nothing can be sent in them.",
      }),
    use: (conversations: number, model: ReactNode, connection: ReactNode) =>
      conversations === 1 ? (
        <>
          Use {model} on {connection} for it
        </>
      ) : (
        <>
          Use {model} on {connection} for all of them
        </>
      ),
    title: "Model",
  },
  notes: {
    sameToo: (notes: number) =>
      plural(notes, { one: "# more is already here.", other: "# more are already here." }),
    title: "Memory",
    allHere: "Everything that this file remembers is already here.",
    hint: "These notes would go out with your messages. They’re left out unless you import them.",
    import: "Import these notes",
  },
  parameters: {
    validator: "validator",
    title: "Other parameters",
    hint: "These would be sent with every request of their conversation, and can change what it costs, who is asked and how often. They’re left out unless you import them.",
    import: "Import these parameters",
    place: (conversation: string, branch: string) => `${conversation}, branch ${branch}`,
    schema: "output schema",
    more: (more: number) => `… and ${formatNumber(more)} more`,
    cut: (shown: string, more: number) =>
      plural(more, {
        one: (number) => `${shown}… and ${number} character more`,
        other: (number) => `${shown}… and ${number} characters more`,
      }),
  },
  servers: {
    title: "MCP servers",
    hint: "They come in switched off and without keys, and nothing is sent to them. Check the address, then switch them on in Settings → MCP servers.",
  },
  blank: (conversations: number) =>
    plural(conversations, {
      one: "# conversation without messages.",
      other: "# conversations without messages.",
    }),
  leaveOut: "Leave them out",
  blankLeftOut: (conversations: number) =>
    plural(conversations, {
      one: "# conversation without messages isn’t selected.",
      other: "# conversations without messages aren’t selected.",
    }),
} as const;
