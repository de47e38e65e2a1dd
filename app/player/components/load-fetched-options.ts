/** Content of the options menu besides its links; loaded on idle or when the menu is about to open. */
export function loadFetchedOptions() {
  return import("#app/player/components/fetched-options.tsx");
}
