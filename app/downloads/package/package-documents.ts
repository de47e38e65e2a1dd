import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { type PackageTrack, trackName } from "#app/downloads/package/choose-files.ts";
import { packageCopy as copy } from "#app/downloads/package/package-copy.ts";
import { csvText } from "#app/edge/http/csv-text.ts";
import { writerRoles } from "#app/rights/shares.ts";
import { formatDuration, songPath } from "#app/track/track.ts";
import { oneLine } from "#app/ui/one-line.ts";

export type DocumentsOf = {
  title: string;
  company: string;
  /** Origin of the product for this user. */
  origin: string;
  /** ms since 1970. */
  now: number;
  /** With its file name in the archive. */
  tracks: readonly (PackageTrack & { fileName: string })[];
  /** What is left out, and why. */
  leftOut: readonly string[];
  /** Whether the user may see rights holders and their shares. */
  withSplits: boolean;
  /** Whether Hi-Res was requested. */
  isHiRes: boolean;
};

const { notOnFile } = copy;

/** "03:07": cue sheets require two digits each. */
function minutes(ms: number): string {
  return formatDuration(ms).padStart(5, "0");
}

function totalMs({ tracks }: DocumentsOf): number {
  return tracks.reduce((sum, { recording }) => sum + recording.durationMs, 0);
}

function tracklistText(given: DocumentsOf): string {
  const { title, company, now, tracks, leftOut, isHiRes } = given;
  const { text } = copy;
  const rows = tracks.flatMap(({ number, recording, version, note, fileName, format }) => [
    `${String(number).padStart(2, "0")}  ${oneLine(trackName(recording, version))}  ${formatDuration(recording.durationMs)}`,
    `    ${text.file}: ${fileName}`,
    `    ${text.isrc}: ${recording.isrc ?? notOnFile}`,
    ...(isHiRes && format === "mp3" ? [`    ${text.mp3Only}`] : []),
    ...(note === "" ? [] : [`    ${text.note}: ${oneLine(note)}`]),
  ]);
  const lines = [
    oneLine(title),
    text.from(oneLine(company), new Date(now).toISOString().slice(0, 10)),
    `${text.tracks(tracks.length)}, ${formatDuration(totalMs(given))}`,
    "",
    ...rows,
    ...(leftOut.length > 0 ? ["", text.leftOut, ...leftOut.map((line) => `    ${oneLine(line)}`)] : []),
  ];
  return `${lines.join("\r\n")}\r\n`;
}

function tracklistTable({ tracks, origin }: DocumentsOf): string {
  const rows = tracks.map(({ number, recording, version, note, fileName }) => [
    ...[number, recording.title, version, recording.artists.join(", "), recording.album?.title ?? null],
    ...[minutes(recording.durationMs), recording.bpm, recording.musicalKey, recording.isrc, recording.iswc],
    ...[recording.catalogueNumber, recording.label, recording.year, `${origin}${songPath(recording)}`, note, fileName],
  ]);
  return csvText([copy.columns.table, ...rows]);
}

type Share = PackageTrack["recording"]["shares"][number];

function named({ name, role, ipi, society, ...share }: Share): string {
  return `${name} (${[role, society, ipi && `IPI ${ipi}`, scopedShare(share)].filter(Boolean).join(", ")})`;
}

function parties(shares: Share[], isShown: boolean): string {
  if (!isShown) return copy.notShown;
  return shares.length === 0 ? notOnFile : shares.map(named).join("; ");
}

/** Fields of ASCAP's and BMI's cue sheets (docs/design/field-conventions.md). Fields of the production are left empty. */
function cueSheet(given: DocumentsOf): string {
  const { tracks, company, withSplits } = given;
  const head = copy.cueSheetHead;
  const unknown = [head.title, head.episode, head.production, head.aired, head.network, head.showLength, head.company];
  const rows = tracks.map(({ number, recording, version }) => {
    const { shares } = recording;
    const composition = shares.filter(({ side }) => side === "composition");
    return [
      ...[number, recording.title, version ?? "", recording.artists.join(", ") || notOnFile],
      ...[recording.catalogueNumber, recording.isrc, recording.iswc].map((value) => value ?? notOnFile),
      ...[notOnFile, notOnFile, notOnFile, minutes(recording.durationMs)],
      parties(
        composition.filter(({ role }) => writerRoles.includes(role)),
        withSplits,
      ),
      parties(
        composition.filter(({ role }) => !writerRoles.includes(role)),
        withSplits,
      ),
      parties(
        shares.filter(({ side }) => side === "master"),
        withSplits,
      ),
      ...[recording.label ?? notOnFile, notOnFile],
    ];
  });
  return csvText([
    ...unknown.map((label) => [label, notOnFile]),
    [head.musicLength, minutes(totalMs(given))],
    [head.preparedBy, company],
    [],
    copy.columns.cueSheet,
    ...rows,
  ]);
}

export function packageDocuments(given: DocumentsOf): { name: string; text: string }[] {
  return [
    { name: copy.files.text, text: tracklistText(given) },
    { name: copy.files.table, text: tracklistTable(given) },
    { name: copy.files.cueSheet, text: cueSheet(given) },
  ];
}
