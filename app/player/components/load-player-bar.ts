/** The bar with everything in it is fetched when a track is about to be played, not with the page. */
export function loadPlayerBar() {
  return import("#app/player/components/player-bar.tsx");
}
