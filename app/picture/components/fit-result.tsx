import { Link } from "@remix-run/react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import type { FittedLength } from "#app/catalogue/shape/fit-length.ts";
import { framesToMs, msToFrames, writeShortTime, writeTimecode } from "#app/licensing/timelines/timecode.ts";
import type { FrameRate } from "#app/licensing/timelines/timeline.ts";
import { writeTimelineCsv } from "#app/licensing/timelines/write/write-timeline.ts";
import { SaveCut } from "#app/picture/components/save-cut.tsx";
import { fittedEvents } from "#app/picture/export/fitted-events.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { type PictureSettings, rateOf, settingsQuery } from "#app/picture/picture-settings.ts";
import type { PicturePageData } from "#app/picture/read-picture-page.server.ts";
import { picturePath } from "#app/track/picture-path.ts";
import { timelinesPath } from "#app/track/timelines-path.ts";
import { Button } from "#app/ui/form/button.tsx";

type FitResultProps = { song: SongBars; fitted: FittedLength; settings: PictureSettings; page: PicturePageData };

const seconds = (ms: number) => (Math.abs(ms) / 1000).toFixed(2).replace(/\.?0{1,2}$/, "");

/** What one has to know of a cut, each in a sentence. */
function notesOf({ song, fitted, settings }: Omit<FitResultProps, "page">, rate: FrameRate): string[] {
  const { basis, splices, pieces, differenceMs, hasOwnEnd, fadeMs, leadMs, missedMs } = fitted;
  const ending = !hasOwnEnd
    ? copy.fade(seconds(fadeMs))
    : fadeMs === 0
      ? copy.ownEnd
      : copy.ownEndFaded(seconds(fadeMs));
  const isExact = msToFrames(differenceMs, rate) === 0;
  return [
    basis === "plain" ? copy.plain : copy.summary(pieces.length, splices, song.hasSureBars),
    ...(splices > 0 && !song.hasSureBars ? [copy.unsure] : []),
    isExact ? copy.exact : copy.shorter(seconds(differenceMs), Math.abs(msToFrames(differenceMs, rate))),
    ...(!isExact && !settings.loop && splices === 0 ? [copy.tooShort] : []),
    ending,
    ...(leadMs > 0 ? [copy.entersLater(seconds(leadMs))] : []),
    ...(missedMs.length > 0 ? [copy.missed(missedMs.map(writeShortTime).join(", "))] : []),
  ];
}

function distanceText(ms: number, rate: FrameRate): string {
  const frames = msToFrames(ms, rate);
  if (frames === 0) return copy.hitExact;
  return frames > 0 ? copy.hitLate(frames) : copy.hitEarly(-frames);
}

/** The cut: what it is like, its pieces, its hit points, and where it can go. */
export function FitResult({ song, fitted, settings, page }: FitResultProps) {
  const rate = rateOf(settings);
  const events = fittedEvents(song.track, { fitted, fromMs: settings.fromMs }, rate);
  const code = (ms: number) => writeTimecode(msToFrames(ms, rate), rate);
  return (
    <section aria-labelledby="picture-cut" className="grid content-start gap-6">
      <div>
        <h2 id="picture-cut" className="text-xl">
          {copy.result}
        </h2>
        <ul className="mt-1 max-w-[60ch]" aria-live="polite">
          {notesOf({ song, fitted, settings }, rate).map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
      </div>
      <table className="picture-pieces">
        <caption className="sr-only">{copy.pieces}</caption>
        <thead>
          <tr>
            {Object.values(copy.columns).map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {events.map(({ startMs, endMs, sourceMs }, index) => {
            const length = (endMs ?? 0) - (startMs ?? 0);
            return (
              <tr key={`${startMs} ${sourceMs}`}>
                <td>{index + 1}</td>
                <td>{`${code(startMs ?? 0)} – ${code(endMs ?? 0)}`}</td>
                <td>{`${code(sourceMs ?? 0)} – ${code((sourceMs ?? 0) + length)}`}</td>
                <td>{code(framesToMs(msToFrames(length, rate), rate))}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
      {fitted.hits.length === 0 ? null : (
        <div>
          <h3 className="font-semibold">{copy.hitList}</h3>
          <ul className="mt-1">
            {fitted.hits.map(({ atMs, distanceMs, isSection }) => (
              <li key={atMs} className="tabular-nums">
                {`${code(atMs)}: ${isSection ? copy.hit.section : copy.hit.bar} ${distanceText(distanceMs, rate)}.`}
              </li>
            ))}
          </ul>
        </div>
      )}
      <SaveCut song={song} fitted={fitted} settings={settings} />
      <div>
        <h3 className="font-semibold">{copy.cueSheet}</h3>
        {page.mayCheck ? (
          <form method="post" action={timelinesPath()} className="mt-1 grid gap-3">
            <p className="max-w-[60ch] text-mute text-sm">{copy.cueSheetHint}</p>
            <input type="hidden" name="timeline" value={writeTimelineCsv({ events })} />
            <Button variant="quiet" size="small" className="justify-self-start">
              {copy.check}
            </Button>
          </form>
        ) : page.isSignedIn ? (
          <p className="mt-1 max-w-[60ch] text-mute text-sm">{copy.noRight}</p>
        ) : (
          <p className="mt-1">
            <Link to={signInPath(song, settings)} className="link">
              {copy.signIn}
            </Link>
          </p>
        )}
      </div>
    </section>
  );
}

function signInPath({ track }: SongBars, settings: PictureSettings): string {
  const query = new URLSearchParams([["song", track.slug], ...settingsQuery(settings)]);
  return `/login?${new URLSearchParams({ returnUrl: `${picturePath()}?${query}` })}`;
}
