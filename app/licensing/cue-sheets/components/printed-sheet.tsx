import { formatIsrc, formatIswc } from "#app/catalogue/record/credits/credits.ts";
import type { Cue } from "#app/licensing/cue-sheets/cue-sheet.ts";
import { cueSheetCopy as copy } from "#app/licensing/cue-sheets/cue-sheet-copy.ts";
import { formatTime, totalSeconds } from "#app/licensing/cue-sheets/cue-times.ts";
import { describeParties, describeProduction } from "#app/licensing/cue-sheets/describe-cue.ts";
import { cuesWithSongs } from "#app/licensing/cue-sheets/exports/sheet-tables.ts";
import type { CueSheet, CueSong } from "#app/licensing/cue-sheets/read-cue-sheet.server.ts";

const { columns, notOnFile, songFacts } = copy;

function PrintedCue({ number, cue, song }: { number: number; cue: Cue; song: CueSong }) {
  const text = (value: string | null | undefined) => value || notOnFile;
  const isrc = song.isrc ? formatIsrc(song.isrc) : notOnFile;
  const iswc = song.iswc ? formatIswc(song.iswc) : notOnFile;
  return (
    <tr>
      <td>{number}</td>
      <td className="min-w-40">
        <strong className="font-semibold [overflow-wrap:anywhere]">{text(song.title)}</strong>
        <br />
        {songFacts.isrc} {isrc}
        <br />
        {songFacts.iswc} {iswc}
        <br />
        {songFacts.catalogueNumber}: {text(song.catalogueNumber)}
      </td>
      <td>{text(cue.use)}</td>
      <td className="whitespace-nowrap tabular-nums">
        {text(cue.timeIn)}
        <br />
        {text(cue.timeOut)}
      </td>
      <td className="tabular-nums">{text(cue.duration)}</td>
      <td className="min-w-40">{describeParties(song.writers)}</td>
      <td className="min-w-40">{describeParties(song.publishers)}</td>
      <td>{text(song.label)}</td>
      <td>{text(cue.origin)}</td>
    </tr>
  );
}

/** The saved sheet with the catalogue facts of its songs, in the form that societies require. */
export function PrintedSheet({ sheet }: { sheet: CueSheet }) {
  const { production, cues } = sheet;
  const head: [label: string, value: string][] = [
    ...describeProduction(production).map(({ label, value }): [string, string] => [label, value]),
    [copy.total, formatTime(totalSeconds(cues))],
  ];
  return (
    <>
      <h1 className="mt-2 mb-4 text-title">{copy.title}</h1>
      <dl className="mb-6 grid gap-x-6 gap-y-2 text-sm sm:grid-cols-2 lg:grid-cols-4 print:grid-cols-4">
        {head.map(([label, value]) => (
          <div key={label}>
            <dt className="text-mute">{label}</dt>
            <dd className="[overflow-wrap:anywhere]">{value || notOnFile}</dd>
          </div>
        ))}
      </dl>
      {cues.length === 0 ? (
        <p className="text-mute">{copy.noCues}</p>
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard.
        <section className="relative overflow-x-auto print:overflow-visible" aria-label={copy.cues} tabIndex={0}>
          <table>
            <caption className="sr-only">{copy.cues}</caption>
            <thead>
              <tr>
                {Object.entries(columns).map(([name, label]) => (
                  <th key={name} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {cuesWithSongs(sheet).map((row) => (
                <PrintedCue key={row.number} {...row} />
              ))}
            </tbody>
          </table>
        </section>
      )}
    </>
  );
}
