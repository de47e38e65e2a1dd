import { Form, Link } from "@remix-run/react";
import { useHydrated } from "remix-utils/use-hydrated";
import { ratingCopy } from "#app/backoffice/rating/rating-copy.ts";
import { ratingPath } from "#app/backoffice/rating/rating-state.ts";
import { songPartsCopy } from "#app/backoffice/song-parts/song-parts-copy.ts";
import type { readSongHeading } from "#app/backoffice/songs/read-song-heading.server.ts";
import { songTabPath } from "#app/backoffice/songs/song-tabs.ts";
import { songsCopy as copy } from "#app/backoffice/songs/songs-copy.ts";
import { HeardTrack } from "#app/player/components/heard-track.tsx";
import { player } from "#app/player/store/player-store.ts";
import { formatBpm, formatDuration, segmentsPath } from "#app/track/track.ts";
import { Strata } from "#app/ui/art/strata.tsx";
import { Folded } from "#app/ui/folded.tsx";
import { Button } from "#app/ui/form/button.tsx";
import { StateMark } from "#app/ui/list/state-mark.tsx";

type Song = Awaited<ReturnType<typeof readSongHeading>> & { id: string };
type SongAsideProps = { song: Song; seesRights: boolean; canEdit: boolean; canRate: boolean };

/** Beside the parts of a song: its cover, the player, what was measured, what it lacks, its segments and its rating. */
export function SongAside({ song, seesRights, canEdit, canRate }: SongAsideProps) {
  const { id, track, imageKey, lufs, lacks, rating } = song;
  const measured = [
    track.bpm === null ? null : `${formatBpm(track.bpm)} BPM`,
    track.musicalKey,
    lufs === null ? null : copy.loudness(lufs),
  ];
  return (
    <aside aria-label={copy.asideLabel} className="grid gap-4 self-start text-row lg:sticky lg:top-6">
      <div className="aspect-square w-20 overflow-hidden lg:w-full">
        {imageKey === null ? (
          <Strata seed={track.songId} track={track} size="card" className="size-full" />
        ) : (
          <img src={`/media/${imageKey}`} alt="" className="size-full object-cover" />
        )}
      </div>
      <HeardTrack track={track} context={[track]} />
      <p className="text-mute tabular-nums">{measured.filter(Boolean).join(" · ")}</p>
      <ul className="grid justify-items-start gap-1" aria-label={copy.ready}>
        {lacks.rights.length + lacks.others.length === 0 ? (
          <li>
            <StateMark state="done">{copy.isReady}</StateMark>
          </li>
        ) : null}
        {lacks.rights.map((text) => (
          <li key={text}>
            <StateMark state="open">{text}</StateMark>{" "}
            {seesRights ? (
              <Link to={songTabPath(id, "rights")} className="link" aria-label={`${copy.tabs.rights}: ${text}`}>
                {copy.tabs.rights}
              </Link>
            ) : null}
          </li>
        ))}
        {lacks.others.map((text) => (
          <li key={text}>
            <StateMark state="open">{text}</StateMark>
          </li>
        ))}
      </ul>
      <SongSegments song={song} />
      <div id="rating" className="flex flex-wrap items-center gap-x-3">
        {rating === null ? (
          canEdit ? (
            <Form method="post" action="/rating/send">
              <input type="hidden" name="page" value={songTabPath(id)} />
              <Button variant="quiet" size="small" name="ids" value={id} title={ratingCopy.notQueued}>
                {ratingCopy.send}
              </Button>
            </Form>
          ) : null
        ) : (
          <>
            <StateMark state={rating.state}>{ratingCopy.states[rating.state]}</StateMark>
            {rating.score === null ? null : <span>{ratingCopy.scoreOf(rating.score)}</span>}
            {canRate ? (
              <Link to={ratingPath(id)} className="link">
                {ratingCopy.open}
              </Link>
            ) : null}
          </>
        )}
      </div>
    </aside>
  );
}

function SongSegments({ song: { track, status } }: { song: Song }) {
  const hydrated = useHydrated();
  const parts = track.segmentsGroups.flatMap(({ group, segments }) => segments.map((one) => ({ group, ...one })));
  return (
    <div id="segments">
      {parts.length === 0 ? null : (
        <Folded title={copy.segments(parts.length)}>
          <ul className="mb-2 grid max-h-60 overflow-y-auto">
            {parts.map(({ group, start, endTime }) => (
              <li key={`${start} ${endTime} ${group}`}>
                <button
                  type="button"
                  className="row-action w-full justify-between gap-3 tabular-nums"
                  disabled={!hydrated}
                  aria-label={copy.playFrom(group, formatDuration(start * 1000))}
                  onClick={() => player.play(track, [track], start)}
                >
                  <bdi className="truncate">{group}</bdi>
                  {`${formatDuration(start * 1000)}–${formatDuration(endTime * 1000)}`}
                </button>
              </li>
            ))}
          </ul>
        </Folded>
      )}
      {status === "published" ? (
        <Link to={segmentsPath(track)} className="link">
          {songPartsCopy.editSegments}
        </Link>
      ) : (
        <p className="text-mute">{songPartsCopy.segmentsUnpublished}</p>
      )}
    </div>
  );
}
