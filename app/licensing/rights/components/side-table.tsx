import { scopedShare } from "#app/catalogue/record/credits/credits.ts";
import { RightsSums } from "#app/licensing/rights/components/rights-sums.tsx";
import { describeTerms } from "#app/licensing/rights/describe-share-terms.ts";
import { rightsCopy as copy } from "#app/licensing/rights/rights-copy.ts";
import type { Share, Side } from "#app/rights/shares.ts";
import { Table } from "#app/ui/list/table.tsx";

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

type SideTableProps = { side: Side; shares: Share[] };

/** The shares of one side with their sums. */
export function SideTable({ side, shares }: SideTableProps) {
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
                  {describeTerms(share).map((term) => (
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
                <td>{share.approvalRequired ? copy.approval(share) : copy.noApproval}</td>
              </tr>
            ))}
          </Table>
          <RightsSums shares={shares} side={side} />
        </>
      )}
    </section>
  );
}
