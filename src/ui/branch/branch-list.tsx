import { ComboboxList } from "#ui/kit/components/combobox-list.tsx";
import type { ComboboxListProps } from "#ui/kit/components/combobox-list.tsx";

import type { BranchRow } from "./branch-rows.ts";

/** The rows of the branch picker, each branch followed by its versions. */
export function BranchList(props: ComboboxListProps<BranchRow>) {
  return <ComboboxList {...props} tall describe={({ value }) => value.words} />;
}
