import { eq } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { defaultTimeZone } from "#app/identity/notices/quiet-hours.ts";
import { sharesText } from "#app/licensing/approvals/judge-approvals.ts";
import { answerTimesOf } from "#app/rights/answer-times.ts";
import { isoDateOf } from "#app/rights/iso-date.ts";
import { approvalItems, approvalRequests, transactionMessages, transactionTasks } from "#db/schema/approvals.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoId } from "#db/seed/demo-id.ts";
import type { demoRequests } from "#db/seed/demo-requests.ts";

const hour = 60 * 60 * 1000;
const day = 24 * hour;
/** `masterRows`: of every second song. */
const label = { partyId: demoId("party", 3), partyName: "Harbour Street Records" };
const shares = sharesText([{ role: "OWNER", right: "all", shareBp: 10_000, territories: ["World"], excluded: [] }]);

type Given = Pick<(typeof demoRequests)[number], "tenant" | "currency"> & {
  id: string;
  now: number;
  songs: { id: string }[];
  staff: string;
  client: string;
};

/** The label of the first song approved for more than was offered, which the desk accepted; a message of the client, and a task. */
export function approvalRows(db: RequestContext["db"], given: Given): BatchItem<"sqlite">[] {
  const { tenant, currency, id: transactionId, now, songs, staff, client } = given;
  const [requestId, companyId] = [demoId("approval", 0), demoCompanyIds[tenant]];
  const created = { companyId, transactionId };
  return [
    db
      .insert(approvalRequests)
      .values({
        ...{ ...created, ...label, id: requestId, currency, askedBy: staff, answeredBy: "Hana Moreau" },
        ...{ expiresAt: now + 11 * day, answerBy: isoDateOf(now + 4 * day), createdAt: now - 3 * day },
        ...{ answeredAt: now - day },
      })
      .onConflictDoNothing(),
    db
      .insert(approvalItems)
      .values({
        ...{
          requestId,
          recordingId: songs[0]?.id ?? "",
          side: "master",
          partyId: label.partyId,
          shares,
          shareBp: 10_000,
        },
        ...{ fee: 250_000, answer: "counter", answerFee: 300_000, answerText: "", decision: "accepted" },
      })
      .onConflictDoNothing(),
    db
      .insert(transactionMessages)
      .values({
        ...{ ...created, id: demoId("message", 0), userId: client, isFromDesk: false, createdAt: now - 2 * day },
        message: "The edit is locked on Friday. Can we hear about the second track before?",
      })
      .onConflictDoNothing(),
    db
      .insert(transactionTasks)
      .values({
        ...{ ...created, id: demoId("task", 0), title: "Call the publisher of the first track", createdBy: staff },
        ...{ dueAt: now + day, assigneeId: staff, createdAt: now - 2 * day, updatedAt: now - 2 * day },
      })
      .onConflictDoNothing(),
  ];
}

/** 10:00 UTC of a day, or of the Friday before. */
function morningOf(time: number): number {
  const midnight = Math.floor(time / day) * day;
  const weekend: Record<number, number> = { 6: 1, 0: 2 };
  return midnight - (weekend[new Date(midnight).getUTCDay()] ?? 0) * day + 10 * hour;
}

type Past = Pick<Given, "now" | "staff" | "songs"> & { requests: readonly (typeof demoRequests)[number][] };

/** The label's answers about what was quoted of its songs, most of them within three hours, and how fast it answers by them. */
export function pastAnswers(db: RequestContext["db"], { now, staff, songs, requests }: Past): BatchItem<"sqlite">[] {
  const asked = requests.flatMap(({ tenant, currency, songs: [place = 0], quotes: [quote] = [], events }, at) => {
    const begun = events.find(({ kind }) => kind === "clearing") ?? events[0];
    if (place % 2 === 0 || quote === undefined || begun === undefined) return [];
    const [askedAt, companyId] = [morningOf(now - begun.daysAgo * day), demoCompanyIds[tenant]];
    const request = { id: demoId("approval", at + 1), transactionId: demoId("request", at), companyId, currency };
    return [{ ...request, askedAt, recordingId: songs[place]?.id ?? "", fee: quote.fees[0]?.[0] ?? null }];
  });
  const first = { askedAt: now - 3 * day, answeredAt: now - day, client: demoCompanyIds.main };
  const past = asked.map(({ askedAt, companyId }) => ({ askedAt, answeredAt: askedAt + 3 * hour, client: companyId }));
  const times = answerTimesOf([first, ...past], defaultTimeZone);
  return [
    ...asked.flatMap(({ askedAt, recordingId, fee, ...row }) => [
      db
        .insert(approvalRequests)
        .values({
          ...{ ...row, ...label, askedBy: staff, createdAt: askedAt, expiresAt: askedAt + 14 * day },
          ...{ answerBy: isoDateOf(askedAt + 7 * day), answeredAt: askedAt + 3 * hour, answeredBy: "Hana Moreau" },
        })
        .onConflictDoNothing(),
      db
        .insert(approvalItems)
        .values({
          ...{ requestId: row.id, recordingId, side: "master", partyId: label.partyId, shares, shareBp: 10_000 },
          ...{ fee, answer: "yes" },
        })
        .onConflictDoNothing(),
    ]),
    db
      .update(parties)
      .set({ usualMinutes: times?.usual ?? null, mostMinutes: times?.most ?? null })
      .where(eq(parties.id, label.partyId)),
  ];
}
