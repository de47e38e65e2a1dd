import { nameColumns } from "#db/folded-name.server.ts";
import { parties, splits } from "#db/schema/licensing.server.ts";
import { addRecording, type RecordingGiven } from "#test/routes/catalogue/catalogue-records.ts";
import { testContext } from "#test/support/context.ts";

let counter = 0;

function nextId(): string {
  counter += 1;
  return `owned-${counter}`;
}

export async function addParty(name: string, given: Partial<typeof parties.$inferInsert> = {}): Promise<string> {
  const id = nextId();
  await testContext()
    .db.insert(parties)
    .values({ id, ...nameColumns(name), ...given });
  return id;
}

/** A song that one party owns, controlled and without approval unless `share` says otherwise; of a given work, its master. */
export async function addClearSong(
  given: RecordingGiven,
  { partyId, ...share }: Partial<typeof splits.$inferInsert> & { partyId: string },
) {
  const song = await addRecording(testContext(), given);
  const owned = { partyId, shareBp: 10_000, controlled: true, approvalRequired: false, ...share };
  await testContext()
    .db.insert(splits)
    .values([
      { ...owned, id: nextId(), side: "master", subjectId: song.id, role: "OWNER" },
      ...(given.workId === undefined
        ? [{ ...owned, id: nextId(), side: "composition" as const, subjectId: song.workId, role: "CA" }]
        : []),
    ]);
  return song;
}
