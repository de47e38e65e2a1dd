import type { ReactNode } from "react";
import { sharesCopy as copy } from "#app/artists/shares/shares-copy.ts";
import { type ShareState, type StatedShare, stateOfShare } from "#app/artists/shares/stated-share.ts";
import { formatShare } from "#app/catalogue/record/credits/credits.ts";
import { RightsSums } from "#app/licensing/rights/components/rights-sums.tsx";
import { rightsCopy } from "#app/licensing/rights/rights-copy.ts";
import { bothSides } from "#app/licensing/rights/rights-state.ts";
import type { Side } from "#app/rights/shares.ts";
import { classNames } from "#app/ui/class-names.ts";
import { DateTime } from "#app/ui/date-time.tsx";
import { type ListColumn, RecordList } from "#app/ui/list/record-list.tsx";

const colours: Partial<Record<ShareState, string>> = {
  yes: "text-moss",
  own: "text-moss",
  disagrees: "font-semibold text-red",
  changed: "text-amber",
  lapsed: "text-amber",
};

/** What a row adds to the sums of its side: everywhere, for all rights. */
export function toCounted({ side, shareBp }: { side: Side; shareBp: number }) {
  return { side, shareBp, right: "all" as const, territories: ["World"], excluded: [] };
}

function answerOf({ answer, answerBp }: StatedShare): string | null {
  if (answer === null) return null;
  return answer === "other" ? copy.answers.other(answerBp ?? 0) : copy.answers[answer];
}

/** Whether its owner confirmed a share, and what they said. */
function Confirmation({ share, now }: { share: StatedShare; now: number }) {
  const state = stateOfShare(share, now);
  const { answer, answeredAt, answerName, answerNote, expiresAt } = share;
  return (
    <div className="[overflow-wrap:anywhere]">
      <span className={classNames(colours[state])}>{copy.states[state]}</span>
      {state === "waiting" && expiresAt !== null ? (
        <span className="block text-mute text-sm">{copy.lapses(expiresAt)}</span>
      ) : null}
      {answer === null ? null : (
        <span className="block text-sm">
          {answer === "yes" ? null : <span className="block">{answerOf(share)}</span>}
          <span className="block text-mute">
            {answerName ? `${copy.answeredBy(answerName)}, ` : null}
            {answeredAt === null ? null : <DateTime at={answeredAt} />}
          </span>
          {answerNote === "" ? null : <span className="block whitespace-pre-line">“{answerNote}”</span>}
        </span>
      )}
    </div>
  );
}

type StatedSharesTableProps = {
  shares: StatedShare[];
  now: number;
  /** A further column: a button, or the party on file. */
  more?: { label: string; cell(share: StatedShare): ReactNode };
};

/** The stated shares of both sides, each with its confirmation, and their sums. */
export function StatedSharesTable({ shares, now, more }: StatedSharesTableProps) {
  const columns: ListColumn<StatedShare>[] = [
    {
      id: "name",
      label: copy.columns.name,
      cell: ({ name, ipi }) => (
        <bdi className="[overflow-wrap:anywhere]">
          {name}
          {ipi === null ? null : <span className="block text-mute text-sm tabular-nums">{ipi}</span>}
        </bdi>
      ),
    },
    { id: "role", label: copy.columns.role, cell: ({ role }) => rightsCopy.roles[role] ?? role },
    {
      id: "share",
      label: copy.columns.share,
      cell: ({ shareBp }) => <span className="tabular-nums">{formatShare(shareBp)}</span>,
    },
    {
      id: "email",
      label: copy.columns.email,
      wide: true,
      cell: ({ email }) => <span className="[overflow-wrap:anywhere]">{email}</span>,
    },
    {
      id: "state",
      label: copy.columns.state,
      wide: true,
      cell: (share) => <Confirmation share={share} now={now} />,
    },
    ...(more ? [{ id: "more", ...more, labelHidden: more.label === "", wide: true }] : []),
  ];
  return bothSides.map((side) => {
    const own = shares.filter((share) => share.side === side);
    return (
      <section key={side}>
        <h2 className="mb-2 text-lg">{rightsCopy[side]}</h2>
        <RecordList
          caption={rightsCopy[side]}
          columns={columns}
          rows={own}
          empty={{ title: copy.none, text: copy.noneText }}
        />
        {own.length === 0 ? null : <RightsSums side={side} shares={own.map(toCounted)} />}
      </section>
    );
  });
}
