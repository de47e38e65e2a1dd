import { Form, Link } from "@remix-run/react";
import { useEffect, useSyncExternalStore } from "react";
import type { SongBars } from "#app/catalogue/shape/find-song-bars.server.ts";
import { pictureCopy as copy } from "#app/picture/picture-copy.ts";
import { type PictureSettings, settingsQuery } from "#app/picture/picture-settings.ts";
import type { OfferedTracks } from "#app/picture/read-picture-page.server.ts";
import { shortlist } from "#app/player/shortlist/shortlist-store.ts";
import { picturePath } from "#app/track/picture-path.ts";
import { songPath, type TrackView } from "#app/track/track.ts";
import { artistNames, trackName } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { Field } from "#app/ui/form/field.tsx";

type SongChoiceProps = {
  song: SongBars | null;
  offered: OfferedTracks | null;
  search: { typed: string; error: string | null };
  settings: PictureSettings;
};

const maxOffered = 12;
const none: TrackView[] = [];

/** The visitor's shortlist, loaded once. */
function useShortlist(): TrackView[] {
  useEffect(() => {
    // Without a connection a track is found by its name.
    shortlist.loadTracks().catch(() => undefined);
  }, []);
  return useSyncExternalStore(
    shortlist.subscribe,
    () => shortlist.tracks,
    () => none,
  );
}

/** The track, and others to try with the same settings. */
export function SongChoice({ song, offered, search, settings }: SongChoiceProps) {
  const listed = useShortlist().slice(-maxOffered);
  const tracks = offered?.tracks ?? listed;
  const kept = [...settingsQuery(settings), ...(offered === null ? [] : [["playlist", offered.id] as const])];
  const track = song?.track ?? null;
  return (
    <section aria-label={copy.song} className="grid gap-3">
      {track === null ? null : (
        <p className="[overflow-wrap:anywhere]">
          <a href={songPath(track)} className="link font-semibold">
            {trackName({ ...track, artists: [] })}
          </a>{" "}
          <span className="text-mute">{artistNames(track)}</span>
        </p>
      )}
      <Form action={picturePath()} className="flex flex-wrap items-start gap-3" noValidate preventScrollReset>
        {kept.map(([name, value]) => (
          <input key={name} type="hidden" name={name} value={value} />
        ))}
        {track === null ? null : <input type="hidden" name="song" value={track.slug} />}
        <Field
          key={track?.id ?? ""}
          name="find"
          label={track === null ? copy.song : copy.changeSong}
          hint={copy.songHint}
          defaultValue={search.typed}
          error={search.error}
          errorRole="alert"
          maxLength={200}
          autoComplete="off"
          className="min-w-0 flex-[1_1_240px] max-w-md"
        />
        <Button variant="quiet" className="mt-[26px]">
          {copy.choose}
        </Button>
      </Form>
      {tracks.length === 0 ? null : (
        <ul aria-label={copy.others(offered?.name ?? null)} className="flex flex-wrap items-center gap-2">
          <li className="text-mute text-sm">{copy.others(offered?.name ?? null)}</li>
          {tracks.map((one) => (
            <li key={one.id} className="min-w-0">
              <Link
                to={`${picturePath()}?${new URLSearchParams([...kept.map(([name, value]) => [name, value]), ["song", one.slug]])}`}
                className={one.id === track?.id ? "btn btn-small max-w-full" : "btn btn-quiet btn-small max-w-full"}
                aria-current={one.id === track?.id ? "true" : undefined}
                preventScrollReset
              >
                <span className="truncate">{trackName(one)}</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
