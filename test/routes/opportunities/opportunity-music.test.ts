import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { refreshSearch } from "#app/catalogue/projection/refresh-search.server.ts";
import { issueLicence } from "#app/licensing/licences/issue-licence.server.ts";
import { loader as draftPage } from "#app/licensing/requests/routes/draft.tsx";
import { opportunityOfRequest } from "#app/opportunities/create-opportunity.server.ts";
import { action as board } from "#app/opportunities/routes/opportunities.tsx";
import { action as handle, loader as opened } from "#app/opportunities/routes/opportunity.tsx";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";

import { visit } from "#test/routes/identity/visit.ts";
import { addAccepted, addRequest, staffContext } from "#test/routes/licences/request-records.ts";
import { sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { contextOf, playlistWith } from "#test/routes/playlists/playlist-visitor.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const company = demoCompanyIds.main;
const idOf = (account: string) => demoPeople.find((person) => person.account === account)?.id ?? "";
const brief = "Happy piano, no vocals, 110 BPM.\nPaid social in Germany for 12 months, up to 5000 EUR.";

withDemoSessions();

let [admin, staff] = ["", ""];
let songs: { id: string; title: string; slug: string }[] = [];
beforeAll(async () => {
  const ctx = testContext();
  for (const title of ["Bright Keys", "Morning Keys"]) {
    const { id } = await addRecording(ctx, {
      title,
      artist: "Lowtide",
      mood: ["Happy"],
      instrument: ["Piano"],
      bpm: 110,
    });
    const slug = (await DB.prepare("SELECT slug FROM recordings WHERE id = ?").bind(id).first<string>("slug")) ?? "";
    songs = [...songs, { id, title, slug }];
  }
  await refreshSearch(ctx, { limit: 10 });
  [admin, staff] = [await cookieOf("admin"), await cookieOf("staff")];
});

async function one(id: string, cookie = admin) {
  const { answer } = await visit(`http://localhost/opportunities/${id}`, { cookie, params: { id } }, opened);
  return answer as Awaited<ReturnType<typeof opened>>;
}
async function send(id: string, form: Record<string, string>, cookie = admin) {
  const url = `http://localhost/opportunities/${id}`;
  const { answer } = await visit(url, { method: "POST", cookie, params: { id }, form }, handle);
  const { status, init, data } = answer as unknown as Response & {
    init?: { status: number };
    data?: { error: Record<string, string[]> };
  };
  return { status: init?.status ?? status, error: data?.error ?? {} };
}
const link = (id: string, subject: string, cookie = admin) => send(id, { intent: "link", subject }, cookie);

test("a playlist is filled from the brief's words, says what is clear, and is filled again with what is new", async () => {
  const id = await addOpportunity({ company, organisation: "Keys & Co", message: brief });
  expect((await send(id, { intent: "fill" })).status).toBe(302);
  const { opportunity, links } = await one(id);
  expect(links).toMatchObject([{ kind: "playlist", name: "Brief: Keys & Co", subjectId: opportunity.playlistId }]);
  const tracks = () =>
    DB.prepare("SELECT recording_id FROM playlist_tracks WHERE playlist_id = ? ORDER BY position")
      .bind(opportunity.playlistId)
      .all<{ recording_id: string }>();
  expect((await tracks()).results.map(({ recording_id }) => recording_id).toSorted()).toEqual(
    songs.map((song) => song.id).toSorted(),
  );
  await DB.prepare("DELETE FROM playlist_tracks WHERE playlist_id = ? AND recording_id = ?")
    .bind(opportunity.playlistId, songs[0]?.id)
    .run();
  await send(id, { intent: "fill" });
  expect((await tracks()).results).toHaveLength(2);
  // A deleted playlist is replaced by a new one; other staff see that there is one, not its name.
  await DB.prepare("UPDATE playlists SET status = 'deleted' WHERE id = ?").bind(opportunity.playlistId).run();
  await send(id, { intent: "fill" });
  const after = await one(id);
  expect(after.opportunity.playlistId).not.toBe(opportunity.playlistId);
  expect(after.links.map(({ name }) => name)).toEqual(["Deleted", "Brief: Keys & Co"]);
  expect((await one(id, staff)).links.map(({ name, to }) => [name, to])).toEqual([
    ["Deleted", null],
    ["You can't open it", null],
  ]);
});

test("a project is started with the brief's words, linked, and takes nothing by its link yet", async () => {
  const id = await addOpportunity({ company, organisation: "Call & Co", message: brief, deadline: "2040-01-01" });
  expect((await send(id, { intent: "project" })).status).toBe(302);
  const { links } = await one(id);
  expect(links).toMatchObject([{ kind: "project", name: "Call & Co" }]);
  const stored = "SELECT brief, takes_link FROM projects WHERE id = ?";
  expect(await DB.prepare(stored).bind(links[0]?.subjectId).first()).toEqual({ brief, takes_link: 0 });
});

test("a brief without words about music fills nothing", async () => {
  const empty = await addOpportunity({ company, organisation: "Wordless", message: " \u200b" });
  expect((await send(empty, { intent: "fill" })).status).toBe(302);
  expect(await one(empty)).toMatchObject({ links: [], opportunity: { playlistId: null } });
});

test("projects, playlists and pitches are linked by who may open them; others', deleted and unknown ones are refused", async () => {
  const id = await addOpportunity({ company, organisation: "Linker" });
  const ctx = await contextOf("admin");
  const { id: mine } = await playlistWith(ctx, "Shortlist", [songs[0]?.id ?? ""]);
  const { id: hidden } = await playlistWith(await contextOf("staff"), "Not the supervisor's", []);
  const project = newId(Date.now());
  const foreign = newId(Date.now() + 1);
  const insert =
    "INSERT INTO projects (id, company_id, owner_id, title, title_key) VALUES (?1, ?2, ?3, 'Film', 'film')";
  await DB.prepare(insert).bind(project, company, idOf("admin")).run();
  await DB.prepare(insert).bind(foreign, demoCompanyIds.nova, idOf("admin")).run();
  for (const subject of [`playlist:${mine}`, `project:${project}`, `project:${project}`])
    expect((await link(id, subject)).status, subject).toBe(302);
  expect((await one(id)).links.map(({ name }) => name)).toEqual(["Shortlist", "Film"]);
  for (const subject of [`project:${foreign}`, "playlist:none", "song:x", ""])
    expect(await link(id, subject), subject).toMatchObject({ status: 400, error: { subject: [expect.any(String)] } });
  expect((await link(id, `playlist:${mine}`, staff)).status).toBe(400);
  await DB.prepare("UPDATE playlists SET status = 'deleted' WHERE id = ?").bind(hidden).run();
  expect((await link(id, `playlist:${hidden}`, staff)).status).toBe(400);
  expect((await send(id, { intent: "unlink", subject: `project:${project}` })).status).toBe(302);
  expect((await one(id)).links.map(({ name }) => name)).toEqual(["Shortlist"]);
});

test("a licence request begins with the use and the shortlist; sending it moves to licensing, a licence proposes won", async () => {
  const id = await addOpportunity({ company, organisation: "Licensee", message: "A film", deadline: "2040-01-01" });
  const usage =
    "UPDATE opportunities SET media = json_array('cinema'), term_months = 6, budget = 500000, currency = 'EUR' WHERE id = ?";
  await DB.prepare(usage).bind(id).run();
  await DB.prepare("UPDATE visitor_requests SET assignee_id = ? WHERE id = ?").bind(idOf("staff"), id).run();
  const { id: shortlist } = await playlistWith(
    await contextOf("admin"),
    "Picks",
    songs.map((song) => song.id),
  );
  await link(id, `playlist:${shortlist}`);
  expect((await send(id, { intent: "licence" })).status).toBe(302);
  const { answer } = await visit("http://localhost/transactions/draft", { cookie: admin }, draftPage);
  const { draft } = answer as Awaited<ReturnType<typeof draftPage>>;
  expect(draft).toMatchObject({ media: ["cinema"], termMonths: "6", neededBy: "2040-01-01", endClient: "Licensee" });
  const request = await sendRequest([songs[0]?.slug ?? ""], {}, { account: "admin" });
  expect(
    await DB.prepare("SELECT opportunity_id FROM transactions WHERE id = ?").bind(request).first("opportunity_id"),
  ).toBe(id);
  const sent = await one(id);
  expect(sent.opportunity.stage).toBe("licensing");
  expect(sent.requests).toMatchObject([{ id: request, status: "sent" }]);
  const accepted = await addAccepted([{ id: songs[0]?.id ?? "", title: "Bright Keys" }], { opportunityId: id });
  await issueLicence(staffContext({}, { id: idOf("admin") }), {
    ...{ id: accepted, supersedes: "", licensee: "Licensee", project: "Film", endClient: "", startsOn: "2030-01-01" },
    term: { termMonths: 12, perpetual: false },
  });
  expect((await one(id)).isLicensed).toBe(true);
  const news =
    "SELECT title, path FROM notifications WHERE user_id = ? AND visitor_request_id = ? AND kind = 'request'";
  expect(await DB.prepare(news).bind(idOf("staff"), id).first()).toEqual({
    title: "A licence was issued: is its opportunity won?",
    path: `/opportunities/${id}`,
  });
  const other = await addRequest([]);
  expect((await link(id, `request:${other}`)).status).toBe(302);
  const rival = await addOpportunity({ organisation: "Rival deal", company });
  expect((await link(rival, `request:${other}`)).status).not.toBe(302);
  expect((await one(id)).requests.map((linked) => linked.id)).toContain(other);
});

test("a draft for another client is never moved to an opportunity: it stays, or is replaced once it was seen", async () => {
  const [first, second] = [
    await addOpportunity({ company, organisation: "First Client" }),
    await addOpportunity({ company, organisation: "Second Client" }),
  ];
  await DB.prepare("DELETE FROM transactions WHERE user_id = ? AND status = 'draft'").bind(idOf("admin")).run();
  const { id: shortlist } = await playlistWith(await contextOf("admin"), "First picks", [songs[0]?.id ?? ""]);
  await link(first, `playlist:${shortlist}`);
  expect((await one(first)).otherDraft).toBeNull();
  await send(first, { intent: "licence", replace: "" });
  const draft = async () =>
    DB.prepare(
      `SELECT opportunity_id, project, end_client, (SELECT count(*) FROM transaction_items i WHERE i.transaction_id = t.id) AS songs
       FROM transactions t WHERE user_id = ? AND status = 'draft'`,
    )
      .bind(idOf("admin"))
      .first();
  const ofFirst = { opportunity_id: first, project: "First Client", end_client: "First Client", songs: 1 };
  expect(await draft()).toEqual(ofFirst);
  // Its own draft is filled again without a question.
  await send(first, { intent: "licence", replace: "" });
  expect(await draft()).toEqual(ofFirst);
  await send(second, { intent: "licence", replace: "" });
  expect(await draft()).toEqual(ofFirst);
  const { otherDraft } = await one(second);
  expect(otherDraft).toMatchObject({ project: "First Client", songs: 1 });
  await send(second, { intent: "licence", replace: otherDraft?.version ?? "" });
  expect(await draft()).toEqual({
    opportunity_id: second,
    project: "Second Client",
    end_client: "Second Client",
    songs: 0,
  });
});

test("no licence request is started for an opportunity that is won or lost", async () => {
  const id = await addOpportunity({ company, organisation: "Lost Client", stage: "lost" });
  await DB.prepare("DELETE FROM transactions WHERE user_id = ? AND status = 'draft'").bind(idOf("admin")).run();
  expect((await one(id)).may.licence).toBe(false);
  await send(id, { intent: "licence", replace: "" });
  const count = "SELECT count(*) AS n FROM transactions WHERE opportunity_id = ?";
  expect(await DB.prepare(count).bind(id).first("n")).toBe(0);
});

test("a licence request without an opportunity gets one, once, with its client and use; its papers and history stand on its page", async () => {
  const accepted = await addAccepted([{ id: songs[0]?.id ?? "", title: "Bright Keys" }], {
    ...{ opportunityId: null, project: "Autumn film", endClient: "Kestrel", neededBy: "2040-03-01" },
  });
  const sent =
    "INSERT INTO transaction_events (id, company_id, transaction_id, kind, created_at) VALUES (?1, ?2, ?3, 'sent', 1)";
  await DB.prepare(sent).bind(newId(1), company, accepted).run();
  const adopt = async (cookie: string) => {
    const form = { request: accepted };
    const { answer } = await visit("http://localhost/opportunities", { method: "POST", cookie, form }, board);
    return (answer as Response).headers.get("Location");
  };
  const [first, second] = await Promise.all([adopt(admin), adopt(admin)]);
  expect(first).toMatch(/^\/opportunities\/[\w-]+$/);
  expect(second).toBe(first);
  const page = await one(first?.split("/")[2] ?? "");
  expect(page.opportunity).toMatchObject({ organisation: "Kestrel", stage: "licensing", deadline: "2040-03-01" });
  expect(page.next).toEqual({ text: "Issue the licence", to: `/transactions/${accepted}/issue`, by: "2040-03-01" });
  expect(page.requests).toMatchObject([{ id: accepted, papers: [{ label: "Quote 1", note: "Accepted" }] }]);
  expect(page.history.at(-1)?.changes.map(({ field }) => field)).toEqual(["Autumn film: Request sent"]);
  const elsewhere = staffContext({
    actor: actorWith(["ListInquiries", "UpdateTransaction"]),
    company: { ...mainCompany, id: demoCompanyIds.acme, subdomain: "acme" },
  });
  await expect(opportunityOfRequest(elsewhere, accepted)).rejects.toMatchObject({ code: "not_found" });
});
