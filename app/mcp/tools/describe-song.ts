import type { AgentSong } from "#app/mcp/listed-song.ts";
import { quoted } from "#app/mcp/server/safe-text.ts";
import { formatBpm, formatDuration } from "#app/track/track.ts";

export const notOnFile = "not on file";

function lightOf({ light }: AgentSong): string[] {
  if (light === null) return [];
  const days = light.light !== "approvals" ? "" : light.days === undefined ? ` (days: ${notOnFile})` : "";
  return [`clearance: ${light.text === undefined ? light.light : quoted(light.text)}${days}`];
}

function priceOf({ price }: AgentSong): string[] {
  return price === null ? [] : [`price: ${price.text}`];
}

export function seconds(value: number): string {
  return `${Math.round(value * 100) / 100} s`;
}

const tempoOf = ({ bpm, key }: AgentSong): string =>
  [...(bpm === null ? [] : [`${formatBpm(bpm)} BPM`]), ...(key === null ? [] : [key])].join(" ");

/** What else is heard in it: tags, voices and course, and why it is listed. */
function soundOf({ vocals, stems, shape, genres, moods, instruments, reason }: AgentSong): string[] {
  const tags = [...genres, ...moods, ...instruments].join(", ");
  return [
    ...(tags === "" ? [] : [quoted(tags)]),
    [vocals ? "vocals" : "no vocals", ...(stems ? ["stems"] : []), ...(shape === null ? [] : [shape])].join(", "),
    ...(reason === null ? [] : [`for: ${quoted(reason)}`]),
  ];
}

type Listing = { more: readonly string[]; isShort: boolean };

/** A song in one line. `more`: what the tool found of it; `isShort`: what else is heard stands in the data. */
function describeSong(song: AgentSong, { more, isShort }: Listing): string {
  const version = song.version === null ? "" : ` (${quoted(song.version)})`;
  const artists = song.artists.length === 0 ? "" : ` by ${quoted(song.artists.join(", "))}`;
  return [
    `${quoted(song.title)}${version}${artists}`,
    isShort ? "" : formatDuration(song.durationSeconds * 1000),
    ...(isShort ? [] : [tempoOf(song), ...soundOf(song)]),
    ...lightOf(song),
    ...priceOf(song),
    ...more,
    `${pageName(song)}${song.membersOnly ? " (members only)" : ""}`,
  ]
    .filter((part) => part !== "")
    .join(" · ");
}

/** The end of a page's address, by which tools know the song too. */
function pageName({ listen }: Pick<AgentSong, "listen">): string {
  return listen.slice(listen.lastIndexOf("/") + 1);
}

/** Where the songs of a list are heard: the address is the same but for its end. */
function describePages([first]: readonly Pick<AgentSong, "listen">[]): string[] {
  return first === undefined
    ? []
    : [`listen: ${first.listen.slice(0, first.listen.lastIndexOf("/") + 1)} + last word of a line`];
}

/** Songs as a numbered list. `isShort`: what else is heard in them stands in the data. */
export function describeSongs<Song extends AgentSong>(
  songs: readonly Song[],
  more: (song: Song) => readonly string[] = () => [],
  { isShort = false } = {},
): string[] {
  const lines = songs.map((song, index) => {
    const line = describeSong(song, { more: more(song), isShort });
    return isShort ? line : `${index + 1}. ${line}`;
  });
  return [...lines, ...describePages(songs)];
}

export function describeMissing(missing: readonly string[]): string[] {
  return missing.length === 0 ? [] : [`Not found for this person: ${missing.map(quoted).join(", ")}`];
}
