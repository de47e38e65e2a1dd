import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { newId } from "#db/new-id.server.ts";
import type { StoredLine, StoredTerms } from "#db/schema/quotes.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Given = {
  /** The demo account that sent the request. */
  account?: string;
  lines: StoredLine[];
  licence?: Partial<{
    number: string;
    licensee: string;
    conditions: string;
    supersedesId: string;
    documentsVersion: number;
    issuedAt: number;
    currency: string;
    taxBp: number | null;
    startsOn: string;
    endsOn: string | null;
    terms: StoredTerms;
  }>;
};

export const licensedTerms: StoredTerms = {
  media: ["web_paid", "cinema"],
  territories: ["EU", "US"],
  termMonths: 12,
  perpetual: false,
  startsOn: "2026-09-01",
  exclusivity: "category",
};
export const issuedAt = Date.UTC(2026, 9, 1, 9);

export const userIdOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";

/** A request of the company of `ctx` that was licensed. */
export async function addLicensedRequest(ctx: RequestContext, given: Given) {
  const { transactions, insert } = scoped(ctx.db, ctx.company);
  const id = newId(ctx.now);
  await insert(transactions, {
    ...{ id, userId: userIdOf(given.account ?? "supervisor"), status: "licensed", project: "Autumn campaign" },
    ...{ endClient: "Northwind", sentAt: ctx.now, createdAt: ctx.now, updatedAt: ctx.now },
  });
  return { id, licenceId: await addLicence(ctx, { ...given, transactionId: id, version: 1 }) };
}

/** A licence of a request, with the quote that it was issued for. */
export async function addLicence(
  ctx: RequestContext,
  { transactionId, version, lines, licence = {} }: Given & { transactionId: string; version: number },
): Promise<string> {
  const { quotes, licences, insert } = scoped(ctx.db, ctx.company);
  const [quoteId, licenceId] = [newId(ctx.now), newId(ctx.now)];
  const common = { transactionId, currency: "EUR", lines, terms: licensedTerms, taxBp: 1900 };
  const staff = userIdOf("staff");
  await insert(quotes, {
    ...{ ...common, id: quoteId, version, validUntil: "2026-12-31", createdBy: staff, createdAt: ctx.now },
  });
  await insert(licences, {
    ...{ ...common, id: licenceId, quoteId, number: "L-2026-0001", licensee: "Northwind GmbH\nHafenstraße 1\nHamburg" },
    ...{ project: "Autumn campaign", endClient: "Northwind", startsOn: "2026-10-01", endsOn: "2027-09-30" },
    ...{ issuedBy: staff, issuedAt, ...licence },
  });
  return licenceId;
}

export function lineOf(recordingId: string, title: string, artists = "Lowtide"): StoredLine {
  return { recordingId, title, artists, masterFee: 125_050, compositionFee: 100_000 };
}
