import type { GoneSong } from "#app/licensing/requests/get-draft.server.ts";
import { requestCopy as copy } from "#app/licensing/requests/request-copy.ts";
import { isFree } from "#app/rights/clearability/clearability.ts";
import { LightMark, type RowLight, type RowLights, TakeLink } from "#app/rights/usage/components/lights.tsx";
import { TakeAll } from "#app/rights/usage/components/usage-totals.tsx";
import { swapPath } from "#app/rights/usage/swap-path.ts";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import type { TrackView } from "#app/track/track.ts";
import { artistNames, titleTags, trackName } from "#app/track/track-label.ts";
import { Button } from "#app/ui/form/button.tsx";
import { X } from "#app/ui/icons.tsx";

type RequestSongsProps = {
  /** The song that the form was opened from. */
  track: TrackView | null;
  tracks: TrackView[];
  /** Songs that were unpublished after they were added; they have to be removed before sending. */
  gone: GoneSong[];
  /** By recording id, as the lights. */
  seconds: Record<string, GoneSong>;
  lights: RowLights;
  /** "3 clear, 2 need Harbour Street, about 5 days"; empty before the draft is saved. */
  totals: string;
  /** By the rate card; null where the user sees none. */
  price: string | null;
  /** What the draft says of whom it is for. */
  given: { project: string; endClient: string };
};

export function RequestSongs({ track, tracks, gone, seconds, lights, totals, price, given }: RequestSongsProps) {
  const ids = tracks.map(({ id }) => id);
  const added = track !== null && !tracks.some(({ id }) => id === track.id) ? track : null;
  if (added === null && tracks.length === 0 && gone.length === 0) return <p className="hint">{copy.noSongs}</p>;
  return (
    <section aria-label={copy.songs}>
      <h2 className="label">{copy.songs}</h2>
      {totals === "" ? null : (
        <p className="mb-1 text-row text-mute">
          {totals} <TakeAll lights={lights} ids={ids} given={given} />
        </p>
      )}
      {price === null ? null : <p className="mb-1 text-row">{price}</p>}
      <ul>
        {tracks.map((one) => (
          <li key={one.id} className="flex items-center gap-3 border-b border-line py-1">
            <Song track={one} light={lights[one.id]} given={given} second={seconds[one.id]} />
            <RemoveButton id={one.id} name={trackName(one)} />
          </li>
        ))}
        {gone.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-3 border-b border-line py-1">
            <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
              {name}
              <span className="block text-sm font-semibold text-red">{copy.songGone}</span>
            </span>
            <RemoveButton id={id} name={name} />
          </li>
        ))}
        {added === null ? null : (
          <li className="flex items-center gap-3 border-b border-line py-2">
            <Song track={added} given={given} />
            <span className="hint">{copy.willBeAdded}</span>
          </li>
        )}
      </ul>
    </section>
  );
}

function RemoveButton({ id, name }: GoneSong) {
  return (
    <Button variant="icon" size="small" name="remove" value={id} aria-label={copy.remove(name)} formNoValidate>
      <X size={16} aria-hidden />
    </Button>
  );
}

type SongProps = Pick<RequestSongsProps, "given"> & {
  track: TrackView;
  light?: RowLight | undefined;
  second?: GoneSong | undefined;
};

/** A song with its light, if it is in the draft. */
function Song({ track, light, given, second }: SongProps) {
  const isOpen = light !== undefined && !isFree(light.light);
  return (
    <span className="min-w-0 flex-1">
      {[track.title, ...titleTags(track)].join(" ")} <span className="text-mute">{artistNames(track)}</span>
      {light === undefined ? null : (
        <>
          <LightMark {...light} reason={null} />
          {/* In a line of its own, so that it is read whole. */}
          {light.reason === null ? null : <span className="block text-sm text-mute">{light.reason}</span>}
          {light.inTime === undefined ? null : (
            <span className={`block text-sm ${light.inTime ? "text-moss" : "text-amber"}`}>
              {light.inTime ? copy.inTime : copy.atRisk}
            </span>
          )}
          {light.take === undefined ? null : (
            <span className="block text-sm">
              <TakeLink href={takeSongsPath([track.id], light.take, given)} />
            </span>
          )}
          {isOpen ? (
            <a
              href={swapPath({ song: track.slug, place: { kind: "draft" } })}
              className="link text-sm"
              aria-haspopup="dialog"
            >
              {light.light === "blocked" ? usageCopy.findClear : copy.holdSecond}
            </a>
          ) : null}
        </>
      )}
      {second === undefined ? null : (
        <span className="flex items-center gap-3 text-sm">
          {copy.second(second.name)}
          <RemoveButton id={second.id} name={copy.secondChoice(second.name)} />
        </span>
      )}
    </span>
  );
}
