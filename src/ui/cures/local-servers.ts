import type { Preset } from "#domain/presets.ts";
import { presets } from "#domain/presets.ts";

/** What to do, in order; `line` is to be copied as it stands. */
export interface CureStep {
  say: string;
  line?: string;
}

/** One way through, under the name of what it is for: a system, a server. */
export interface CureWay {
  name: string;
  steps: readonly CureStep[];
}

export type System = "macOS" | "Linux" | "Windows";

/** The system that this page runs on, as far as the browser says; a guess else. */
export function presentSystem({ userAgent }: Pick<Navigator, "userAgent"> = navigator): System {
  if (userAgent.includes("Windows")) return "Windows";
  return userAgent.includes("Mac OS") ? "macOS" : "Linux";
}

/** The local server that listens at this host, unless it was told to listen elsewhere. */
export function localPresetAt(host: string | undefined): Preset | undefined {
  const port = /:(\d+)$/u.exec(host ?? "")?.[1];
  return presets.find((one) => one.local === true && new URL(one.baseUrl).port === port);
}

/** How each known server is told to let this page in. */
export function lettingIn(preset: Preset | undefined, origin: string, system: System): CureWay[] {
  switch (preset?.id) {
    case "ollama":
      return ollamaWays(origin, system);
    case "lm-studio":
      return [
        {
          name: "In a shell",
          steps: [{ say: "Start its server with:", line: "lms server start --cors" }],
        },
        {
          name: "In the app",
          steps: [
            {
              say: "In LM Studio, under Developer, open Server Settings and switch on “Enable CORS”.",
            },
          ],
        },
      ];
    case "llama-cpp":
      return [
        {
          name: "llama.cpp",
          steps: [
            {
              say: "Add this to the command that starts llama-server, and start it again:",
              line: `--cors-origins ${quoted(origin)}`,
            },
          ],
        },
      ];
    case "vllm":
      return [
        {
          name: "vLLM",
          steps: [
            {
              say: "Add this to the command that starts vLLM, and start it again:",
              line: `--allowed-origins '["${origin}"]'`,
            },
          ],
        },
      ];
    default:
      return anyServer(origin, system);
  }
}

function ollamaWays(origin: string, system: System): CureWay[] {
  const ways: Record<System, CureStep[]> = {
    macOS: [
      { say: "In Terminal:", line: `launchctl setenv OLLAMA_ORIGINS ${quoted(origin)}` },
      { say: "Quit Ollama in the menu bar and open it again." },
    ],
    Linux: [
      {
        say: "Add a setting to its service:",
        line: [
          "d=/etc/systemd/system/ollama.service.d",
          "sudo mkdir -p $d",
          `printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=%s"\\n' ${quoted(origin)} |`,
          "  sudo tee $d/origins.conf",
        ].join("\n"),
      },
      {
        say: "Start it again:",
        line: "sudo systemctl daemon-reload && sudo systemctl restart ollama",
      },
    ],
    Windows: [
      { say: "In PowerShell or the command prompt:", line: `setx OLLAMA_ORIGINS "${origin}"` },
      { say: "Quit Ollama in the task bar and start it again." },
    ],
  };
  const once: CureStep[] = [
    {
      say: "Quit Ollama, then start it for this once with:",
      line:
        system === "Windows"
          ? `$env:OLLAMA_ORIGINS="${origin}"; ollama serve`
          : `OLLAMA_ORIGINS=${quoted(origin)} ollama serve`,
    },
  ];
  const others = (["macOS", "Linux", "Windows"] as const).filter((name) => name !== system);
  return [
    { name: system, steps: ways[system] },
    { name: "Just once", steps: once },
    ...others.map((name) => ({ name, steps: ways[name] })),
  ];
}

function anyServer(origin: string, system: System): CureWay[] {
  const local = presets.filter((preset) => preset.local === true);
  return [
    {
      name: "Any server",
      steps: [
        {
          say: "It must answer with these headers, also to a request of the method OPTIONS:",
          line: [
            `Access-Control-Allow-Origin: ${origin}`,
            "Access-Control-Allow-Headers: authorization, content-type",
          ].join("\n"),
        },
      ],
    },
    ...local.map((preset) => ({
      name: preset.name,
      steps: lettingIn(preset, origin, system)[0]?.steps ?? [],
    })),
  ];
}

/** How each known server is started. */
export function starting(preset: Preset | undefined, origin: string): CureWay[] {
  const known = preset === undefined ? presets.filter(({ local }) => local === true) : [preset];
  return known.flatMap(({ id, name }) => {
    const steps = STARTS[id]?.(origin);
    return steps === undefined ? [] : [{ name, steps }];
  });
}

const STARTS: Readonly<Record<string, (origin: string) => CureStep[]>> = {
  ollama: () => [
    { say: "Open the Ollama app, or start it in a shell:", line: "ollama serve" },
    { say: "If it has no model yet:", line: "ollama pull llama3.2" },
  ],
  "lm-studio": () => [
    { say: "Load a model in LM Studio, then start its server:", line: "lms server start --cors" },
  ],
  "llama-cpp": () => [
    { say: "Start its server with your model:", line: "llama-server -m model.gguf --port 8080" },
  ],
  vllm: (origin) => [
    {
      say: "Start its server with your model:",
      line: `vllm serve MODEL --allowed-origins '["${origin}"]'`,
    },
  ],
};

/**
 * Names that no shell of any system reads anything into, nor a program as an option. A model's name
 * may come from a file or a server.
 */
const PLAIN_NAME = /^[A-Za-z0-9][\w.:/@-]*$/u;

/** Fetches a model that the server does not have; empty where it is not Ollama. */
export function pulling(preset: Preset | undefined, modelId: string): CureWay[] {
  if (preset?.id !== "ollama" || !PLAIN_NAME.test(modelId)) return [];
  return [{ name: "Ollama", steps: [{ say: "Fetch it:", line: `ollama pull ${modelId}` }] }];
}

/** Chrome's page about what this site may do; no page may link to it. */
export function allowingLocalAccess(origin: string): CureWay[] {
  const address = `chrome://settings/content/siteDetails?site=${encodeURIComponent(origin)}`;
  return [
    {
      name: "Chrome",
      steps: [
        {
          say: "Open this in a new tab, or press the icon left of the address and choose Site settings:",
          line: address,
        },
        {
          say: "Set “Local network access” (in newer versions “Apps on device” and “Local network”) to Allow, and load this page again.",
        },
      ],
    },
  ];
}

/** For a shell; what needs no quotes has none. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
