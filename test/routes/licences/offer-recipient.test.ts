import { expect, test } from "vitest";
import { readQuotePage } from "#app/licensing/quotes/read-quote-page.server.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { addQuote, addRequest, addSong, staffContext } from "#test/routes/licences/request-records.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { addGuest, addRoom } from "#test/routes/rooms/room-rows.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();

test("the first link of an offer is for the sender of the brief, or for the guest who sent the request", async () => {
  const song = await addSong("Ferry");
  const opportunityId = await addOpportunity({ name: "Ida Moe", company: mainCompany.id });
  const request = await addRequest([song], { status: "quoted", opportunityId });
  await addQuote(request, [song]);
  const scopes = ["UpdateTransaction", "ListInquiries"];
  const recipientFor = async (...held: string[]) => {
    const ctx = staffContext({}, { scopes: held, heldScopes: held });
    return (await readQuotePage(ctx, { id: request, version: "1" })).recipient;
  };
  expect(await recipientFor(...scopes)).toEqual({ name: "Ida Moe", email: "ida.moe@agency.example" });
  // Addresses of clients are for colleagues who work with opportunities.
  expect(await recipientFor("UpdateTransaction")).toBeNull();
  const guest = await addGuest(await addRoom({ opportunityId }), "Second guest");
  const { DB } = testContext().env;
  await DB.prepare("UPDATE room_guests SET email = ? WHERE id = ?").bind(mail("supervisor"), guest.id).run();
  expect((await recipientFor(...scopes))?.email).toBe(mail("supervisor"));
});
