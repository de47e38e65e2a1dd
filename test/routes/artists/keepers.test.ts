import { env } from "cloudflare:workers";
import { beforeEach, expect, test } from "vitest";
import { readAccountSetup } from "#app/artists/profiles/read-account-setup.server.ts";
import { requireKeptArtist } from "#app/artists/require-artist-desk.server.ts";
import { artistStore } from "#app/backoffice/artists/artist-store.server.ts";
import { mergeParties } from "#app/backoffice/parties/merge-parties.server.ts";
import { partyStore } from "#app/backoffice/parties/party-store.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { deleteAccount } from "#app/identity/account/delete-account.server.ts";
import { action as changeEmail } from "#app/identity/account/routes/account-email.tsx";
import { action as confirmEmail } from "#app/identity/account/routes/confirm-email.tsx";
import { deleteRecord } from "#app/records/store/delete-record.server.ts";
import { countMerge, mergeRecords } from "#app/records/store/merge-records.server.ts";
import { demoPassword } from "#db/seed/demo-people.ts";
import { countRows } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { account, post, signedIn, tokenOf, withFreshAccounts } from "#test/routes/identity/fresh-accounts.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
withFreshAccounts("keeps");

const emailOf = (name: string) => mail(account(name));
const idOf = async (name: string) =>
  (await DB.prepare("SELECT id FROM users WHERE email = ?").bind(emailOf(name)).first<string>("id")) ?? "";
const run = (sql: string, ...values: unknown[]) =>
  DB.prepare(sql)
    .bind(...values)
    .run();

beforeEach(async () => {
  for (const table of ["artist_claims", "party_payees", "artist_members", "label_artists", "artists", "parties"])
    await run(`DELETE FROM ${table}`);
  await run(
    "INSERT INTO artists (id, slug, name, status, updated_at) VALUES ('a', 'a', 'A', 'published', 1), ('b', 'b', 'B', 'published', 1)",
  );
  await run(
    "INSERT INTO parties (id, name, name_key, kind, keepers, updated_at) VALUES ('l', 'L', 'l', 'label', ?, 1), ('m', 'M', 'm', 'label', '[]', 1)",
    JSON.stringify([emailOf("label"), "other@example.com"]),
  );
  await run("INSERT INTO label_artists (party_id, artist_id) VALUES ('l', 'a')");
});

const claim = (id: string, artistId: string, userId: string, state = "waiting", partyId: string | null = null) =>
  run(
    "INSERT INTO artist_claims (id, artist_id, user_id, party_id, relation, code, state) VALUES (?, ?, ?, ?, 'artist', 'C', ?)",
    ...[id, artistId, userId, partyId, state],
  );

const as = async <Outcome>(name: string, work: (ctx: Parameters<typeof requireKeptArtist>[0]) => Promise<Outcome>) =>
  (await visit("http://localhost/x", { cookie: await signedIn(name) }, ({ context: { ctx } }) => work(ctx)))
    .answer as Outcome;

const mayOpen = (cookie: string, id = "a") =>
  visit("http://localhost/x", { cookie }, ({ context: { ctx } }) => requireKeptArtist(ctx, id, "dashboard")).then(
    () => true,
    (error: unknown) => {
      if (error instanceof AppError) return false;
      throw error;
    },
  );

const keepersOf = (id: string) =>
  DB.prepare("SELECT keepers FROM parties WHERE id = ?").bind(id).first<string>("keepers");

async function move(name: string, email: string): Promise<string> {
  const cookie = await signedIn(name);
  await post(cookie, { email, current: demoPassword }, changeEmail);
  const { cookie: next } = await post(cookie, {}, confirmEmail, "localhost", tokenOf(await linkTo(email)));
  return next ?? "";
}

test("a keeper of a label keeps it at their new address, and who takes the old one over keeps nothing", async () => {
  const [old, moved] = [emailOf("label"), emailOf("label-moved")];
  await run("UPDATE parties SET keepers = ? WHERE id = 'm'", JSON.stringify([moved]));
  const cookie = await move("label", moved);
  expect(await keepersOf("l")).toBe(JSON.stringify([moved, "other@example.com"]));
  expect(await keepersOf("m"), "left over from someone who had the new address").toBe("[]");
  expect(await DB.prepare("SELECT updated_at > 1 AS n FROM parties WHERE id = 'l'").first("n")).toBe(1);
  expect(await mayOpen(cookie)).toBe(true);
  await run("UPDATE label_artists SET party_id = 'm'");
  expect(await mayOpen(cookie)).toBe(false);
  await move("artist", old);
  expect(await countRows("SELECT count(*) AS n FROM party_keepers WHERE email = ?", old)).toBe(0);
  expect(await countRows("SELECT count(*) AS n FROM party_keepers WHERE email = ?", moved)).toBe(1);
});

test("people who are disabled or whose membership ended keep nothing", async () => {
  await run("INSERT INTO artist_members (artist_id, user_id) VALUES ('a', ?)", await idOf("artist"));
  const [artist, label] = [await signedIn("artist"), await signedIn("label")];
  expect([await mayOpen(artist), await mayOpen(label)]).toEqual([true, true]);
  await run(
    "UPDATE memberships SET status = 'disabled' WHERE user_id IN (?, ?)",
    await idOf("artist"),
    await idOf("label"),
  );
  expect([await mayOpen(artist), await mayOpen(label)]).toEqual([false, false]);
  await run(
    "UPDATE memberships SET status = 'active' WHERE user_id IN (?, ?)",
    await idOf("artist"),
    await idOf("label"),
  );
  await run("UPDATE users SET status = 'disabled' WHERE id IN (?, ?)", await idOf("artist"), await idOf("label"));
  expect([await mayOpen(artist), await mayOpen(label)]).toEqual([false, false]);
  await run("UPDATE users SET status = 'active' WHERE status = 'disabled'");
});

const shownOf = (artistId: string) => async (ctx: RequestContext) => (await readAccountSetup(ctx, artistId)).keepers;

test("keepers see each other by name, without addresses, and no one else sees them", async () => {
  await run("INSERT INTO artist_members (artist_id, user_id, created_at) VALUES ('a', ?, 1)", await idOf("artist"));
  const shown = await as("artist", shownOf("a"));
  expect(shown.map(({ name, kind, isSelf }) => [name, kind, isSelf])).toEqual([
    [expect.any(String), "person", true],
    ["L", "label", false],
  ]);
  expect(JSON.stringify(shown)).not.toContain("@");
  expect(await as("label", shownOf("a"))).toHaveLength(2);
  await expect(as("artist", shownOf("b"))).rejects.toMatchObject({ code: "not_found" });
});

test("a merge of artists carries rosters, payment data and claims, of which one of each person waits", async () => {
  const [artist, label] = [await idOf("artist"), await idOf("label")];
  await run("INSERT INTO label_artists (party_id, artist_id) VALUES ('l', 'b'), ('m', 'a')");
  await run("INSERT INTO party_payees (id, artist_id, name, counts_from) VALUES ('a', 'a', 'Paid', 1)");
  await claim("c1", "a", artist);
  await claim("c2", "b", artist);
  await claim("c3", "a", label);
  const counts = await as("admin", (ctx) => countMerge(ctx, artistStore, { from: "a", into: "b" }));
  expect(counts).toContainEqual({ label: "Payment data", from: 1, into: 0, together: 1 });
  await as("admin", (ctx) => mergeRecords(ctx, artistStore, { id: "a", version: "1", into: "b", intoVersion: "1" }));
  const { results } = await DB.prepare("SELECT id, artist_id, state FROM artist_claims ORDER BY id").all();
  expect(results).toEqual([
    { id: "c1", artist_id: "b", state: "withdrawn" },
    { id: "c2", artist_id: "b", state: "waiting" },
    { id: "c3", artist_id: "b", state: "waiting" },
  ]);
  expect(await countRows("SELECT count(*) AS n FROM label_artists WHERE artist_id = 'b'")).toBe(2);
  expect(await countRows("SELECT count(*) AS n FROM label_artists")).toBe(2);
  const paid = await DB.prepare("SELECT name, counts_from FROM party_payees WHERE artist_id = 'b'").first();
  expect(paid).toMatchObject({ name: "Paid" });
  expect(Number(paid?.counts_from)).toBeGreaterThan(Date.now());
});

test("a merge of parties carries rosters and claims; a label with either is not deleted", async () => {
  await claim("c1", "b", await idOf("label"), "waiting", "l");
  await run("INSERT INTO label_artists (party_id, artist_id) VALUES ('m', 'a'), ('l', 'b')");
  const version = await DB.prepare("SELECT updated_at FROM parties WHERE id = 'l'").first<number>("updated_at");
  const drop = as("admin", (ctx) => deleteRecord(ctx, partyStore, { id: "l", version: String(version), moveTo: "" }));
  await expect(drop).rejects.toThrow("roster");
  await as("admin", (ctx) => mergeParties(ctx, { id: "l", intoId: "m", version: `${version} 1` }));
  const { results } = await DB.prepare("SELECT party_id, artist_id FROM label_artists ORDER BY artist_id").all();
  expect(results).toEqual([
    { party_id: "m", artist_id: "a" },
    { party_id: "m", artist_id: "b" },
  ]);
  expect(await DB.prepare("SELECT party_id FROM artist_claims").first("party_id")).toBe("m");
  expect(await countRows("SELECT count(*) AS n FROM party_keepers WHERE party_id = 'm'")).toBe(2);
});

test("with the record of an artist the claims that wait end, with the reason", async () => {
  await claim("c1", "b", await idOf("artist"));
  await claim("c2", "b", await idOf("label"), "granted");
  await as("admin", (ctx) => deleteRecord(ctx, artistStore, { id: "b", version: "1", moveTo: "" }));
  const { results } = await DB.prepare("SELECT state, reason FROM artist_claims ORDER BY id").all();
  expect(results).toEqual([
    { state: "refused", reason: "The artist page was deleted." },
    { state: "granted", reason: "" },
  ]);
});

test("an erased person's claims and payment data go, but not the payment data of a label's artist", async () => {
  const id = await idOf("artist");
  await run("INSERT INTO artist_members (artist_id, user_id) VALUES ('a', ?), ('b', ?)", id, id);
  await run(
    "INSERT INTO party_payees (id, artist_id, name, counts_from) VALUES ('a', 'a', 'Label', 1), ('b', 'b', 'Own', 1)",
  );
  await claim("c1", "a", id, "refused");
  await claim("c2", "a", await idOf("label"));
  await as("artist", (ctx) => deleteAccount(ctx, { current: demoPassword }));
  await as("label", (ctx) => deleteAccount(ctx, { current: demoPassword }));
  expect(await keepersOf("l")).toBe(JSON.stringify(["other@example.com"]));
  expect(await DB.prepare("SELECT group_concat(name) AS names FROM party_payees").first("names")).toBe("Label");
  expect(await DB.prepare("SELECT group_concat(id) AS ids FROM artist_claims").first("ids")).toBeNull();
  expect(await countRows("SELECT count(*) AS n FROM artist_members")).toBe(0);
});
