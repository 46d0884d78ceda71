/** The fields of an object, where those that may be undefined have become optional. */
export type Defined<Fields extends object> = {
  [Key in keyof Fields as undefined extends Fields[Key] ? never : Key]: Fields[Key];
} & {
  [Key in keyof Fields as undefined extends Fields[Key] ? Key : never]?: Exclude<
    Fields[Key],
    undefined
  >;
};

/**
 * Drops the fields whose value is undefined. Stored rows, request bodies and types with
 * `exactOptionalPropertyTypes` all distinguish an undefined field from an absent one.
 */
export function defined<Fields extends object>(fields: Fields): Defined<Fields> {
  const present = Object.entries(fields).filter(([, value]) => value !== undefined);
  // The type says exactly what the filter does.
  return Object.fromEntries(present) as Defined<Fields>;
}
