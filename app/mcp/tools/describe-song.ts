import type { ListedSong } from "#app/mcp/listed-song.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { formatDuration } from "#app/track/track.ts";

export const notOnFile = "not on file";

function lightOf({ light }: ListedSong): string[] {
  if (light === null) return [];
  const days = light.light !== "approvals" ? "" : light.days === null ? ` (days: ${notOnFile})` : "";
  return [`clearance: ${quoted(light.text)}${days}`];
}

function priceOf({ price }: ListedSong): string[] {
  return price === null ? [] : [`price: ${quoted(price.text)}`];
}

export function seconds(value: number): string {
  return `${Math.round(value * 100) / 100} s`;
}

/** A song in one line. `more`: what the tool found of it. */
function describeSong(song: ListedSong, more: readonly string[] = []): string {
  const version = song.version === null ? [] : [`version: ${quoted(song.version)}`];
  const artists = song.artists.length === 0 ? notOnFile : song.artists.map(quoted).join(", ");
  return [
    quoted(song.title),
    `artists: ${artists}`,
    ...version,
    `length: ${formatDuration(song.durationSeconds * 1000)}`,
    ...lightOf(song),
    ...priceOf(song),
    ...more,
    `id: ${quoted(song.id)}`,
    `listen: ${song.listen}${song.stream === null ? " (members only)" : ""}`,
  ].join(" · ");
}

/** Songs as a numbered list. */
export function describeSongs<Song extends ListedSong>(
  songs: readonly Song[],
  more: (song: Song) => readonly string[] = () => [],
): string[] {
  return songs.map((song, index) => `${index + 1}. ${describeSong(song, more(song))}`);
}

export function describeMissing(missing: readonly string[]): string[] {
  return missing.length === 0 ? [] : [`Not found for this person: ${missing.map(quoted).join(", ")}`];
}
