import type { Ref } from "react";

import { MoreIcon } from "#ui/kit/icons/icons-first-page.tsx";
import { controlWords } from "#ui/words/controls.ts";

import { Button } from "./button.tsx";
import { MenuButton } from "./menu.tsx";
import type { MenuItem } from "./menu.tsx";

export interface EditActsProps {
  /** The item's name. */
  name: string;
  /** "Edit" if left out. */
  word?: string;
  /** The edit button, which takes the focus when the form was left. */
  edit: Ref<HTMLButtonElement>;
  onEdit: () => void;
  /** Further actions on the item. */
  items: readonly MenuItem[];
}

/** The actions on an item of a list that has a form. */
export function EditActs({ name, word = controlWords.edit, edit, onEdit, items }: EditActsProps) {
  return (
    <>
      <Button
        ref={edit}
        size="small"
        aria-label={controlWords.editNamed(word, name)}
        onClick={onEdit}
      >
        {word}
      </Button>
      <MenuButton
        size="small"
        label={controlWords.moreOptions(name)}
        icon={<MoreIcon />}
        items={items}
      />
    </>
  );
}
