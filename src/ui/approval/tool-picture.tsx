import type { ReactNode } from "react";

import type { ToolDefinition, ToolRisk } from "#domain/tool.ts";
import { EditIcon, SearchIcon } from "#ui/kit/icons/icons-act.tsx";
import { ForkIcon } from "#ui/kit/icons/icons-branch.tsx";
import { QuestionIcon } from "#ui/kit/icons/icons-sign.tsx";
import {
  CalculatorIcon,
  ClockIcon,
  DatabaseIcon,
  GlobeIcon,
  ToolIcon,
} from "#ui/kit/icons/icons-thing.tsx";

const known: Readonly<Record<string, () => ReactNode>> = {
  calculator: () => <CalculatorIcon />,
  current_time: () => <ClockIcon />,
  search_conversations: () => <SearchIcon />,
};

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
  const own = definition.origin === "built in" ? known[definition.name] : undefined;
  return (own ?? byRisk[definition.risk])();
}
