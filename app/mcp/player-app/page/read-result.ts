import { type Fields, fieldsAt, isFields, numberOf, textAt } from "#app/mcp/player-app/page/fields.ts";
import type { Light } from "#app/rights/clearability/clearability.ts";

/** Seconds. */
export type Passage = { from: number; to: number };

/** A song of a tool's result, as `app/mcp/listed-song.ts` describes it. */
export type PlayerSong = {
  /** Or the page, by which tools know it too. */
  id: string;
  title: string;
  version: string | null;
  artists: string;
  durationSeconds: number;
  /** From the beginning to the end, 0 to 1. */
  peaks: number[];
  /** Null: it is heard on its page, by members alone where it is `membersOnly`, or until the sound was asked for. */
  stream: string | null;
  membersOnly: boolean;
  listen: string | null;
  /** In playing order; empty for the whole song. */
  passages: Passage[];
  /** `reason`: the first of those that are given. */
  light: { light: Light; text: string; reason: string | null } | null;
  price: string | null;
};

export type ToolOutcome =
  | { kind: "songs"; songs: PlayerSong[] }
  | { kind: "text"; text: string }
  | { kind: "failed"; text: string };

/** More than a tool lists; a result of any length stays a page that opens. */
const maxSongs = 100;
const maxPeaks = 200;
const maxArtists = 50;
/** A short song that is cut to an hour has some 600 pieces; what is left out would not be heard. */
const maxPassages = 1_000;
/** Characters. */
const maxName = 300;
const maxText = 4000;
const maxUrl = 2000;
/** A day, in seconds. */
const maxDuration = 86_400;

const lights: readonly string[] = ["licensed", "clear", "approvals", "blocked"] satisfies Light[];

/** The address at `name` if it is on this server; null for every other. */
function ownUrl(fields: Fields, name: string, origin: string): string | null {
  const text = textAt(fields, name, maxUrl);
  if (text === null || !URL.canParse(text)) return null;
  const url = new URL(text);
  return url.origin === origin ? url.href : null;
}

function listAt(fields: Fields, name: string, max: number): unknown[] {
  const value = fields[name];
  return Array.isArray(value) ? value.slice(0, max) : [];
}

function readPassages(song: Fields, durationSeconds: number): Passage[] {
  return listAt(song, "passages", maxPassages).flatMap((item) => {
    const from = isFields(item) ? numberOf(item.from) : null;
    const to = isFields(item) ? numberOf(item.to) : null;
    if (from === null || to === null || from >= Math.min(to, durationSeconds)) return [];
    return [{ from, to: Math.min(to, durationSeconds) }];
  });
}

function readLight(song: Fields): PlayerSong["light"] {
  const { light } = fieldsAt(song, "light");
  const text = textAt(fieldsAt(song, "light"), "text", maxName);
  if (typeof light !== "string" || !lights.includes(light) || text === null) return null;
  const [reason] = listAt(song, "reasons", 1);
  return { light: light as Light, text, reason: isFields(reason) ? textAt(reason, "text", maxName) : null };
}

function readSong(song: Fields, origin: string): PlayerSong | null {
  const id = textAt(song, "id" in song ? "id" : "listen", maxName);
  const title = textAt(song, "title", maxName);
  const durationSeconds = numberOf(song.durationSeconds);
  if (id === null || title === null || durationSeconds === null || durationSeconds > maxDuration) return null;
  return {
    id,
    title,
    version: textAt(song, "version", maxName),
    artists: listAt(song, "artists", maxArtists)
      .filter((artist) => typeof artist === "string")
      .join(", ")
      .slice(0, maxName),
    durationSeconds,
    peaks: listAt(song, "peaks", maxPeaks).map((peak) => Math.min(1, numberOf(peak) ?? 0)),
    stream: ownUrl(song, "stream", origin),
    membersOnly: song.membersOnly === true,
    listen: ownUrl(song, "listen", origin),
    passages: readPassages(song, durationSeconds),
    light: readLight(song),
    price: textAt(fieldsAt(song, "price"), "text", maxName),
  };
}

/** Whether songs lack the sound that everyone hears: a tool gives it to those who ask. */
export function lacksSound(outcome: ToolOutcome): boolean {
  return outcome.kind === "songs" && outcome.songs.some(({ stream, membersOnly }) => stream === null && !membersOnly);
}

/** The text parts of a result, one below the other. */
function readText(result: Fields): string {
  return listAt(result, "content", maxSongs)
    .flatMap((part) => (isFields(part) && part.type === "text" ? (textAt(part, "text", maxText) ?? []) : []))
    .join("\n\n")
    .slice(0, maxText);
}

/** What a tool's result (MCP's `CallToolResult`) shows: songs that cannot be read are left out. `origin`: of this server, whose addresses alone are used. */
export function readToolResult(result: Fields, origin: string): ToolOutcome {
  if (result.isError === true) return { kind: "failed", text: readText(result) };
  const { songs } = fieldsAt(result, "structuredContent");
  if (!Array.isArray(songs)) return { kind: "text", text: readText(result) };
  const read = songs.slice(0, maxSongs).map((song) => (isFields(song) ? readSong(song, origin) : null));
  return { kind: "songs", songs: read.filter((song) => song !== null) };
}
