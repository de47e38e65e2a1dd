import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { requireLicence } from "#app/licensing/licences/get-licence.server.ts";
import { askForOffer } from "#app/rooms/deal/asked-for-offer.server.ts";
import { newId } from "#db/new-id.server.ts";
import { quoteAnswers } from "#db/schema/quotes.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { addSong, idOf } from "#test/routes/licences/request-records.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { addGuest, addRoom } from "#test/routes/rooms/room-rows.ts";
import { mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
const number = "L-2026-0871";

test("a guest reads the licence of an offer that they got and that was accepted, and no other guest does", async () => {
  const ctx = testContext();
  const song = await addSong("Night Ferry");
  const { id } = await addLicensedRequest(ctx, { lines: [lineOf(song.id, "Night Ferry")], licence: { number } });
  const quoteId =
    (await DB.prepare("SELECT id FROM quotes WHERE transaction_id = ?").bind(id).first<string>("id")) ?? "";
  const roomId = await addRoom();
  const [ada, bo] = [await addGuest(roomId), await addGuest(roomId, "Bo Ek")];
  const read = (guestId: string, given = { id, number }) => requireLicence(recordedContext(), { ...given, guestId });
  const missing = { code: "not_found" };
  await expect(read(ada.id)).rejects.toMatchObject(missing);
  const { offerLinks, insert } = scoped(ctx.db, ctx.company);
  const link = {
    id: newId(ctx.now),
    quoteId,
    tokenHash: `hash-${ada.id}`,
    name: "Ada",
    email: ada.email,
    guestId: ada.id,
  };
  await insert(offerLinks, { ...link, createdBy: idOf("staff"), createdAt: ctx.now, expiresAt: 1 });
  await expect(read(ada.id)).rejects.toMatchObject(missing);
  await ctx.db.insert(quoteAnswers).values({ quoteId, answer: "accepted", userId: idOf("supervisor") });
  expect((await read(ada.id)).licence.number).toBe(number);
  for (const [guest, given] of [
    [bo.id, { id, number }],
    ["", { id, number }],
    [ada.id, { id: "other", number }],
    [ada.id, { id, number: "L-2026-0872" }],
  ] as const)
    await expect(read(guest, given)).rejects.toMatchObject(missing);
  await DB.prepare("UPDATE room_guests SET revoked_at = 1 WHERE id = ?").bind(ada.id).run();
  await expect(read(ada.id)).rejects.toMatchObject(missing);
});

test("who asks for an offer tells the sender once", async () => {
  const roomId = await addRoom({ opportunityId: await addOpportunity({ company: mainCompany.id }) });
  const { token, id } = await addGuest(roomId);
  await Promise.all(Array.from({ length: 5 }, () => askForOffer(recordedContext(), token)));
  const told = "SELECT count(*) AS n FROM notifications WHERE path = ?";
  const asked = "SELECT count(*) AS n FROM audit_log WHERE action = 'room-offer-asked' AND subject_id = ?";
  expect([await countRows(told, `/rooms/${roomId}`), await countRows(asked, id)]).toEqual([1, 1]);
});
