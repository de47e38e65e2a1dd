import { eq } from "drizzle-orm";
import { parties } from "#db/schema/licensing.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import type { RecordingGiven } from "#test/routes/catalogue/catalogue-records.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { nextId } from "#test/routes/rights/agreement-records.ts";
import { testContext } from "#test/support/context.ts";

type Given = {
  rule?: Partial<typeof standingApprovals.$inferInsert>;
  email?: string | null;
  song?: Partial<RecordingGiven>;
};

/** A party that must agree to its song, with a standing approval for all of it: for a year, from 300 EUR a side on. */
export async function addApproving({ rule = {}, email = null, song: given = {} }: Given = {}) {
  const { db } = testContext();
  const name = `Rule ${nextId()}`;
  const partyId = await addParty(name);
  await db
    .update(parties)
    .set({ email: email ?? `${partyId}@label.example` })
    .where(eq(parties.id, partyId));
  const share = { partyId, approvalRequired: true, approvalDays: 4 };
  const song = await addClearSong({ title: `Song of ${name}`, ...given }, share);
  const id = nextId();
  const about = { id, name: `All of ${name}`, partyId, maxMonths: 12, minFee: 30_000, currency: "EUR" };
  await db.insert(standingApprovals).values({ ...about, notes: "By email", ...rule });
  return { id, partyId, name, song };
}
