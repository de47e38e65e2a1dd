import { mixedPaths } from "#app/ui/art/cover-paths.ts";
import { type CoverFacts, type CoverTraits, coverFacts, coverTraits } from "#app/ui/art/cover-traits.ts";
import { coverShapes, Strata } from "#app/ui/art/strata.tsx";
import { classNames } from "#app/ui/class-names.ts";

/** What a cover is drawn from: a track of a list has it all. */
export type CoverTrack = { songId: string } & CoverFacts;

/** Layers of a cover: more of them are too thin. */
const maxLayers = 6;

/** The recordings that a list's cover is made of: the first of each song. */
export function coverTracks(tracks: readonly CoverTrack[]): CoverTrack[] {
  return tracks
    .filter(({ songId }, at) => tracks.findIndex((other) => other.songId === songId) === at)
    .slice(0, maxLayers)
    .map((track) => ({ songId: track.songId, ...coverFacts(track) }));
}

/** The cover of a list: a layer for each of its first songs, in its colour. Decorative: it has no accessible name. */
export function MixedStrata({ tracks }: { tracks: readonly CoverTrack[] }) {
  const [first, ...others] = tracks;
  if (first === undefined || others.length === 0)
    return <Strata seed={first?.songId ?? ""} track={first} size="wide" />;
  const songs = tracks.map((track) => coverTraits(track.songId, track));
  // Few songs are drawn twice, the second time in the colour of their key.
  const layers = songs.length < 4 ? [...songs, ...songs.map((one) => ({ ...one, hue: one.second }))] : songs;
  const { width, height } = coverShapes.wide;
  const markup = mixedPaths(layers, coverShapes.wide)
    .map((path, at) => `<path class="strata-${layerHue(layers, at)}" d="${path}"></path>`)
    .join("");
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="xMidYMid slice"
      className={classNames("strata strata-mixed", isMostlyMinor(songs) && "strata-minor")}
      aria-hidden
      // biome-ignore lint/security/noDangerouslySetInnerHtml: numbers and commands of our own.
      dangerouslySetInnerHTML={{ __html: markup }}
    />
  );
}

/** Layers of one colour beside each other would be one. */
function layerHue(layers: readonly CoverTraits[], at: number): number {
  const [before, own] = [layers[at - 1], layers[at]];
  return (own?.hue === before?.hue ? own?.second : own?.hue) ?? 0;
}

function isMostlyMinor(songs: readonly CoverTraits[]): boolean {
  return songs.filter(({ isMinor }) => isMinor).length * 2 > songs.length;
}
