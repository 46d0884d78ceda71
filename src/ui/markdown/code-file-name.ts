/** The usual file extensions of languages whose name on a fence is not an extension itself. */
const extensions: Readonly<Record<string, string>> = {
  assembly: "asm",
  bash: "sh",
  "c#": "cs",
  "c++": "cpp",
  clojure: "clj",
  cmd: "bat",
  console: "sh",
  csharp: "cs",
  docker: "dockerfile",
  elixir: "ex",
  erlang: "erl",
  fortran: "f90",
  "f#": "fs",
  fsharp: "fs",
  golang: "go",
  graphql: "graphql",
  handlebars: "hbs",
  haskell: "hs",
  javascript: "js",
  julia: "jl",
  jupyter: "ipynb",
  kotlin: "kt",
  latex: "tex",
  makefile: "mk",
  markdown: "md",
  matlab: "m",
  mermaid: "mmd",
  "objective-c": "m",
  ocaml: "ml",
  pascal: "pas",
  perl: "pl",
  plain: "txt",
  plaintext: "txt",
  powershell: "ps1",
  protobuf: "proto",
  python: "py",
  python3: "py",
  ruby: "rb",
  rust: "rs",
  shell: "sh",
  solidity: "sol",
  terraform: "tf",
  text: "txt",
  typescript: "ts",
  vb: "vb",
  zsh: "sh",
};

/** The file name for a code block, from the language on its fence. */
export function codeFileName(language: string): string {
  const name = language.trim().toLowerCase();
  const extension = Object.hasOwn(extensions, name) ? extensions[name] : undefined;
  if (extension !== undefined) return `code.${extension}`;
  return /^[a-z][a-z0-9]{0,7}$/u.test(name) ? `code.${name}` : "code.txt";
}
