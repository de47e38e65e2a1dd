/** The bar is a chunk of its own, loaded on idle or at the latest when a track is about to play. */
export function loadPlayerBar() {
  return import("#app/player/components/player-bar.tsx");
}
