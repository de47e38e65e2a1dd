import { beforeAll, expect, test } from "vitest";
import { termsCopy } from "#app/rights/terms-copy.ts";
import { usageCopy } from "#app/rights/usage/usage-copy.ts";
import { rightsDisputes } from "#db/schema/licensing.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { idOf } from "#test/routes/licences/request-records.ts";
import { addClearSong, addParty } from "#test/routes/rights/add-clear-song.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();

type Song = Awaited<ReturnType<typeof addClearSong>>;
type Item = {
  song: string;
  _id: string;
  light: string;
  text: string;
  approvals: number;
  days: number | null;
  reasons: { kind: string; text: string }[];
  parties: { name: string; sides: string[]; days: number }[];
};
let [clear, asking, disputed, hidden]: Song[] = [];

beforeAll(async () => {
  const { db } = testContext();
  const party = await addParty("Harbour Street");
  clear = await addClearSong({ title: "Clear" }, { partyId: party });
  asking = await addClearSong({ title: "Asking" }, { partyId: party, approvalRequired: true, approvalDays: 5 });
  disputed = await addClearSong({ title: "Disputed" }, { partyId: party });
  const claim = { reason: "Both claim it", createdBy: idOf("staff") };
  await db.insert(rightsDisputes).values({ ...claim, side: "master", subjectId: disputed.id });
  hidden = await addClearSong({ title: "Hidden", hiddenFrom: [demoCompanyIds.acme] }, { partyId: party });
});

const use = "media:social_paid;territories:DE,AT;months:12;category:alcohol";
type Sent = { account?: string; host?: string; body?: unknown; query?: Record<string, string> };

async function ask({ account = "supervisor", host = "localhost", body, query = {} }: Sent) {
  const cookie = account === "" ? null : await cookieOf(account, host);
  const sent = body === undefined ? { cookie } : { cookie, method: "POST", body: JSON.stringify(body) };
  const { answer } = await visit(`http://${host}/api/v1/clearance?${new URLSearchParams(query)}`, sent, apiHandler);
  return ((await (answer as Response).json()) as { data: { items: Item[]; missing: string[] } }).data;
}

test("songs by id and slug have their lights, reasons and days in the order of the request, and unknown ones are missing", async () => {
  const songs = [disputed?.id, clear?.slug, "no-such-song", asking?.id, clear?.slug].join();
  const { items, missing } = await ask({ query: { songs, usage: use } });
  expect(items.map(({ song, _id, light, text, approvals, days }) => [song, _id, light, text, approvals, days])).toEqual(
    [
      [disputed?.id, disputed?.id, "blocked", "Blocked", 0, 0],
      [clear?.slug, clear?.id, "clear", "Clear", 0, 0],
      [asking?.id, asking?.id, "approvals", "1 approval, about 5 days", 1, 5],
    ],
  );
  expect(items[0]?.reasons[0]).toMatchObject({ kind: "disputed", text: "The master is disputed" });
  expect(missing).toEqual(["no-such-song"]);
});

test("the names of rights holders are for those who see them", async () => {
  const body = { songs: [asking?.id], usage: use };
  const [plain] = (await ask({ body })).items;
  expect(plain?.parties).toEqual([]);
  expect(JSON.stringify(plain)).not.toContain("Harbour");
  const [named] = (await ask({ body, account: "staff" })).items;
  expect(named?.parties).toEqual([{ name: "Harbour Street", sides: ["composition", "master"], days: 5 }]);
  expect(named?.reasons[0]?.text).toContain("Harbour Street");
});

test("a song that the company must not see is missing there, without a fact", async () => {
  const query = { songs: `${hidden?.id},${clear?.id}`, usage: use };
  const acme = await ask({ query, account: "requester", host: "acme.localhost" });
  expect([acme.items.map(({ song }) => song), acme.missing]).toEqual([[clear?.id], [hidden?.id]]);
  expect((await ask({ query })).missing).toEqual([]);
});

test("a use may be its fields, and what is wrong with it is named", async () => {
  const fields = { media: ["social_paid"], territories: ["DE", "AT"], termMonths: 12, category: "alcohol" };
  const songs = [asking?.id];
  const [byFields] = (await ask({ body: { songs, usage: { ...fields, budget: 500_000, currency: "EUR" } } })).items;
  expect(byFields).toMatchObject({ light: "approvals", days: 5 });
  const refusalOf = async (sent: Sent) => {
    const error = await ask(sent).catch((reason: unknown) => reason);
    return (error as { fields: Record<string, string[]> }).fields;
  };
  const empty = { usage: [usageCopy.presets.errors.usage] };
  expect(await refusalOf({ query: { songs: "x" } })).toEqual(empty);
  expect(await refusalOf({ body: { songs } })).toEqual(empty);
  expect(await refusalOf({ body: { songs, usage: {} } })).toEqual(empty);
  expect(await refusalOf({ query: { songs: "x", usage: "media:billboard;colour:red" } })).toEqual({
    usage: [
      usageCopy.errors.key("colour"),
      expect.stringContaining(`${termsCopy.errors.media("billboard")} One of: web`),
    ],
  });
  expect(await refusalOf({ body: { songs, usage: { ...fields, territories: ["XX"], category: "beer" } } })).toEqual({
    "usage.territories": [expect.stringContaining(`${termsCopy.errors.territory("XX")} Nearest: `)],
    "usage.category": [expect.stringMatching(/the list\. One of: alcohol, .*, other\.$/)],
  });
  expect(await refusalOf({ body: { songs, usage: { ...fields, budget: 5 } } })).toEqual({
    "usage.currency": [expect.stringContaining(`${termsCopy.errors.currencyMissing} One of: EUR, `)],
  });
  expect(Object.keys(await refusalOf({ query: { usage: use } }))).toEqual(["songs"]);
  const many = (count: number) => Array.from({ length: count }, (_, at) => `song-${at}`);
  expect(await refusalOf({ query: { songs: many(101).join(), usage: use } })).toHaveProperty("songs");
  expect(await refusalOf({ body: { songs: many(501), usage: use } })).toHaveProperty("songs");
  expect((await ask({ body: { songs: many(500), usage: use } })).missing).toHaveLength(500);
});

test("clearance is for those who request licences", async () => {
  const query = { songs: clear?.id ?? "", usage: use };
  await expect(ask({ query, account: "" })).rejects.toMatchObject({ code: "unauthorised" });
  await expect(ask({ query, account: "artist" })).rejects.toMatchObject({ code: "forbidden" });
});
