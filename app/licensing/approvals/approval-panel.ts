import { approvalsCopy as copy } from "#app/licensing/approvals/approvals-copy.ts";
import { newestOfParties, stateOfItem } from "#app/licensing/approvals/judge-approvals.ts";
import type { ThreadMessage } from "#app/licensing/approvals/read-asked.server.ts";
import type { ApprovalRow } from "#app/licensing/approvals/select-approvals.server.ts";
import { formatMoney } from "#app/rights/money.ts";
import { relativeDay } from "#app/rights/relative-day.ts";

/** Who was asked about a request and what they answered, one entry a link, the newest first. */
export function describeApprovals(rows: readonly ApprovalRow[], threads: readonly ThreadMessage[], now: number) {
  const keyOf = ({ recordingId, side }: ApprovalRow) => `${recordingId} ${side}`;
  const newest = new Set([...Map.groupBy(rows, keyOf).values()].flatMap((ofSide) => newestOfParties(ofSide)));
  return [...Map.groupBy(rows, ({ requestId }) => requestId).values()].toReversed().flatMap((own) => {
    const [first] = own;
    if (first === undefined) return [];
    const { requestId, partyName, answerBy, expiresAt, answeredAt, answeredBy, askedAt, standingId, ignored } = first;
    const isOpen = answeredAt === null;
    return {
      ...{ requestId, partyName, askedAt, answeredAt, answeredBy, answerBy },
      ignored: ignored === null ? "" : copy.ignored[ignored],
      isStanding: standingId !== null,
      due: isOpen ? relativeDay(expiresAt - 1, now) : "",
      canAskAgain: isOpen,
      thread: threads.filter((message) => message.requestId === requestId),
      items: own.map((item) => {
        const { recordingId, side, title, fee, currency, answerFee, answerText, decision, isSold } = item;
        const state = stateOfItem(item, now);
        const isReplaced = ignored === null && !newest.has(item);
        return {
          ...{ recordingId, side, title, state, isReplaced },
          facts: [
            fee === null ? "" : copy.offered(formatMoney(fee, currency)),
            answerFee === null ? "" : copy.wants(formatMoney(answerFee, currency)),
            answerText,
            decision === null ? "" : copy.decided[decision],
            isSold ? copy.sold : "",
          ].filter(Boolean),
          canDecide: state === "countered" && !isReplaced && ignored === null,
        };
      }),
    };
  });
}

export type ApprovalEntry = ReturnType<typeof describeApprovals>[number];
