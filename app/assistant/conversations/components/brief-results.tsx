import { Link } from "@remix-run/react";
import type { MouseEvent } from "react";
import { conversationsCopy as copy } from "#app/assistant/conversations/conversations-copy.ts";
import type { BriefResults as Results } from "#app/assistant/conversations/read-brief-results.server.ts";
import { SelectTracks } from "#app/catalogue/components/select-tracks.tsx";
import { TrackList } from "#app/catalogue/components/track-list.tsx";
import { SimilarHead } from "#app/catalogue/similar/components/similar-head.tsx";
import { describeList } from "#app/player/queue/listing.ts";
import { setSelecting } from "#app/player/selection/selection-store.ts";
import { Lights, useUsageSentence } from "#app/rights/usage/components/lights.tsx";
import { EmptyState } from "#app/ui/list/empty-state.tsx";

/** A box that is ticked opens the bar of what one does with the tracks. */
function selectPicked({ target }: MouseEvent<HTMLElement>): void {
  if (target instanceof HTMLInputElement && target.matches(".track-pick")) setSelecting(true);
}

/** The tracks for a brief, as the search shows them. `name` is the name of the player's queue. */
export function BriefResults({ name, results: { address, use, ignored, list } }: { name: string; results: Results }) {
  const current = useUsageSentence();
  if (list) describeList(list.tracks, { label: name, first: 1, total: list.total, more: list.more, next: list.next });
  return (
    <section id="results" aria-labelledby="brief-results" onClickCapture={selectPicked}>
      <div className="mb-2 flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h2 id="brief-results" className="sr-only">
          {copy.results}
        </h2>
        <p role="status" className="text-row text-mute tabular-nums">
          {list?.status}
        </p>
        {address === null ? null : (
          <Link to={address} className="link py-1 text-row sm:ml-auto">
            {copy.inSearch}
          </Link>
        )}
      </div>
      {use === null || use === current ? null : (
        <p className="mb-2 text-row text-mute">
          {copy.use}: {use}
        </p>
      )}
      {ignored.length === 0 ? null : <p className="hint mb-2">{copy.ignored(ignored.join("; "))}</p>}
      {list === null ? <p className="text-mute">{copy.noFilters}</p> : <Rows list={list} />}
    </section>
  );
}

function Rows({ list }: { list: NonNullable<Results["list"]> }) {
  return (
    <>
      {list.notes.map((note) => (
        <p key={note} className="hint pb-2">
          {note}
        </p>
      ))}
      {list.heads.map((head) => (
        <SimilarHead key={head.label} {...head} />
      ))}
      <Lights value={list.lights}>
        <SelectTracks />
        {list.nothing ? (
          <EmptyState title={list.nothing.title}>{list.nothing.text}</EmptyState>
        ) : (
          <TrackList label={copy.results} tracks={list.tracks} head />
        )}
        {list.near ? (
          <section className="mt-8 border-t border-line pt-6" aria-label={list.near.label}>
            <h3 className="text-lg">{list.near.label}</h3>
            <p className="mt-1 mb-3 max-w-[75ch] text-row text-mute">{list.near.note}</p>
            <TrackList label={list.near.label} tracks={list.near.tracks} head />
          </section>
        ) : null}
      </Lights>
    </>
  );
}
