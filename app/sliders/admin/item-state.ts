/** Why visitors do not see a slide's artist or playlist. An empty playlist is seen as soon as it has tracks. */
export type ItemState = "missing" | "deleted" | "private" | "unpublished" | "empty";

/** Whether the slide stays unseen until someone changes what it is about: Save asks. */
export function isUnavailable(state: ItemState | undefined): boolean {
  return state !== undefined && state !== "empty";
}
