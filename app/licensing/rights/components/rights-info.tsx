import { formatIsrc, formatIswc, scopedShare } from "#app/catalogue/record/credits.ts";
import type { Share } from "#app/catalogue/rights/shares.ts";
import { RightsSums } from "#app/licensing/rights/components/rights-sums.tsx";
import type { SongRightsPage } from "#app/licensing/rights/get-song-rights.server.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import { Table } from "#app/ui/list/table.tsx";

type RightsInfoProps = { data: SongRightsPage };

const sides = ["composition", "master"] as const;
const { columns } = copy;
const heads = [
  { id: "name", label: columns.name },
  { id: "role", label: columns.role },
  { id: "share", label: columns.share },
  { id: "society", label: columns.society },
  { id: "ipi", label: columns.ipi },
  { id: "control", label: columns.control },
  { id: "approval", label: columns.approval },
];

/** Owners and controlled shares of both sides, and usage restrictions. Missing values are "not on file". */
export function RightsInfo({ data }: RightsInfoProps) {
  const oneStop = { true: copy.isOneStop, false: copy.isNotOneStop, null: copy.notOnFile }[String(data.oneStop)];
  const facts: [name: string, value: string | null | undefined][] = [
    [copy.oneStop, oneStop],
    [copy.representedBy, data.representedBy],
    [copy.tier, data.tier && [data.tier.name, data.tier.warning].filter(Boolean).join(" · ")],
    [copy.copyright, data.copyright],
    [copy.isrc, data.isrc && formatIsrc(data.isrc)],
    [copy.iswc, data.iswc && formatIswc(data.iswc)],
  ];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8">
      {data.disputes.map((dispute) => (
        <p key={dispute.side} className="font-semibold text-red">
          {copy.dispute(dispute)}
        </p>
      ))}
      {sides.map((side) => (
        <Side key={side} side={side} shares={data.shares} />
      ))}
      <section>
        <h2 className="mb-2 text-lg">{copy.facts}</h2>
        <dl className="facts">
          {facts.map(([name, value]) => (
            <div key={name} className="contents">
              <dt>{name}</dt>
              <dd>{value || copy.notOnFile}</dd>
            </div>
          ))}
          <dt>{copy.restrictions}</dt>
          <dd>
            {data.restrictions.length === 0 ? copy.noRestrictions : null}
            <ul>
              {data.restrictions.map((restriction) => (
                <li key={copy.restriction(restriction)}>
                  {copy.restriction(restriction)}{" "}
                  {restriction.notes ? <span className="text-mute">{restriction.notes}</span> : null}
                </li>
              ))}
            </ul>
          </dd>
        </dl>
      </section>
    </div>
  );
}

/** What a share's party refuses or asks for, in words. */
function termsOf({ terms: { mfn, excludedCategories, embargoUntil, sampleNote } }: Share): string[] {
  return [
    embargoUntil === null ? "" : copy.embargo(embargoUntil),
    excludedCategories.length > 0 ? copy.excludedCategories(excludedCategories) : "",
    mfn ? copy.mfn : "",
    sampleNote === "" ? "" : copy.sample(sampleNote),
  ].filter(Boolean);
}

type SideProps = { side: (typeof sides)[number]; shares: Share[] };

function Side({ side, shares }: SideProps) {
  const own = shares.filter((share) => share.side === side);
  return (
    <section>
      <h2 className="mb-2 text-lg">{copy[side]}</h2>
      {own.length === 0 ? (
        <p className="text-mute">{copy.notOnFile}</p>
      ) : (
        <>
          <Table caption={copy[side]} columns={heads}>
            {own.map((share, at) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a party can hold several equal shares, and the list never changes.
              <tr key={at}>
                <td>
                  {share.name}
                  {termsOf(share).map((term) => (
                    <span key={term} className="block text-mute text-sm">
                      {term}
                    </span>
                  ))}
                </td>
                <td>{copy.roles[share.role] ?? share.role}</td>
                <td className="tabular-nums">{scopedShare(share)}</td>
                <td>{share.society ?? copy.notOnFile}</td>
                <td className="tabular-nums">{share.ipi ?? copy.notOnFile}</td>
                <td>{share.controlled ? copy.controlled : copy.notControlled}</td>
                <td>{share.approvalRequired ? copy.approval(share.approvalDays) : copy.noApproval}</td>
              </tr>
            ))}
          </Table>
          <RightsSums shares={shares} side={side} />
        </>
      )}
    </section>
  );
}
