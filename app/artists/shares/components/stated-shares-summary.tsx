import { Link } from "@remix-run/react";
import { toCounted } from "#app/artists/shares/components/stated-shares-table.tsx";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { disagrees, type StatedShare, stateOfShare } from "#app/artists/shares/stated-share.ts";
import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { RightsSums } from "#app/licensing/rights/components/rights-sums.tsx";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";

type StatedSharesSummaryProps = {
  shares: StatedShare[];
  now: number;
  /** The page of the shares, and whether they can be changed there. */
  to: string;
  canEdit: boolean;
};

/** The stated shares of a song in short: owners, sums and confirmations, and the link to their page. */
export function StatedSharesSummary({ shares, now, to, canEdit }: StatedSharesSummaryProps) {
  const asked = shares.filter((share) => !["own", "no-email"].includes(stateOfShare(share, now)));
  const opposed = shares.filter(disagrees).length;
  return (
    <div className="grid gap-4">
      {shares.length === 0 ? <p className="text-mute">{copy.none}</p> : null}
      {bothSides.map((side) => {
        const own = shares.filter((share) => share.side === side);
        if (own.length === 0) return null;
        return (
          <div key={side}>
            <h3 className="label">{rightsCopy[side]}</h3>
            <ul>
              {own.map(({ id, name, role, shareBp }) => (
                <li key={id} className="[overflow-wrap:anywhere]">
                  <bdi>{name}</bdi>, {(rightsCopy.roles[role] ?? role).toLowerCase()}, {formatShare(shareBp)}
                </li>
              ))}
            </ul>
            <RightsSums side={side} shares={own.map(toCounted)} />
          </div>
        );
      })}
      {asked.length === 0 ? null : (
        <p>
          {copy.summary(asked.filter(({ answer }) => answer === "yes").length, asked.length)}
          {opposed === 0 ? null : <span className="font-semibold text-red">. {copy.opposed(opposed)}</span>}
        </p>
      )}
      <Link to={to} className="link justify-self-start py-1">
        {canEdit ? copy.edit : copy.view}
      </Link>
    </div>
  );
}
