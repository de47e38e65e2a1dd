import { Link } from "@remix-run/react";
import { WhyTable } from "#app/licensing/rates/components/why-table.tsx";
import type { TakePage } from "#app/licensing/take/read-take-page.server.ts";
import { takeCopy as copy } from "#app/licensing/take/take-copy.ts";
import { songPath } from "#app/track/track.ts";
import { Folded } from "#app/ui/folded.tsx";

/** The tracks with their prices step by step and their files, or with what is missing. */
export function TakeSongs({ songs }: { songs: TakePage["songs"] }) {
  if (songs.length === 0) return null;
  return (
    <section className="mt-8">
      <h2 className="mb-2 text-xl">{copy.tracks}</h2>
      <ul className="grid gap-5">
        {songs.map((song) => (
          <li key={song.recordingId} className="border-t border-line pt-3 [overflow-wrap:anywhere]">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span>
                <Link to={songPath(song)} className="link font-semibold">
                  {song.title}
                </Link>{" "}
                <span className="text-mute">{song.artists}</span>
              </span>
              {song.price === null ? null : <span className="tabular-nums">{song.price.total}</span>}
            </p>
            {song.misses.length === 0 ? (
              <p className="hint mt-1">{copy.files(song.files)}</p>
            ) : (
              <>
                <ul className="mt-2 grid gap-1">
                  {song.misses.map((text) => (
                    <li key={text} className="error !mt-0 !text-row">
                      {text}
                    </li>
                  ))}
                </ul>
                {song.next === null ? null : (
                  <p className="mt-1 text-row">
                    <Link to={song.next.to} className="link inline-block py-1">
                      {song.next.label}
                    </Link>
                  </p>
                )}
              </>
            )}
            {song.price === null ? null : (
              <Folded title={copy.why(song.price.total)}>
                <WhyTable title={copy.why(song.price.total)} price={song.price} />
              </Folded>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
