import { escapeMarkup } from "#app/edge/escape-markup.ts";
import { playbackOf } from "#app/player/playback.ts";
import { artistAndTitle, type Tracklist, titleOf } from "#app/playlists/sharing/export/tracklist.ts";
import { formatDuration, songPath } from "#app/track/track.ts";
import { artistNames } from "#app/track/track-label.ts";
import { oneLine } from "#app/ui/one-line.ts";

/** Plain text: a line per track, by heading, with its note below. */
export function writeText({ title, description, rows }: Tracklist): string {
  const lines = [oneLine(title)];
  if (description !== "") lines.push(oneLine(description));
  lines.push("");
  const width = String(rows.length).length;
  let section: string | null = null;
  for (const row of rows) {
    if (row.section !== section) {
      section = row.section;
      if (section !== null) lines.push("", oneLine(section));
    }
    lines.push(
      `${String(row.number).padStart(width)}. ${artistAndTitle(row.track)}  ${formatDuration(row.track.durationMs)}`,
    );
    if (row.note !== "") lines.push(`${" ".repeat(width + 2)}${oneLine(row.note)}`);
  }
  return `${lines.join("\r\n")}\r\n`;
}

/** Extended M3U in UTF-8, with stream URLs. `origin` is the host of the product. */
export function writeM3u8({ title, rows }: Tracklist, origin: string): string {
  const lines = rows.flatMap((row) => [
    `#EXTINF:${Math.round(row.track.durationMs / 1000)},${artistAndTitle(row.track)}`,
    origin + playbackOf(row.track, null).direct,
  ]);
  return `${["#EXTM3U", `#PLAYLIST:${oneLine(title)}`, ...lines].join("\n")}\n`;
}

/** Characters that are invalid in XML 1.0. */
const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/gu;

function xml(text: string): string {
  return escapeMarkup(text.toWellFormed().replace(notXml, "")).replaceAll("'", "&apos;");
}

function element(name: string, text: string | null): string {
  return text === null || text === "" ? "" : `<${name}>${xml(text)}</${name}>`;
}

/** XSPF, version 1 (xspf.org), with URLs of streams and song pages. */
export function writeXspf({ title, description, rows }: Tracklist, origin: string): string {
  const tracks = rows.map(({ track, isrc, note }) => {
    const { durationMs, albumTitle } = track;
    const fields = [
      element("location", origin + playbackOf(track, null).direct),
      element("identifier", isrc === null ? null : `urn:isrc:${isrc}`),
      element("title", titleOf(track)),
      element("creator", artistNames(track)),
      element("annotation", note),
      element("info", origin + songPath(track)),
      element("album", albumTitle),
      element("duration", String(Math.round(durationMs))),
    ];
    return `    <track>${fields.join("")}</track>`;
  });
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<playlist version="1" xmlns="http://xspf.org/ns/0/">',
    `  ${element("title", title)}${element("annotation", description)}`,
    "  <trackList>",
    ...tracks,
    "  </trackList>",
    "</playlist>",
    "",
  ].join("\n");
}
