import { guestPath } from "#app/rooms/room-token.server.ts";
import { newId } from "#db/new-id.server.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { testContext } from "#test/support/context.ts";

type Room = { opportunityId?: string | null; showsApprovals?: boolean; showsPrices?: boolean };

const staffId = demoPeople.find(({ account }) => account === "staff")?.id ?? "";

/** A room of the staff's; its id. */
export async function addRoom(given: Room = {}): Promise<string> {
  const { db, company, now } = testContext();
  const id = newId(now);
  await scoped(db, company).insert(scoped(db, company).rooms, {
    id,
    title: "Autumn campaign",
    createdBy: staffId,
    ...given,
  });
  return id;
}

let people = 0;

/** A guest of a room, with the token of their page. */
export async function addGuest(roomId: string, name = "Ada Lindbæk") {
  const ctx = testContext();
  const { roomGuests, insert } = scoped(ctx.db, ctx.company);
  people += 1;
  const id = newId(ctx.now);
  const email = `guest-${people}@northwind.example`;
  await insert(roomGuests, { id, roomId, name, nameKey: name.toLowerCase(), email, createdBy: staffId });
  return { id, email, token: (await guestPath(ctx, id)).replace("/room/", "") };
}
