/** Texts for choosing a model. They are part of the first load; `model-facts.ts` has the rest. */
export const modelsWords = {
  list: "Models",
  favourites: "Favourites",
  recent: "Recent",
  favouriteAdded: (model: string) => `${model} added to favourites.`,
  favouriteRemoved: (model: string) => `${model} removed from favourites.`,
} as const;
