import { eq } from "drizzle-orm";
import type { Taking } from "#app/edge/context/company.ts";
import { startingCard } from "#app/licensing/rates/starting-card.ts";
import { loader } from "#app/licensing/take/routes/take.tsx";
import { takeSongsPath } from "#app/rights/usage/take-path.ts";
import { files } from "#db/schema/catalogue.server.ts";
import { companies } from "#db/schema/companies.server.ts";
import { policies } from "#db/schema/identity.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { rateCards } from "#db/schema/rates.server.ts";
import { standingApprovals } from "#db/schema/standing.server.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { unsafeTenantTables } from "#db/tenant-tables.server.ts";
import { cookieOf } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { clientContext, idOf } from "#test/routes/licences/request-records.ts";
import { addOwnedSong, controlled } from "#test/routes/licensing/approval-records.ts";
import { setSigner } from "#test/routes/licensing/order-signer.ts";
import { mainCompany, testContext } from "#test/support/context.ts";

const { licenceOrders } = unsafeTenantTables("the records of a test");

export const usage = { media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12, category: "food" };
export const usageText = "media:social_paid;territories:DE,AT;months:12;category:food";
export const highLimits: Taking = { perLicence: 90_000_000, perMonth: 900_000_000, currency: "EUR", by: idOf("staff") };

let counter = 0;

export async function setTaking(taking: Taking | null) {
  await testContext().db.update(companies).set({ taking }).where(eq(companies.id, mainCompany.id));
}

export async function setScopes(scopes: readonly string[]) {
  await testContext()
    .db.update(policies)
    .set({ scopes: [...scopes] })
    .where(eq(policies.id, demoPolicies.supervisor.id));
}

export const takerScopes = [...demoPolicies.supervisor.scopes, "TakeLicence"];

/** The supervisor may take licences, at the prices of a card that clients see. */
export async function letTake() {
  await setScopes(takerScopes);
  const card = {
    ...startingCard,
    tiers: [{ tierId: "", master: 60_000, composition: 60_000 }],
    show: "price" as const,
  };
  const given = { companyId: mainCompany.id, version: 1, card, inForceFrom: "2026-01-01", publishedAt: 1 };
  await testContext()
    .db.insert(rateCards)
    .values({ ...given, id: "card-1", savedBy: idOf("staff") });
  await setTaking(highLimits);
  await setSigner();
}

async function addMp3(recordingId: string) {
  counter += 1;
  const file = { recordingId, contentType: "audio/mpeg", bytes: 7, sha256: "0".repeat(64) };
  await testContext()
    .db.insert(files)
    .values({ ...file, id: `taken-${counter}`, role: "mp3", bucket: "MEDIA", key: `taken-${counter}` });
}

/** A song that the catalogue represents whole, with an MP3. */
export async function addTakeable() {
  const song = await addOwnedSong(`Taken ${counter}`, { master: [controlled], composition: [controlled] });
  await addMp3(song.id);
  return song;
}

/** Songs whose composition a party owns that agrees in advance, so often a month. */
export async function addRuled({ count = 1, maxPerMonth = null as number | null, email = "" } = {}) {
  const { db } = testContext();
  const songs = [];
  for (let at = 0; at < count; at += 1) {
    const song = await addOwnedSong(`Ruled ${counter}`, {
      master: [controlled],
      composition: [{ name: "Owner", email: null }],
    });
    await addMp3(song.id);
    songs.push(song);
  }
  const [first] = songs;
  const partyId = first?.ids.Owner ?? "";
  const address = email || `owner${counter}@example.com`;
  await db.update(parties).set({ email: address }).where(eq(parties.id, partyId));
  const { DB } = testContext().env;
  await DB.batch(
    songs.map((song) => DB.prepare("UPDATE splits SET party_id = ? WHERE party_id = ?").bind(partyId, song.ids.Owner)),
  );
  const standingId = `standing-${counter}`;
  await db.insert(standingApprovals).values({
    ...{ id: standingId, name: "Social", partyId, perpetual: true, minFee: 100, currency: "EUR", maxPerMonth },
    notes: "Email of 3 January",
  });
  return { songs, standingId, partyId, email: address };
}

/** An order that names the supervisor. */
export async function addOrder(given: Partial<typeof licenceOrders.$inferInsert> = {}) {
  counter += 1;
  const id = `order-${counter}`;
  await testContext()
    .db.insert(licenceOrders)
    .values({
      ...{
        id,
        companyId: mainCompany.id,
        title: id,
        titleKey: id,
        licensee: "Northwind GmbH\nHamburg",
        programs: true,
      },
      ...{
        people: [mail("supervisor")],
        maxMonths: 12,
        maxTotal: 90_000_000,
        currency: "EUR",
        validUntil: "2999-12-31",
      },
      ...{ signer: "Ada Park", signerCompany: "Northwind", signerRole: "Head of music", signerId: idOf("requester") },
      ...{ signerEmail: mail("requester"), ...given },
    });
  return id;
}

export const form = {
  ...{ licensee: "Northwind GmbH\nHafenstraße 1\n20457 Hamburg\nGermany", project: "Spring", endClient: "Northwind" },
  ...{ name: "Ada Park", company: "Northwind", role: "Head of music", signature: "ada park", authority: "on" as const },
};

export const unsigned = { ...form, licensee: "", name: "", company: "", role: "", signature: "" };

/** The taker, with the address of the page that takes these recordings. */
export function takerContext(ids: string[], given: { now?: number; text?: string; order?: string } = {}) {
  const url = new URL(takeSongsPath(ids, given.text ?? usageText, { order: given.order }), "http://localhost");
  const scopes = ["ListTransactions", "TakeLicence"];
  const person = { id: idOf("supervisor"), email: mail("supervisor"), scopes, heldScopes: scopes };
  return clientContext({ now: given.now ?? Date.now(), url }, person);
}

/** One person stands for many. */
export const unlimited = { LIMIT_FORM: { limit: async () => ({ success: true }) } };

export const addressOf = (ids: readonly string[], order = "", text = usageText) =>
  `http://localhost${takeSongsPath(ids, text, { order })}`;

/** The hash of the text that the supervisor reads on the page; empty if there is none to sign. */
export async function readHash(ids: readonly string[], order = ""): Promise<string> {
  const sent = { cookie: await cookieOf("supervisor"), settings: unlimited };
  const { answer } = await visit(addressOf(ids, order), sent, loader);
  return (answer as Awaited<ReturnType<typeof loader>>).signing?.textHash ?? "";
}
