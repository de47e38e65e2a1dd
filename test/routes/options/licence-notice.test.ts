import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader as draftLoader } from "#app/licensing/requests/routes/draft.tsx";
import { action as license } from "#app/licensing/requests/routes/song-license.tsx";
import { loader as listLoader } from "#app/licensing/requests/routes/transactions.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Song = Awaited<ReturnType<typeof addRecording>>;
let songs: Song[] = [];
let cookie = "";

beforeAll(async () => {
  const add = (title: string) => addRecording(testContext(), { title, artist: "Lowtide" });
  songs = [await add("Night Ferry"), await add("Day Ferry"), await add("Last Ferry")];
  cookie = await cookieOf("supervisor");
});

/** Saves or sends the draft on the page of a song, which adds the song. */
async function post(song: Song | undefined, form: [string, string][]) {
  const { answer: page } = await visit("http://localhost/transactions/draft", { cookie }, draftLoader);
  const { version } = (page as Awaited<ReturnType<typeof draftLoader>>).draft;
  const slug = song?.slug ?? "";
  const url = `http://localhost/music-sync-licensing/song/${slug}/license`;
  const body = new URLSearchParams([...form, ["version", version]]);
  const { answer } = await visit(url, { method: "POST", cookie, body, params: { slug } }, license);
  expect(statusOf(answer)).toBe(302);
}

const notices = async () =>
  (await mailsTo(mail("staff"))).filter(({ template }) => template === "request-received") as Record<string, unknown>[];

test("the notice of a licence request has the songs that are in it and all of its terms, and a reply reaches the sender", async () => {
  const [first, withdrawn, last] = songs;
  for (const song of [first, withdrawn]) await post(song, [["kind", "licence"]]);
  await DB.prepare("UPDATE recordings SET status = 'unpublished' WHERE id = ?").bind(withdrawn?.id).run();
  await post(last, [["kind", "licence"]]);
  await post(first, [
    ["kind", "licence"],
    ["remove", withdrawn?.id ?? ""],
  ]);
  await post(first, [
    ["kind", "licence"],
    ["project", "Autumn campaign"],
    ["endClient", "Northwind"],
    ["media", "web_paid"],
    ["media", "cinema"],
    ["territories", "EU, us"],
    ["termMonths", "12"],
    ["startsOn", "2040-01-01"],
    ["neededBy", "2039-12-01"],
    ["exclusivity", "category"],
    ["category", "alcohol"],
    ["budget", "2500.50"],
    ["currency", "EUR"],
    ["description", "Opening scene,\n<b>0:12</b> to 0:40"],
    ["intent", "send"],
  ]);
  const [notice] = await notices();
  expect(notice).toMatchObject({ reply_to: mail("supervisor"), recipient: mail("staff") });
  expect(String(notice?.text).split("\n\n").slice(1)).toEqual([
    `Mireille Tanaka (${mail("supervisor")}) requested a licence for 2 tracks: “Autumn campaign”.`,
    "Track: Night Ferry by Lowtide",
    "Track: Last Ferry by Lowtide",
    "Kind of request: Licence for a defined use",
    "End client: Northwind",
    "Media: Web, paid; Cinema",
    "Territory: EU, United States",
    "Term: 12 months",
    "Start date: 2040-01-01",
    "Product category: Alcohol",
    "Exclusivity: Exclusive for alcohol",
    "Needed by: 2039-12-01",
    "Budget: 2,500.50 EUR in total",
    "Description: Opening scene, <b>0:12</b> to 0:40",
    expect.stringMatching(/^Open request:\nhttp:\/\/localhost\/transactions\/[0-9a-f-]{36}$/),
    "Reply to this email to answer the sender directly. You get it because you manage licences here.",
    expect.stringMatching(/^Stop emails about licences and requests:\nhttp:\/\/localhost\/unsubscribe\/[\w-]{43}$/),
    "Syncline",
  ]);
  expect(notice?.html).toContain("&lt;b&gt;0:12&lt;/b&gt;");
  const confirmation = (await mailsTo(mail("supervisor"))).at(-1);
  expect(confirmation?.text).toContain("for 2 tracks");
  expect(confirmation?.text).toMatch(/View your request:\nhttp:\/\/localhost\/transactions\/[0-9a-f-]{36}/);
});

test("a request in words has its words and no terms that were left open; a page beyond the last shows the last", async () => {
  const description = "A lullaby. ".repeat(360).trim();
  await post(songs[0], [
    ["kind", "custom"],
    ["project", "Film"],
    ["description", description],
    ["perpetual", "on"],
    ["intent", "send"],
  ]);
  expect(
    String((await notices()).at(-1)?.text)
      .split("\n\n")
      .slice(2, -4),
  ).toEqual([
    "Track: Night Ferry by Lowtide",
    "Kind of request: Custom request, described in words",
    "Term: Perpetual",
    "Exclusivity: Non-exclusive",
    `Description: ${description}`,
  ]);
  const { answer } = await visit("http://localhost/transactions?page=9", { cookie }, listLoader);
  expect(answer).toMatchObject({ page: 1, pages: 1, requests: [{ project: "Film" }, { project: "Autumn campaign" }] });
});
