/**
 * In the journal, the scope of an approval that the person was not asked for: the tool needs none, or has one
 * that stands.
 */
export const NOT_ASKED = "standing";
