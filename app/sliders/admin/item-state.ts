/** Why visitors do not see a slide's artist or playlist, until someone changes it. */
export type ItemState = "missing" | "deleted" | "private" | "unpublished";
