import type { Preset } from "#domain/connections/presets.ts";
import { presets } from "#domain/connections/presets.ts";
import { curesWords } from "#ui/words/cures.ts";

/** A step of a guide; `line` is copied exactly as it is. */
export interface CureStep {
  say: string;
  line?: string;
}

/** A guide, named after the system or the server that it is for. */
export interface CureGuide {
  name: string;
  steps: readonly CureStep[];
}

export type System = "macOS" | "Linux" | "Windows";

/** A model for Ollama that runs on most machines. */
export const ANY_MODEL = "llama3.2";

/** The system on which this page runs, according to the browser; otherwise a guess. */
export function presentSystem({ userAgent }: Pick<Navigator, "userAgent"> = navigator): System {
  if (userAgent.includes("Windows")) return "Windows";
  return userAgent.includes("Mac OS") ? "macOS" : "Linux";
}

/** The preset of the local server whose default port the host has. */
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
          name: curesWords.guides.terminal,
          steps: [{ say: curesWords.guides.startServer, line: "lms server start --cors" }],
        },
        {
          name: curesWords.guides.app,
          steps: [
            {
              say: curesWords.guides.lmStudioCors,
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
              say: curesWords.guides.llamaCppOrigins,
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
              say: curesWords.guides.vllmOrigins,
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
      {
        say: curesWords.guides.inTerminal,
        line: `launchctl setenv OLLAMA_ORIGINS ${quoted(origin)}`,
      },
      { say: curesWords.guides.reopenOllamaMac },
    ],
    Linux: [
      {
        say: curesWords.guides.addToService,
        line: [
          "d=/etc/systemd/system/ollama.service.d",
          "sudo mkdir -p $d",
          `printf '[Service]\\nEnvironment="OLLAMA_ORIGINS=%s"\\n' ${quoted(origin)} |`,
          "  sudo tee $d/origins.conf",
        ].join("\n"),
      },
      {
        say: curesWords.guides.restart,
        line: "sudo systemctl daemon-reload && sudo systemctl restart ollama",
      },
    ],
    Windows: [
      { say: curesWords.guides.inPowerShell, line: `setx OLLAMA_ORIGINS "${origin}"` },
      { say: curesWords.guides.reopenOllamaWindows },
    ],
  };
  const once: CureStep[] = [
    {
      say: curesWords.guides.startOllamaOnce,
      line:
        system === "Windows"
          ? `$env:OLLAMA_ORIGINS="${origin}"; ollama serve`
          : `OLLAMA_ORIGINS=${quoted(origin)} ollama serve`,
    },
  ];
  const others = (["macOS", "Linux", "Windows"] as const).filter((name) => name !== system);
  return [
    { name: system, steps: ways[system] },
    { name: curesWords.guides.justOnce, steps: once },
    ...others.map((name) => ({ name, steps: ways[name] })),
  ];
}

function anyServer(origin: string, system: System): CureGuide[] {
  const local = presets.filter((preset) => preset.local === true);
  return [
    {
      name: curesWords.guides.anyServer,
      steps: [
        {
          say: curesWords.guides.mustSend,
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
    { say: curesWords.guides.openOllama, line: "ollama serve" },
    { say: curesWords.guides.ifNoModels, line: `ollama pull ${ANY_MODEL}` },
  ],
  "lm-studio": () => [{ say: curesWords.guides.loadInLmStudio, line: "lms server start --cors" }],
  "llama-cpp": () => [
    { say: curesWords.guides.startWithModel, line: "llama-server -m model.gguf --port 8080" },
  ],
  vllm: (origin) => [
    {
      say: curesWords.guides.startWithModel,
      line: `vllm serve MODEL --allowed-origins '["${origin}"]'`,
    },
  ],
};

/**
 * Matches names that no shell interprets and no program mistakes for an option. A model's name may come from
 * a file or a server.
 */
const PLAIN_NAME = /^[A-Za-z0-9][\w.:/@-]*$/u;

/** How to download a missing model. Empty for servers other than Ollama. */
export function pullModelGuides(preset: Preset | undefined, modelId: string): CureGuide[] {
  if (preset?.id !== "ollama" || !PLAIN_NAME.test(modelId)) return [];
  return [
    {
      name: "Ollama",
      steps: [{ say: curesWords.guides.download, line: `ollama pull ${modelId}` }],
    },
  ];
}

/** The way to Chrome's settings page for this site, to which pages cannot link. */
export function allowLocalAccessGuides(origin: string): CureGuide[] {
  const address = `chrome://settings/content/siteDetails?site=${encodeURIComponent(origin)}`;
  return [
    {
      name: "Chrome",
      steps: [
        {
          say: curesWords.guides.openSiteSettings,
          line: address,
        },
        {
          say: curesWords.guides.allowLocalAccess,
        },
      ],
    },
  ];
}

/** Quotes a text for a shell if it needs quoting. */
function quoted(text: string): string {
  return /^[\w@%+=:,./-]+$/u.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;
}
