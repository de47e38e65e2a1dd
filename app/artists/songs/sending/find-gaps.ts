import { aiParts, type FileRole, type Section } from "#app/artists/songs/song-submission.ts";
import { songsCopy } from "#app/artists/songs/songs-copy.ts";

const { gaps: copy } = songsCopy;

export type Gap = { section: Section; text: string };

type Draft = { year: number | null; language: string | null; genres: string[] } & Record<
  (typeof aiParts)[number],
  string | null
>;

type Input = {
  song: Draft;
  files: { role: FileRole; state: string }[];
  /** Why the shares cannot be sent. */
  sharesProblem: string | null;
  isIsrcTaken: boolean;
};

/** What a draft lacks before it can be sent, by section in the order of the page. */
export function findGaps({ song, files, sharesProblem, isIsrcTaken }: Input): Gap[] {
  const gaps: [Section, boolean, string][] = [
    ["song", song.year === null, copy.year],
    ["song", song.language === null, copy.language],
    ["song", song.genres.length === 0, copy.genres],
    ["song", isIsrcTaken, copy.isrcTaken],
    ["files", !files.some(({ role }) => role === "main"), copy.file],
    ["files", files.some(({ state }) => state === "unreadable"), copy.fileUnreadable],
    ["ai", aiParts.some((part) => song[part] === null), copy.ai],
    ["shares", sharesProblem !== null, sharesProblem ?? ""],
  ];
  return gaps.flatMap(([section, isMissing, text]) => (isMissing ? [{ section, text }] : []));
}
