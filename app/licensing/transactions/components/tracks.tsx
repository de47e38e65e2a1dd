import { requestCopy } from "#app/licensing/requests/request-copy.ts";
import { ChoiceOfSongs } from "#app/licensing/transactions/components/choice-of-songs.tsx";
import { ClearingForm } from "#app/licensing/transactions/components/clearing-form.tsx";
import type { ReplyOf } from "#app/licensing/transactions/components/reply-of.ts";
import { playableTracks, SongRow } from "#app/licensing/transactions/components/song-row.tsx";
import type { TransactionPageData } from "#app/licensing/transactions/read-transaction-page.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { clearableStatuses, isOneOf } from "#app/licensing/transactions/transaction-status.ts";
import { Facts } from "#app/ui/facts.tsx";
import { Folded } from "#app/ui/folded.tsx";

/** The tracks of a request, for the desk with the clearing of each side, and the use that is asked for. */
export function Tracks({ page, replyOf }: { page: TransactionPageData; replyOf: ReplyOf }) {
  const { request, songs, totals, facts, chosen } = page;
  const isClearing = isOneOf(request.status, clearableStatuses);
  const context = playableTracks(songs);
  const all = songs.flatMap(({ reasons }) => reasons);
  const favoured = [...new Set(all.flatMap(({ kind, text }) => (kind === "mfn" ? text : [])))];
  return (
    <section>
      <h2 className="sr-only">{copy.songs}</h2>
      {isClearing ? <p className="mb-2 text-row font-semibold">{totals}</p> : null}
      {isClearing && favoured.length > 0 ? <p className="hint mb-2 max-w-[75ch]">{copy.favoured(favoured)}</p> : null}
      {isClearing && request.isStaff && !request.isOwn ? (
        <ClearingForm page={page} reply={replyOf("clearances")} />
      ) : (
        <ChoiceOfSongs
          songs={songs}
          chosen={chosen}
          row={(song) => <SongRow key={song.track.id} {...{ song, context, isClearing }} label={copy.rights} />}
        />
      )}
      <Folded title={copy.terms} className="mt-3">
        <Facts facts={facts} />
        {request.description ? (
          <>
            <h3 className="mt-4 mb-1 font-semibold">{requestCopy.description}</h3>
            <p dir="auto" className="max-w-[70ch] whitespace-pre-line [overflow-wrap:anywhere]">
              {request.description}
            </p>
          </>
        ) : null}
      </Folded>
    </section>
  );
}
