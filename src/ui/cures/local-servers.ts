import type { Preset } from "#domain/presets.ts";
import { presets } from "#domain/presets.ts";

/** A step of a guide; `line` is copied exactly as it is. */
export interface CureStep {
  say: string;
  line?: string;
}

/** A guide, named after what it is for: a system or a server. */
export interface CureGuide {
  name: string;
  steps: readonly CureStep[];
}

export type System = "macOS" | "Linux" | "Windows";

/** The system that this page runs on according to the browser; otherwise a guess. */
export function presentSystem({ userAgent }: Pick<Navigator, "userAgent"> = navigator): System {
  if (userAgent.includes("Windows")) return "Windows";
  return userAgent.includes("Mac OS") ? "macOS" : "Linux";
}

/** The local server whose default port this is. */
export function localPresetAt(host: string | undefined): Preset | undefined {
  const port = /:(\d+)$/u.exec(host ?? "")?.[1];
  return presets.find((one) => one.local === true && new URL(one.baseUrl).port === port);
}

/** How to make each known server allow this page. */
export function allowOriginGuides(
  preset: Preset | undefined,
  origin: string,
  system: System,
): CureGuide[] {
  switch (preset?.id) {
    case "ollama":
      return ollamaWays(origin, system);
    case "lm-studio":
      return [
        {
          name: "Terminal",
          steps: [{ say: "Start its server with:", line: "lms server start --cors" }],
        },
        {
          name: "App",
          steps: [
            {
              say: "In LM Studio, under Developer, open Server Settings and turn on “Enable CORS”.",
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
              say: "Add this to the command that starts llama-server, then restart it:",
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
              say: "Add this to the command that starts vLLM, then restart it:",
              line: `--allowed-origins '["${origin}"]'`,
            },
          ],
        },
      ];
    default:
      return anyServer(origin, system);
  }
}

function ollamaWays(origin: string, system: System): CureGuide[] {
  const ways: Record<System, CureStep[]> = {
    macOS: [
      { say: "In Terminal:", line: `launchctl setenv OLLAMA_ORIGINS ${quoted(origin)}` },
      { say: "Quit Ollama from the menu bar, then open it again." },
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
        say: "Restart it:",
        line: "sudo systemctl daemon-reload && sudo systemctl restart ollama",
      },
    ],
    Windows: [
      { say: "In PowerShell or Command Prompt:", line: `setx OLLAMA_ORIGINS "${origin}"` },
      { say: "Quit Ollama from the taskbar, then start it again." },
    ],
  };
  const once: CureStep[] = [
    {
      say: "Quit Ollama, then start it just this once with:",
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

function anyServer(origin: string, system: System): CureGuide[] {
  const local = presets.filter((preset) => preset.local === true);
  return [
    {
      name: "Any server",
      steps: [
        {
          say: "It must send these headers, also in response to OPTIONS requests:",
          line: [
            `Access-Control-Allow-Origin: ${origin}`,
            "Access-Control-Allow-Headers: authorization, content-type",
          ].join("\n"),
        },
      ],
    },
    ...local.map((preset) => ({
      name: preset.name,
      steps: allowOriginGuides(preset, origin, system)[0]?.steps ?? [],
    })),
  ];
}

/** How to start each known server. */
export function startServerGuides(preset: Preset | undefined, origin: string): CureGuide[] {
  const known = preset === undefined ? presets.filter(({ local }) => local === true) : [preset];
  return known.flatMap(({ id, name }) => {
    const steps = STARTS[id]?.(origin);
    return steps === undefined ? [] : [{ name, steps }];
  });
}

const STARTS: Readonly<Record<string, (origin: string) => CureStep[]>> = {
  ollama: () => [
    { say: "Open the Ollama app, or start it in a terminal:", line: "ollama serve" },
    { say: "If it has no models yet:", line: "ollama pull llama3.2" },
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
 * Names that no shell interprets and no program takes for an option. A model's name may come from a
 * file or a server.
 */
const PLAIN_NAME = /^[A-Za-z0-9][\w.:/@-]*$/u;

/** How to download a model that the server lacks; empty if it is not Ollama. */
export function pullModelGuides(preset: Preset | undefined, modelId: string): CureGuide[] {
  if (preset?.id !== "ollama" || !PLAIN_NAME.test(modelId)) return [];
  return [{ name: "Ollama", steps: [{ say: "Download it:", line: `ollama pull ${modelId}` }] }];
}

/** Chrome's settings page for this site; pages cannot link to it. */
export function allowLocalAccessGuides(origin: string): CureGuide[] {
  const address = `chrome://settings/content/siteDetails?site=${encodeURIComponent(origin)}`;
  return [
    {
      name: "Chrome",
      steps: [
        {
          say: "Open this in a new tab, or click the icon to the left of the address and choose Site settings:",
          line: address,
        },
        {
          say: "Set “Local network access” (in newer versions “Apps on device” and “Local network”) to Allow, then reload this page.",
        },
      ],
    },
  ];
}

/** Quotes a text for a shell, if needed. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
