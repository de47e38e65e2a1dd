import { formatIsrc, formatIswc } from "#app/catalogue/record/credits/credits.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { describeParty } from "#app/licensing/cue-sheets/describe-cue.ts";
import type { CueSong, InterestedParty } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

function Parties({ parties }: { parties: InterestedParty[] }) {
  if (parties.length === 0) return copy.notOnFile;
  return (
    <ul>
      {parties.map((party) => (
        <li key={`${party.name}/${party.role}`}>{describeParty(party)}</li>
      ))}
    </ul>
  );
}

/** Catalogue facts of each song, which the sheet does not ask for. */
export function CueSongs({ songs }: { songs: CueSong[] }) {
  const { songFacts: facts } = copy;
  return (
    <section className="mt-12">
      <h2 className="text-xl">{copy.songs}</h2>
      <p className="mt-1 mb-2 max-w-[60ch] text-mute text-sm">{copy.songsLead}</p>
      <ul>
        {songs.map((song) => {
          const short: [string, string][] = [
            [facts.isrc, song.isrc === null ? copy.notOnFile : formatIsrc(song.isrc)],
            [facts.iswc, song.iswc === null ? copy.notOnFile : formatIswc(song.iswc)],
            [facts.catalogueNumber, song.catalogueNumber ?? copy.notOnFile],
            [facts.label, song.label ?? copy.notOnFile],
          ];
          return (
            <li key={song.id} className="border-line border-b py-4">
              <h3 className="font-semibold [overflow-wrap:anywhere]">
                {song.isLicensed ? song.title : copy.notOnLicence(song.title)}
              </h3>
              {song.artists === "" ? null : <p className="text-mute text-sm">{song.artists}</p>}
              <dl className="mt-2 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-4">
                {short.map(([label, value]) => (
                  <div key={label}>
                    <dt className="text-mute">{label}</dt>
                    <dd>{value}</dd>
                  </div>
                ))}
                {(["writers", "publishers"] as const).map((side) => (
                  <div key={side} className="sm:col-span-2">
                    <dt className="text-mute">{facts[side]}</dt>
                    <dd>
                      <Parties parties={song[side]} />
                    </dd>
                  </div>
                ))}
              </dl>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
