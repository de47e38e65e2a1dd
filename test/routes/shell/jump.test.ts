import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { type JumpPage, readJumpPage } from "#app/shell/jump/read-jump-page.server.ts";
import { loader } from "#app/shell/routes/jump.tsx";
import { nameColumns } from "#db/folded-name.server.ts";
import { invoices } from "#db/schema/invoices.server.ts";
import { parties } from "#db/schema/licensing.server.ts";
import { playlists } from "#db/schema/playlists.server.ts";
import { quotes } from "#db/schema/quotes.server.ts";
import { contacts } from "#db/schema/rooms.server.ts";
import { transactions } from "#db/schema/transactions.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { terms } from "#test/routes/licences/request-records.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const idOf = (name: string) => demoPeople.find(({ account }) => account === name)?.id ?? "";
const buyer = {
  ...{
    name: "Northwind SARL",
    street: "1 quai du Port",
    postcode: "13002",
    city: "Marseille",
    country: "FR",
    vatId: "",
  },
};
const cookies = new Map<string, string>();
let song = { id: "", slug: "" };

async function jump(account: string, q: string, host = "localhost") {
  const { answer, ctx } = await visit(
    `http://${host}/jump?${new URLSearchParams({ q })}`,
    { cookie: cookies.get(account) ?? null },
    async (args) => {
      const before = args.context.ctx.trips.count;
      const page = (await loader(args)) as JumpPage;
      return { page, trips: args.context.ctx.trips.count - before };
    },
  );
  const { page, trips } = answer as { page: JumpPage; trips: number };
  expect(ctx.company).toBeTruthy();
  expect(trips).toBeLessThanOrEqual(1);
  return page.groups.flatMap(({ kind, hits }) => hits.map(({ label, to }) => `${kind}: ${label} ${to}`));
}

beforeAll(async () => {
  const ctx = testContext();
  await seedDemo(ctx);
  for (const account of ["staff", "supervisor", "admin"]) cookies.set(account, await cookieFor(account));
  song = await addRecording(ctx, { title: "Zephyr Harbour", artist: "Zephyr Parade" });
  await addRecording(ctx, { title: "Zephyr Hidden", artist: "Someone", hiddenFrom: [mainCompany.id] });
  await ctx.db
    .insert(parties)
    .values({ id: "zephyr", name: "Zéphyr Music", nameKey: "zephyr music", kind: "publisher" });
  const list = { visibility: "private" as const, nameKey: "zephyr list" };
  await ctx.db.insert(playlists).values([
    {
      ...list,
      id: "mine",
      companyId: mainCompany.id,
      slug: "zephyr-mine",
      name: "Zephyr list",
      ownerId: idOf("supervisor"),
    },
    {
      ...list,
      id: "acme",
      companyId: demoCompanyIds.acme,
      slug: "zephyr-acme",
      name: "Zephyr list",
      ownerId: idOf("supervisor"),
    },
  ]);
  const request = { status: "sent" as const, sentAt: 1, searchKey: "zephyr films", createdAt: 1, updatedAt: 1 };
  await ctx.db.insert(transactions).values([
    { ...request, id: "own", companyId: mainCompany.id, userId: idOf("supervisor"), project: "Zephyr films" },
    { ...request, id: "others", companyId: mainCompany.id, userId: idOf("admin"), project: "Zephyr series" },
    {
      ...request,
      id: "elsewhere",
      companyId: demoCompanyIds.acme,
      userId: idOf("supervisor"),
      project: "Zephyr abroad",
    },
  ]);
});

test("records are found by name where the person's permissions open their pages, each with the page that opens", async () => {
  const staff = await jump("staff", "zephyr");
  expect(staff).toContain(`songs: Zephyr Harbour /songs/${song.id}`);
  expect(staff.some((hit) => hit.startsWith("songs: Zephyr Hidden"))).toBe(true);
  expect(staff).toContain("parties: Zéphyr Music /parties/zephyr");
  expect(staff).toEqual(
    expect.arrayContaining([
      "requests: Zephyr films /transactions/own",
      "requests: Zephyr series /transactions/others",
    ]),
  );
  expect(staff.some((hit) => hit.startsWith("playlists:"))).toBe(false);

  const client = await jump("supervisor", "ZÉPHYR");
  expect(client.filter((hit) => hit.startsWith("requests"))).toEqual(["requests: Zephyr films /transactions/own"]);
  expect(client.filter((hit) => hit.startsWith("playlists"))).toEqual([
    "playlists: Zephyr list /music-sync-licensing/playlist/zephyr-mine",
  ]);
  expect(client.some((hit) => hit.startsWith("parties"))).toBe(false);
  expect(await jump("supervisor", "zephyr")).toEqual(
    expect.arrayContaining([`songs: Zephyr Harbour /music-sync-licensing/song/${song.slug}`]),
  );
  expect((await jump("supervisor", "zephyr")).some((hit) => hit.includes("Hidden"))).toBe(false);
});

test("people and companies are found by those who manage them, and nothing of another company", async () => {
  expect(await jump("admin", "mireille")).toEqual([expect.stringMatching(/^people: Mireille Tanaka \/iam\/people\//)]);
  expect(await jump("admin", "acme")).toContainEqual(
    expect.stringMatching(/^companies: Acme Motors \/iam-companies\//),
  );
  expect(await jump("supervisor", "mireille")).toEqual([]);
  expect((await jump("staff", "abroad")).length).toBe(0);
});

test("contacts and invoices are found by those who work with them, at their company", async () => {
  const { db, now } = testContext();
  const at = { companyId: mainCompany.id, createdAt: now, updatedAt: now };
  const zephyr = { nameKey: "zephyr lindt", organisation: "Zephyr films", organisationKey: "zephyr films" };
  const quoted = { transactionId: "own", version: 1, currency: "EUR", lines: [], terms, validUntil: "2099-12-31" };
  await db.batch([
    db.insert(contacts).values({ ...at, ...zephyr, id: "lindt", name: "Zephyr Lindt" }),
    db.insert(contacts).values({ ...at, ...zephyr, id: "lindt-acme", companyId: demoCompanyIds.acme, name: "Other" }),
    db.insert(quotes).values({ ...at, ...quoted, id: "zephyr-quote", createdBy: idOf("staff") }),
    db.insert(invoices).values({
      ...{
        ...at,
        id: "zephyr-invoice",
        transactionId: "own",
        quoteId: "zephyr-quote",
        kind: "invoice",
        currency: "EUR",
      },
      ...{ lines: [], total: 0, buyer, createdBy: idOf("staff"), year: 2099, sequence: 1, number: "INV-2099-0001" },
      ...{ issuedOn: "2099-01-01", dueOn: "2099-02-01", documentsVersion: 1 },
    }),
  ]);
  expect(await jump("staff", "lindt")).toEqual(["contacts: Zephyr Lindt /contacts/lindt"]);
  expect(await jump("supervisor", "lindt")).toEqual([]);
  for (const account of ["staff", "supervisor"])
    expect(await jump(account, "INV-2099"), account).toEqual(["invoices: INV-2099-0001 /invoices/zephyr-invoice"]);
});

test("visitors without an account are asked to sign in, and without a text the pages are listed", async () => {
  await expect(readJumpPage(testContext({ actor: null }))).rejects.toMatchObject({ code: "unauthorised" });
  expect(await jump("supervisor", " ")).toContain("pages: Discover /discover");
});

test("an artist that is a rights holder is one row with it, for those who find both", async () => {
  const { db } = testContext();
  const { slug } = await addRecording(testContext(), { title: "Quill", artist: "Quillon Vane" });
  expect(slug).not.toBe("");
  await db.run(sql`UPDATE artists SET ipi = '00099887766', status = 'published' WHERE name = 'Quillon Vane'`);
  await db.insert(parties).values({ id: "quillon", ...nameColumns("Quillon Vane"), ipi: "00099887766" });
  expect(await jump("staff", "Quillon")).toEqual(["parties: Quillon Vane /parties/quillon"]);
  expect(await jump("supervisor", "Quillon")).toEqual([
    "artists: Quillon Vane /music-sync-licensing/artist/quillon-vane",
  ]);
});

test("a number of several artists or parties makes none of them one row, and a reader of parties alone finds the artist", async () => {
  const { db } = testContext();
  for (const artist of ["Wisp Alder", "Wisp Birch", "Wisp Cedar"])
    await addRecording(testContext(), { title: artist, artist });
  await db.run(
    sql`UPDATE artists SET status = 'published', ipi = '00099887767' WHERE name IN ('Wisp Alder', 'Wisp Birch')`,
  );
  await db.run(sql`UPDATE artists SET status = 'published', isni = '0000000121032683' WHERE name = 'Wisp Cedar'`);
  await db.insert(parties).values([
    { id: "wisp-1", ...nameColumns("Wisp Alder"), ipi: "00099887767" },
    { id: "wisp-2", ...nameColumns("Wisp Cedar"), isni: "0000000121032683" },
    { id: "wisp-3", ...nameColumns("Wisp Cedar"), isni: "0000000121032683" },
  ]);
  const kindsOf = async (account: string, q: string) => (await jump(account, q)).map((hit) => hit.split(" /")[0]);
  expect(await kindsOf("staff", "Wisp")).toEqual([
    ...["Alder", "Birch", "Cedar"].map((name) => `songs: Wisp ${name}`),
    ...["Alder", "Birch", "Cedar"].map((name) => `artists: Wisp ${name}`),
    ...["Alder", "Cedar", "Cedar"].map((name) => `parties: Wisp ${name}`),
  ]);
  await db.run(sql`UPDATE artists SET status = 'deleted' WHERE name = 'Wisp Birch'`);
  await db.run(sql`DELETE FROM parties WHERE id = 'wisp-3'`);
  expect((await kindsOf("staff", "Wisp")).filter((hit) => hit?.startsWith("artists"))).toEqual([]);
  const url = new URL("http://localhost/jump?q=Wisp");
  const { groups } = await readJumpPage(testContext({ url, actor: actorWith(["GetSongCopyright"]) }));
  expect(groups.find(({ kind }) => kind === "artists")?.hits.map(({ label }) => label)).toEqual([
    "Wisp Alder",
    "Wisp Cedar",
  ]);
});
