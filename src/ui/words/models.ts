/** What is said where a model is chosen. It is part of the first load; `model-facts.ts` has the rest. */
export const modelsWords = {
  list: "Models",
  favourites: "Favourites",
  recent: "Recent",
  favouriteAdded: (model: string) => `${model} added to favourites.`,
  favouriteRemoved: (model: string) => `${model} removed from favourites.`,
} as const;
