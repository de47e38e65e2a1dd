/** The bar is a chunk of its own, loaded when a track is about to play. */
export function loadPlayerBar() {
  return import("#app/player/components/player-bar.tsx");
}
