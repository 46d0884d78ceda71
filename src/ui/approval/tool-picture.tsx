import type { ReactNode } from "react";

import { BUILT_IN_ORIGIN } from "#domain/tool.ts";
import type { ToolDefinition, ToolRisk } from "#domain/tool.ts";
import { EyeIcon } from "#ui/kit/icons/icons-act.tsx";
import { ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import {
  BinIcon,
  ClockIcon,
  CodeIcon,
  EditIcon,
  FileIcon,
  SearchIcon,
  ToolIcon,
} from "#ui/kit/icons/icons-first-page.tsx";
import { QuestionIcon } from "#ui/kit/icons/icons-sign.tsx";
import { CalculatorIcon, DatabaseIcon, GlobeIcon, MemoryIcon } from "#ui/kit/icons/icons-thing.tsx";

const known: Readonly<Record<string, () => ReactNode>> = {
  calculator: () => <CalculatorIcon />,
  current_time: () => <ClockIcon />,
  search_conversations: () => <SearchIcon />,
  run_javascript: () => <CodeIcon />,
  run_python: () => <CodeIcon />,
  remember: () => <MemoryIcon />,
  show_file: () => <EyeIcon />,
  read_file: () => <FileIcon />,
  list_files: () => <FileIcon />,
  delete_file: () => <BinIcon />,
};

/** Origins of Bough's own tools; a server cannot have these names. */
const OURS: ReadonlySet<string> = new Set([BUILT_IN_ORIGIN, "code", "workspace"]);

const byRisk: Readonly<Record<ToolRisk, () => ReactNode>> = {
  computes: () => <ToolIcon />,
  reads: () => <DatabaseIcon />,
  writes_files: () => <EditIcon />,
  writes: () => <EditIcon />,
  reaches_network: () => <GlobeIcon />,
  asks_person: () => <QuestionIcon />,
  starts_task: () => <ForkIcon />,
};

/** An icon for the tool or for its risk, shown beside its name. */
export function ToolPicture({ definition }: { definition: ToolDefinition | undefined }) {
  if (definition === undefined) return <ToolIcon />;
  const own = OURS.has(definition.origin) ? known[definition.name] : undefined;
  return (own ?? byRisk[definition.risk])();
}
