import { beforeAll, expect, test } from "vitest";
import { eraseSender } from "#app/identity/account/erase-sender.server.ts";
import { loader as openedJob } from "#app/opportunities/routes/opportunity.tsx";
import { roomChoiceQueries, toRoomChoices } from "#app/sharing/links/room-choices.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { DB, postShare, report, segment, stream } from "#test/routes/playlists/shared-playlist.ts";
import { answerRoom, listOf, openDesk, openRoomPage, postDesk, shareTo } from "#test/routes/rooms/room-visitor.ts";
import { actorWith, mainCompany, testContext } from "#test/support/context.ts";

withDemoSessions();
let cookie = "";
beforeAll(async () => {
  cookie = await cookieOf("supervisor");
});

const company = mainCompany.id;

async function visitJob(id: string, who: string) {
  const { answer, ctx } = await visit(
    `http://localhost/opportunities/${id}`,
    { cookie: who, params: { id } },
    openedJob,
  );
  return { page: answer as Awaited<ReturnType<typeof openedJob>>, trips: ctx.trips.count };
}

function opened(page: Awaited<ReturnType<typeof openRoomPage>>["page"]) {
  if (page.state !== "open") throw new Error(`not open: ${page.state}`);
  return page;
}

test("what is shared for one job gathers on one page for each recipient, also when two share at once", async () => {
  const job = await addOpportunity({ organisation: "Halden", company });
  const [first, second] = [await listOf(job, "Dawn"), await listOf(job, "Dusk")];
  const form = { recipient: "Dana Wu", email: "dana@halden.example", room: "job", message: "Three ideas" };
  const [one, two] = await Promise.all([shareTo(cookie, first, form), shareTo(cookie, second, form)]);
  expect(two).toMatchObject({ room: one.room, address: one.address });
  expect(one.address).toMatch(/\/room\//);
  const colleague = await shareTo(cookie, first, { recipient: "Ben", room: "job" });
  expect(colleague.room).toBe(one.room);
  expect(colleague.address).not.toBe(one.address);

  const { page, status, trips, headers } = await openRoomPage(one.token);
  const { music, guest, sender } = opened(page);
  expect([status, guest.name, sender.name]).toEqual([200, "Dana Wu", "Mireille Tanaka"]);
  expect(music.lists.map(({ message }) => message)).toEqual(["Three ideas", "Three ideas"]);
  expect(trips).toBeLessThanOrEqual(3);
  expect(headers.get("Cache-Control")).toBe("private, no-store");
  expect((await linkTo("dana@halden.example")).pathname).toBe(`/room/${one.token}`);
});

test("the job's client is filled in for who works with opportunities, until the list was sent", async () => {
  const job = await addOpportunity({ name: "Ida Moe", company });
  const list = await listOf(job);
  const choicesOf = async (...scopes: string[]) => {
    const ctx = { ...testContext(), actor: actorWith(["UpdatePlaylist", ...scopes]) };
    const [jobs, rooms, clients] = await ctx.db.batch([...roomChoiceQueries(ctx, { kind: "playlist", id: list })]);
    return toRoomChoices(jobs, rooms, clients);
  };
  const client = { name: "Ida Moe", email: "ida.moe@agency.example" };
  expect(await choicesOf("ListInquiries")).toMatchObject({ hasJob: true, client });
  expect(await choicesOf()).toMatchObject({ hasJob: true, client: null });
  await shareTo(cookie, list, { room: "job" });
  expect((await choicesOf("ListInquiries")).client).toBeNull();
});

test("a guest's answers are those of the link, and opening alone counts as nothing", async () => {
  const job = await addOpportunity({ company });
  const list = await listOf(job);
  const made = await shareTo(cookie, list, { room: "job" });
  await Promise.all(Array.from({ length: 20 }, () => openRoomPage(made.token)));
  const [found] = opened((await openRoomPage(made.token)).page).music.lists;
  const { answerPath = "", path = "" } = found?.playlist ?? {};
  const item = `${list}-0`;
  const { answer } = await answerRoom(answerPath, { item, mark: "pick", note: "Yes", shownNote: "" });
  expect((answer as Response).headers.get("Location")).toBe(`/room/${made.token}#track-${item}`);
  const [again] = opened((await openRoomPage(made.token)).page).music.lists;
  expect(again?.answers[item]).toMatchObject({ mark: "pick", note: "Yes" });
  const bad = await answerRoom(answerPath, { item, mark: "pick", note: "x".repeat(2_001), shownNote: "Yes" });
  expect(statusOf(bad.answer)).toBe(400);

  const desk = await openDesk(cookie, made.room ?? "");
  expect(desk.guests).toMatchObject([{ name: "Dana Wu", opens: 0, picks: 1, heardMs: 0 }]);
  const linkToken = path.split("/").at(-1) ?? "";
  await report(linkToken, { visit: crypto.randomUUID(), heard: {} });
  expect((await openDesk(cookie, made.room ?? "")).guests).toMatchObject([{ opens: 1 }]);
  const { history } = (await visitJob(job, await cookieOf("admin"))).page;
  expect(history.map(({ who, changes }) => [who, changes[0]?.field]).toSorted()).toEqual([
    ["Dana Wu", "Left a note"],
    ["Dana Wu", "Opened the room"],
    ["Dana Wu", "Picked 1 of 1 tracks"],
    ["Mireille Tanaka", "Room sent to Dana Wu"],
  ]);
  expect((await stream(linkToken, item, segment)).status).toBe(200);
  const other = await shareTo(cookie, await listOf(null), {});
  expect((await stream(other.token, item, segment)).status).toBe(404);
  expect((await stream(made.token, item, segment)).status).toBe(404);
});

test("a room ends when it is closed, its job is lost, the guest is revoked or the sender has left", async () => {
  const job = await addOpportunity({ company });
  const made = await shareTo(cookie, await listOf(job), { room: "job" });
  const id = made.room ?? "";
  const state = async () => (await openRoomPage(made.token)).page.state;
  const [guest] = (await openDesk(cookie, id)).guests;
  await postDesk(cookie, id, { act: "close" });
  expect(await state()).toBe("closed");
  await postDesk(cookie, id, { act: "reopen" });
  expect(await state()).toBe("open");
  await postDesk(cookie, id, { act: "revoke", guest: guest?.id ?? "" });
  expect(await state()).toBe("revoked");
  expect(await refusal(await listOf(job), "job")).toMatchObject({ room: [expect.any(String)] });
  await postDesk(cookie, id, { act: "renew", guest: guest?.id ?? "" });
  expect(await state()).toBe("open");
  await DB.prepare("UPDATE opportunities SET stage = 'lost', lost_reason = 'price' WHERE id = ?").bind(job).run();
  expect(await state()).toBe("closed");
  await DB.prepare("UPDATE opportunities SET stage = 'new', lost_reason = '' WHERE id = ?").bind(job).run();
  const setMember = (status: string) =>
    DB.prepare(
      "UPDATE memberships SET status = ? WHERE company_id = ? AND user_id = (SELECT created_by FROM rooms WHERE id = ?)",
    )
      .bind(status, company, id)
      .run();
  await setMember("disabled");
  expect(await state()).toBe("left");
  await setMember("active");
});

async function refusal(list: string, room: string, form: Record<string, string> = {}) {
  const { answer } = await postShare(cookie, list, { recipient: "Dana Wu", room, ...form });
  return (answer as { data: { error?: object } }).data?.error;
}

test("a page takes no passcode, and no room of others or of none", async () => {
  const list = await listOf(null);
  expect(await refusal(list, "new", { passcode: "secret-1" })).toMatchObject({ passcode: [expect.any(String)] });
  expect(await refusal(list, "job")).toMatchObject({ room: [expect.any(String)] });
  const admin = await cookieOf("admin");
  const job = await addOpportunity({ company });
  const theirs = await shareTo(cookie, await listOf(job), { room: "job" });
  // Who edits opportunities runs their rooms; others read that there is none.
  expect((await openDesk(admin, theirs.room ?? "")).guests).toHaveLength(1);
  const own = await shareTo(cookie, list, { room: "new" });
  await expect(openDesk(admin, own.room ?? "")).rejects.toMatchObject({ code: "not_found" });
  await expect(openDesk(null, own.room ?? "")).rejects.toMatchObject({ code: "unauthorised" });
});

test("the sender's page says what is wrong with a form, and adds a guest with their email", async () => {
  const made = await shareTo(cookie, await listOf(null), { room: "new" });
  const id = made.room ?? "";
  const errorOf = async (form: Record<string, string>) =>
    ((await postDesk(cookie, id, form)).answer as { data: { error: object } }).data.error;
  expect(await errorOf({ act: "settings", title: " " })).toMatchObject({ title: [expect.any(String)] });
  expect(await errorOf({ act: "add", to: "Ada <ada@>" })).toMatchObject({ email: [expect.any(String)] });
  await postDesk(cookie, id, { act: "settings", title: "Winter film", showsPrices: "on" });
  await postDesk(cookie, id, { act: "add", to: "Ada <ada@halden.example>" });
  const { room, guests } = await openDesk(cookie, id);
  expect(room).toMatchObject({ title: "Winter film", showsPrices: true, showsApprovals: false });
  expect(guests.map(({ name }) => name)).toEqual(["Dana Wu", "Ada"]);
  const link = (await linkTo("ada@halden.example")).pathname;
  expect(opened((await openRoomPage(link.split("/").at(-1) ?? "")).page).guest.name).toBe("Ada");

  const { db, now } = testContext();
  const [first, ...rest] = eraseSender({ db, now }, { email: "ada@halden.example", userId: null, companyId: company });
  if (first) await db.batch([first, ...rest]);
  const after = (await openDesk(cookie, id)).guests.at(-1);
  expect(after).toMatchObject({ email: null, state: "revoked" });
  expect(after?.name).not.toBe("Ada");
});
