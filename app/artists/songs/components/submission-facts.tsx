import type { Submission } from "#app/artists/songs/read-submission.server.ts";
import { aiParts } from "#app/artists/songs/song-submission.ts";
import { songsCopy as copy } from "#app/artists/songs/songs-copy.ts";
import { songsCopy as catalogueCopy } from "#app/backoffice/songs/songs-copy.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { Facts } from "#app/ui/facts.tsx";
import { Folded } from "#app/ui/folded.tsx";

const { fields: labels } = copy;

/** What was stated with a song that was sent. */
export function SubmissionFacts({ song }: Pick<Submission, "song">) {
  const facts: [string, string | number | null][] = [
    [labels.versionTitle, song.versionTitle],
    [labels.vocals, song.vocals ? copy.yes : copy.no],
    [labels.explicit, song.explicit ? copy.yes : copy.no],
    [labels.language, song.language],
    [labels.isrc, song.isrc],
    [labels.iswc, song.iswc],
    [labels.year, song.year],
    [labels.label, song.label],
    [labels.genres, song.genres.join(", ")],
    [labels.moods, song.moods.join(", ")],
    ...aiParts.map((part): [string, string | null] => [
      catalogueCopy.aiParts[part],
      song[part] === null ? null : catalogueCopy.aiUses[song[part]],
    ]),
    [copy.aiEvidence, song.aiEvidence === null ? null : catalogueCopy.aiEvidences[song.aiEvidence]],
    [labels.credits, song.credits],
    [labels.lyrics, song.lyrics],
    [labels.note, song.note],
  ];
  return (
    <Facts facts={facts.flatMap(([label, value]) => (value === null || value === "" ? [] : [{ label, value }]))} />
  );
}

/** Who signed which text, and when. */
export function Signature({ song, terms }: Pick<Submission, "song" | "terms">) {
  if (song.signedName === null || song.signedAt === null) return null;
  return (
    <>
      <p>
        {copy.signedBy(song.signedName)}, <DateTime at={song.signedAt} />
      </p>
      <Folded title={copy.signedText} className="mt-2">
        <p className="max-w-[75ch] text-row whitespace-pre-line [overflow-wrap:anywhere]">{terms.text}</p>
        <p className="hint mt-3 [overflow-wrap:anywhere]">SHA-256: {song.termsHash}</p>
      </Folded>
    </>
  );
}
