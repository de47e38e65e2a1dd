/** The bar is a chunk of its own, loaded when the page is idle and at the latest when a track is about to play. */
export function loadPlayerBar() {
  return import("#app/player/components/player-bar.tsx");
}
