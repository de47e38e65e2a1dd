import { useState } from "react";
import { draftPath } from "#app/licensing/transactions/transaction-paths.ts";
import { HeardTrack } from "#app/player/components/heard-track.tsx";
import { LightMark } from "#app/rights/usage/components/lights.tsx";
import { usageFormPath } from "#app/rights/usage/usage-path.ts";
import type { SwapPage } from "#app/swap/read-swap-page.server.ts";
import { swapCopy as copy } from "#app/swap/swap-copy.ts";
import { songPath } from "#app/track/track.ts";
import { trackName } from "#app/track/track-label.ts";
import { Button, ButtonLink } from "#app/ui/form/button.tsx";
import { FormFrame, type FormPlace } from "#app/ui/form/form-frame.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

type SwapSongsProps = FormPlace & { page: SwapPage };

/** A song, why it is not clear, and what could take its place; on a page or in a dialog. */
export function SwapSongs({ page: latest, ...form }: SwapSongsProps) {
  // An exchange reads the page again, maybe without a song to offer: the dialog's form has to stay to close it.
  const [opened] = useState(latest);
  const page = form.onDone === undefined ? latest : opened;
  const { track, usage, isOfPlace, light, reasons, songs, place, path } = page;
  if (usage === null)
    return (
      <EmptyState title={copy.noUsage} action={<ButtonLink to={usageFormPath(path)}>{copy.setUsage}</ButtonLink>}>
        {copy.noUsageHint}
      </EmptyState>
    );
  return (
    <>
      <HeardTrack track={track} context={[track]} to={songPath(track)} />
      {light ? (
        <div className="mt-3">
          <LightMark {...light} reason={null} />
          <ul className="mt-1 list-disc pl-5 text-sm text-mute" aria-label={copy.reasons}>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
        </div>
      ) : null}
      <p className="mt-3 text-sm">
        {`${copy.forUse}: ${usage} · `}
        <a href={isOfPlace ? draftPath : usageFormPath(path)} className="link">
          {isOfPlace ? copy.changeDraft : copy.change}
        </a>
      </p>
      {songs.length > 0 ? (
        <FormFrame action={path} unlisted={["to", "second", "row"]} className="mt-6" {...form}>
          <h2 className="text-lg">{copy.found}</h2>
          <p className="hint">
            {place ? copy.into(place.name) : copy.playOnly} {isOfPlace ? copy.intoOrSecond : null}
          </p>
          {place ? <input type="hidden" name="row" value={place.row} /> : null}
          <ol data-rows>
            {songs.map((song) => (
              <Candidate key={song.track.id} song={song} page={page} />
            ))}
          </ol>
        </FormFrame>
      ) : null}
      <TooFew page={page} />
    </>
  );
}

type CandidateProps = { song: SwapPage["songs"][number]; page: SwapPage };

function Candidate({ song: { track, light }, page: { songs, place, isOfPlace } }: CandidateProps) {
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line py-2">
      <div className="basis-full">
        <HeardTrack track={track} context={songs.map((song) => song.track)} to={songPath(track)} />
      </div>
      <LightMark {...light} />
      {place ? (
        <Button
          name="to"
          value={track.id}
          variant="quiet"
          size="small"
          aria-label={copy.chooseFor(trackName(track), place.name)}
        >
          {copy.use}
        </Button>
      ) : null}
      {place && isOfPlace ? (
        <Button
          name="second"
          value={track.id}
          variant="quiet"
          size="small"
          aria-label={copy.holdFor(trackName(track), place.name)}
        >
          {copy.hold}
        </Button>
      ) : null}
    </li>
  );
}

/** What would help if fewer songs are clear than are offered. */
function TooFew({ page: { songs, searched, isCompared, similar } }: { page: SwapPage }) {
  if (songs.length >= 5) return null;
  const search = (
    <ButtonLink to={similar} variant="quiet">
      {copy.searchSimilar}
    </ButtonLink>
  );
  if (songs.length > 0)
    return (
      <div className="mt-4 grid justify-items-start gap-3">
        <p className="text-mute">{copy.few(songs.length, searched)}</p>
        {search}
      </div>
    );
  return (
    <EmptyState title={searched > 0 ? copy.none : isCompared ? copy.allThere : copy.notCompared} action={search}>
      {searched === 0 ? null : copy.noneHint(searched)}
    </EmptyState>
  );
}
