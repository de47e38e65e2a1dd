import { sql } from "drizzle-orm";
import type { BatchItem } from "drizzle-orm/batch";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { listOfPitch } from "#app/pitches/slides/slides-of.server.ts";
import { foldName, nameColumns } from "#db/folded-name.server.ts";
import { newId } from "#db/new-id.server.ts";
import { playlistTracks } from "#db/schema/playlists.server.ts";
import { shareAnswers, shareListening, shareVisits } from "#db/schema/shares.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoContacts, demoHeard } from "#db/seed/demo-contacts.ts";
import { scoped } from "#db/tenant-tables.server.ts";

type Seeding = Pick<RequestContext, "db" | "now">;

/** People at clients. In one batch. */
export async function seedContacts({ db, now }: Seeding): Promise<void> {
  const statements = demoContacts.map(({ company, name, organisation, ...contact }): BatchItem<"sqlite"> => {
    const { contacts, insert } = scoped(db, { id: demoCompanyIds[company] });
    return insert(contacts, {
      ...{ id: newId(now), ...nameColumns(name), organisation, organisationKey: foldName(organisation), ...contact },
      ...{ createdAt: now, updatedAt: now },
    });
  });
  const [first, ...rest] = statements;
  if (first) await db.batch([first, ...rest]);
}

/** A visit of a pitch's share link: its first tracks are heard and answered. */
export async function seedHeard({ db, now }: Seeding, link: { linkId: string; pitchId: string }): Promise<void> {
  const { linkId, pitchId } = link;
  const visitId = newId(now);
  const slides = await db
    .select({ id: playlistTracks.id, recordingId: playlistTracks.recordingId })
    .from(playlistTracks)
    .where(sql`${playlistTracks.playlistId} = ${listOfPitch(pitchId)}`)
    .orderBy(playlistTracks.position)
    .limit(demoHeard.length);
  const parts = slides.flatMap(({ id, recordingId }, at): BatchItem<"sqlite">[] => {
    const { heardMs, heard, mark, note } = demoHeard[at] ?? demoHeard[0];
    return [
      db.insert(shareListening).values({
        ...{ linkId, visitId, recordingId, heardMs },
        ...{ heard: JSON.stringify(heard), skipped: "[]" },
      }),
      db.insert(shareAnswers).values({ linkId, itemId: id, itemName: "", mark, note, answeredAt: now }),
    ];
  });
  await db.batch([db.insert(shareVisits).values({ linkId, id: visitId, visitor: "demo", openedAt: now }), ...parts]);
}
