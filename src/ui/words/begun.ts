/** Texts about an item whose form was left: what was typed is still there. */
export const begunWords = {
  notSaved: "not saved yet",
  keptInTab: "Your changes are kept while this tab is open.",
  continueEditing: "Continue editing",
  discard: "Discard",
  discarded: "Discarded your changes.",
  list: "Not saved yet",
};
