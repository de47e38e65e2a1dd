/** The page that fits a track to a picture; with a playlist, its other tracks can be tried there. */
export function picturePath(from: { song?: string; playlist?: string } = {}): string {
  const query = new URLSearchParams(from).toString();
  return query === "" ? "/picture" : `/picture?${query}`;
}
