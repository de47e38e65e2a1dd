import { nameColumns } from "#db/folded-name.server.ts";
import { agreementParties, agreements } from "#db/schema/agreements.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

let counter = 0;
export function nextId(): string {
  counter += 1;
  return `clear-${counter}`;
}

/** A song whose sides are wholly owned by one party, which asks for nothing. */
export async function addClearSong(title: string, partyId: string, given: Partial<typeof splits.$inferInsert> = {}) {
  const { db } = testContext();
  const song = await addRecording(testContext(), { title });
  const share = { partyId, shareBp: 10_000, controlled: true, approvalRequired: false, ...given };
  await db.insert(splits).values([
    { ...share, id: nextId(), side: "composition", subjectId: song.workId, role: "CA" },
    { ...share, id: nextId(), side: "master", subjectId: song.id, role: "OWNER" },
  ]);
  return song;
}

export async function addParty(name: string): Promise<string> {
  const id = nextId();
  await testContext()
    .db.insert(parties)
    .values({ id, ...nameColumns(name) });
  return id;
}

export async function addAgreement(
  partyId: string,
  given: Partial<typeof agreements.$inferInsert> = {},
): Promise<string> {
  const { db } = testContext();
  const id = nextId();
  const terms = {
    number: id,
    title: "Songs",
    kind: "label" as const,
    status: "active" as const,
    startsOn: "2020-01-01",
  };
  await db.insert(agreements).values({ ...terms, ...given, id });
  await db.insert(agreementParties).values({ agreementId: id, partyId, masterBp: 10_000, compositionBp: 10_000 });
  return id;
}
