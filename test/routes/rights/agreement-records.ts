import { agreementParties, agreements } from "#db/schema/agreements.server.ts";
import { licensedRecordings } from "#db/schema/licences.server.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { addAccepted, addQuote, idOf, terms } from "#test/routes/licences/request-records.ts";
import { testContext } from "#test/support/context.ts";

const { licences } = unsafeTenantTables("the records of a test");
let counter = 0;
export function nextId(): string {
  counter += 1;
  return `clear-${counter}`;
}

export async function addAgreement(
  partyId: string,
  given: Partial<typeof agreements.$inferInsert> = {},
): Promise<string> {
  const { db } = testContext();
  const id = nextId();
  const about = {
    number: id,
    title: "Songs",
    kind: "label" as const,
    status: "active" as const,
    startsOn: "2020-01-01",
  };
  await db.insert(agreements).values({ ...about, ...given, id });
  await db.insert(agreementParties).values({ agreementId: id, partyId, masterBp: 10_000, compositionBp: 10_000 });
  return id;
}

/** An issued licence of a company for a song. */
export async function addLicence(
  companyId: string,
  recordingId: string,
  row: Partial<typeof licensedRecordings.$inferInsert>,
) {
  const { db, now } = testContext();
  const id = nextId();
  const songs = [{ id: recordingId, title: "Licensed" }];
  const transactionId = await addAccepted(songs, { companyId });
  const quoteId = await addQuote(transactionId, songs, { companyId, version: 2 });
  await db.insert(licences).values({
    ...{
      id,
      companyId,
      transactionId,
      quoteId,
      number: id,
      licensee: "L",
      project: "P",
      endClient: "",
      currency: "EUR",
    },
    ...{
      lines: [],
      terms: terms,
      startsOn: "2029-01-01",
      issuedBy: idOf("staff"),
      issuedAt: now,
    },
  });
  const stored = { exclusive: true, exclusivity: "full" as const, startsOn: "2029-01-01", endsOn: "2031-12-31" };
  await db.insert(licensedRecordings).values({ ...stored, territories: ["World"], ...row, licenceId: id, recordingId });
  return id;
}
