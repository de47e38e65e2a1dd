import { formatShare, scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { describeTerms } from "#app/licensing/rights/describe-share-terms.ts";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import type { TransactionSong } from "#app/licensing/transactions/clearing/read-songs.server.ts";
import { transactionCopy as copy } from "#app/licensing/transactions/transaction-copy.ts";
import { sideTotals } from "#app/rights/one-stop.ts";
import type { Share, Side } from "#app/rights/shares.ts";

type SideFactsProps = { side: Side; song: TransactionSong };

/** Rights on file of one side of a song: shares, required approvals, their lead time, and contacts. */
export function SideFacts({ side, song: { rights } }: SideFactsProps) {
  const shares = rights?.shares.filter((share) => share.side === side) ?? [];
  const opposed = rights?.opposed.filter((one) => one.side === side).map(({ name }) => name) ?? [];
  const { onFile, isWhole } = sideTotals(shares, side);
  return (
    <div className="text-sm">
      <h3 className="font-semibold">{copy.sides[side]}</h3>
      {shares.length === 0 ? <p className="text-amber">{copy.notOnFile}</p> : null}
      <ul>
        {shares.map((share, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a party can hold several equal shares, and the list never changes.
          <li key={at} className="[overflow-wrap:anywhere]">
            <ShareLine share={share} />
          </li>
        ))}
      </ul>
      {shares.length > 0 && !isWhole ? <p className="text-amber">{copy.partlyOnFile(formatShare(onFile))}</p> : null}
      {opposed.length > 0 ? (
        <p className="font-semibold text-amber [overflow-wrap:anywhere]">{copy.opposed(opposed)}</p>
      ) : null}
    </div>
  );
}

function ShareLine({ share }: { share: Share }) {
  const { name, role, controlled, approvalRequired, email } = share;
  const facts = [
    rightsCopy.roles[role] ?? role,
    ...(controlled ? [copy.controlled] : []),
    approvalRequired ? copy.needsApproval(share) : copy.noApproval,
    ...describeTerms(share),
  ];
  return (
    <>
      <span className="tabular-nums">{scopedShare(share)}</span> {name}{" "}
      <span className="text-mute">{facts.join(", ")}</span>
      {email === null ? null : (
        <>
          {" "}
          <a href={`mailto:${encodeURIComponent(email)}`} className="link">
            {email}
          </a>
        </>
      )}
    </>
  );
}
