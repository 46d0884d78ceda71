/** Texts about how models get the text of web pages. */
export const settingsWebWords = {
  about: (
    <>
      With <code>fetch_page</code>, a model can ask for a web page. You approve each address, unless
      you have allowed the tool. The page comes straight from its server, without your cookies or
      keys. Many servers don’t let a browser read their pages.
    </>
  ),
  reader: "Reader service",
  readerHint:
    "A service that fetches pages for a browser. It sees each address and what the page says. Models get a separate tool for it, which asks you before each page, unless you have allowed it. Leave this empty to use none.",
  templateProblems: {
    no_field: "Write {url} where the page’s address goes.",
    no_address: "This is not a complete http or https address.",
    in_host: "{url} must come after the service’s host.",
    not_https: "Use https: others on the way could read the pages and the key.",
  },
  notChanged: (why: string) => `The reader service was not changed: ${why}.`,
  key: "Key of the reader service",
  keyHint: (host: string) =>
    `Only if it needs one. It is sent to ${host} alone, and is in no export.`,
  keySaved: "••••••••••••  saved",
  keepKey: "Keep the key",
  saveKey: "Save key",
  forgetKey: "Forget key",
  keyNotChanged: (why: string) => `The key was not changed: ${why}.`,
} as const;
