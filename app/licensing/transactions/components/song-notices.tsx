import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { Restriction } from "#app/licensing/rights/song-rights.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";

type SongNoticesProps = { rights: TransactionSong["rights"] };

function nameOf(restriction: Restriction): string {
  const name = rightsCopy.restrictionName(restriction);
  return restriction.notes ? `${name} (${restriction.notes})` : name;
}

/** Disputes about a song, and restrictions that exclude its use or have to be checked. */
export function SongNotices({ rights }: SongNoticesProps) {
  if (rights === null) return null;
  const { disputes, excluded, toCheck, tier, representedBy } = rights;
  return (
    <>
      {disputes.map((dispute) => (
        <p key={dispute.side} className="mt-2 text-sm font-semibold text-red">
          {rightsCopy.dispute(dispute)}
        </p>
      ))}
      {excluded.length > 0 ? (
        <p className="mt-2 text-sm font-semibold text-red">{copy.excluded(excluded.map(nameOf))}</p>
      ) : null}
      {toCheck.length > 0 ? (
        <p className="mt-2 text-sm font-semibold text-amber">{copy.toCheck(toCheck.map(nameOf))}</p>
      ) : null}
      {tier?.warning ? (
        <p className="mt-2 text-sm font-semibold text-amber">{copy.tierWarning(tier.name, tier.warning)}</p>
      ) : null}
      {representedBy ? <p className="mt-2 text-sm text-mute">{copy.representedBy(representedBy)}</p> : null}
    </>
  );
}
