/** What the options menu shows besides its links; loaded when the page is idle or the menu is about to open. */
export function loadFetchedOptions() {
  return import("#app/player/components/fetched-options.tsx");
}
