/** A public server whose address is well known. Nothing is sent to it before the person adds it. */
export interface KnownServer {
  name: string;
  address: string;
  /** What the server is for, in a few words. */
  about: string;
  /** How people get access to the server. */
  access: "open" | "sign_in" | "header";
}

/** Well-known servers. The addresses are those that their owners published. */
export const knownServers: readonly KnownServer[] = [
  {
    name: "DeepWiki",
    address: "https://mcp.deepwiki.com/mcp",
    about: "Questions about public GitHub repositories",
    access: "open",
  },
  {
    name: "Context7",
    address: "https://mcp.context7.com/mcp",
    about: "Documentation of libraries",
    access: "open",
  },
  {
    name: "Hugging Face",
    address: "https://huggingface.co/mcp",
    about: "Models, data sets and papers",
    access: "open",
  },
  {
    name: "GitHub",
    address: "https://api.githubcopilot.com/mcp/",
    about: "Repositories, issues and pull requests",
    access: "header",
  },
  {
    name: "Linear",
    address: "https://mcp.linear.app/mcp",
    about: "Issues and projects",
    access: "sign_in",
  },
  {
    name: "Notion",
    address: "https://mcp.notion.com/mcp",
    about: "Pages and databases",
    access: "sign_in",
  },
  {
    name: "Sentry",
    address: "https://mcp.sentry.dev/mcp",
    about: "Errors of your apps",
    access: "sign_in",
  },
];
