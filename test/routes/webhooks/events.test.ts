import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { endLicence } from "#app/licensing/environment/end-licence.server.ts";
import { announceEndedLicences } from "#app/licensing/register/announce-ended-licences.server.ts";
import { mailLicenceEnds } from "#app/licensing/register/mail-licence-ends.server.ts";
import { createShareLink } from "#app/sharing/links/save-share-link.server.ts";
import { shareLinkSchema } from "#app/sharing/links/share-link-form.ts";
import { recordShareVisit } from "#app/sharing/visits/record-share-visit.server.ts";
import { shareAddress } from "#app/sharing/visits/share-token.server.ts";
import { newId } from "#db/new-id.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { apiResponse } from "#test/routes/api-response.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { postComment } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import {
  addRequest,
  addSong,
  approve,
  type Song,
  signed,
  staffContext,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, askAll, controlled } from "#test/routes/licensing/approval-records.ts";
import { addLicensedRequest, lineOf, userIdOf } from "#test/routes/licensing/licensed-request.ts";
import { act, sendRequest } from "#test/routes/licensing/request-visitor.ts";
import { contextOf } from "#test/routes/playlists/playlist-visitor.ts";
import * as playlist from "#test/routes/playlists/shared-playlist.ts";
import { listening, told } from "#test/routes/webhooks/told-events.ts";
import { withReceiver } from "#test/routes/webhooks/webhook-receiver.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withReceiver();
withColleagues();

let song: Song = { id: "", title: "" };
let slug = "";
beforeAll(async () => {
  song = await addSong("Night Ferry");
  ({ slug } = await addRecording(testContext(), { title: "Day Ferry", artist: "Lowtide" }));
});

async function call(path: string, account: string, body: object) {
  const sent = { method: "POST", body: JSON.stringify(body), contentType: "application/json" };
  const url = `http://localhost/api/v1/transactions/${path}`;
  const response = await apiResponse(url, { cookie: await cookieOf(account), ...sent }, apiHandler);
  return (await response.json()) as { data: Record<string, unknown> };
}

test("a deal is told from the request to the corrected licence and its early end, to its company alone", async () => {
  const endpoint = await listening();
  const id = await addRequest([song]);
  const line = { songId: song.id, masterFee: 150_000, compositionFee: 50_050 };
  await call(`${id}/quotes`, "staff", { currency: "EUR", lines: [line], taxBp: 770, validUntil: "2099-01-01" });
  const quote = {
    requestId: id,
    version: 1,
    page: `/transactions/${id}/quotes/1`,
    api: `/api/v1/transactions/${id}/quotes/1`,
  };
  expect(await told(endpoint)).toEqual([{ type: "quote.sent", ...quote }]);
  await call(`${id}/quotes/1/answer`, "supervisor", { ...signed, answer: "accept" });
  expect(await told(endpoint)).toEqual([{ type: "quote.accepted", ...quote }]);
  await approve(id, [song]);
  await told(endpoint);
  const typed = { licensee: "Northwind Ltd", startsOn: "2030-02-01" };
  const number = String((await call(`${id}/licences`, "staff", typed)).data.number);
  const places = (one: string) => ({
    page: `/transactions/${id}/licences/${one}`,
    api: `/api/v1/transactions/${id}/licences/${one}`,
  });
  expect(await told(endpoint)).toEqual([{ type: "licence.issued", requestId: id, number, ...places(number) }]);
  const next = String((await call(`${id}/licences`, "staff", { ...typed, supersedes: number })).data.number);
  expect(await told(endpoint)).toEqual([{ type: "licence.corrected", requestId: id, number: next, ...places(next) }]);
  await call(`${id}/deliver`, "staff", { message: "WAV at https://example.com" });
  expect(await told(endpoint)).toMatchObject([{ type: "licence.delivered", requestId: id }]);
  const { licencePosts, insert } = scoped(testContext().db, testContext().company);
  await insert(licencePosts, {
    ...{ id: newId(Date.now()), transactionId: id, url: "https://x.com/a/status/1", channel: "a", poster: "b" },
    ...{ postedOn: "2031-01-01", addedBy: userIdOf("supervisor"), createdAt: Date.now() },
  });
  const licenceId = await DB.prepare("SELECT id FROM licences WHERE number = ?").bind(next).first<string>("id");
  await endLicence(staffContext(), { id: licenceId ?? "", reason: "Issued by mistake" });
  const end = { requestId: id, number: next, endsOn: "2031-01-31", ...places(next) };
  expect((await told(endpoint)).toSorted((a, b) => a.type.localeCompare(b.type))).toEqual([
    { type: "licence.ended", ...end, isEarly: true },
    { type: "posts.due", ...end, posts: ["https://x.com/a/status/1"] },
  ]);
});

test("requests that are sent, declined and withdrawn, declined quotes and approvals are told", async () => {
  const endpoint = await listening();
  const id = await sendRequest([slug]);
  expect(await told(endpoint)).toEqual([
    { type: "request.sent", requestId: id, page: `/transactions/${id}`, api: `/api/v1/transactions/${id}` },
  ]);
  await act(id, { act: "decline", version: "", reason: "No budget" });
  expect(await told(endpoint)).toMatchObject([{ type: "request.declined", requestId: id }]);
  const second = await sendRequest([slug]);
  await told(endpoint);
  await act(second, { act: "withdraw", reason: "", status: "sent" }, { account: "supervisor" });
  expect(await told(endpoint)).toMatchObject([{ type: "request.withdrawn", requestId: second }]);

  const third = await addRequest([song]);
  const line = { songId: song.id, masterFee: 1_000, compositionFee: 1_000 };
  await call(`${third}/quotes`, "staff", { currency: "EUR", lines: [line], taxBp: null, validUntil: "2099-01-01" });
  await call(`${third}/quotes/1/answer`, "supervisor", { answer: "decline", reason: "" });
  expect((await told(endpoint)).map(({ type }) => type)).toEqual(["quote.sent", "quote.declined"]);

  const owned = await addOwnedSong("Owned", {
    master: [controlled],
    composition: [{ name: "Poet", email: "poet@example.com" }],
  });
  const fourth = await addRequest([owned]);
  await askAll(fourth);
  const [asked] = await told(endpoint);
  expect(asked).toMatchObject({
    type: "approval.asked",
    requestId: fourth,
    api: `/api/v1/transactions/${fourth}/approvals`,
  });
  const stored = await DB.prepare("SELECT id FROM approval_requests WHERE transaction_id = ?").bind(fourth).first("id");
  expect(asked).toHaveProperty("approvalIds", [stored]);
});

test("an end is told 60, 30 and 7 days before and on its day, once each, with posts that must come down", async () => {
  const endpoint = await listening();
  const end = "2031-05-31";
  const { id } = await addLicensedRequest(testContext(), {
    lines: [lineOf(song.id, song.title)],
    licence: { number: "L-2031-9001", startsOn: "2030-06-01", endsOn: end },
  });
  const night = async (days: number) => {
    const now = Date.parse(`${end}T03:17:00Z`) + days * 86_400_000;
    await mailLicenceEnds(recordedContext({ now }));
    await announceEndedLicences(recordedContext({ now }));
    return (await told(endpoint)).filter((event) => "requestId" in event && event.requestId === id);
  };
  expect(await night(-60)).toMatchObject([
    { type: "licence.ending", number: "L-2031-9001", endsOn: end, daysLeft: 60, notice: 60 },
  ]);
  expect(await night(-59)).toEqual([]);
  expect(await night(-30)).toMatchObject([{ type: "licence.ending", notice: 30 }]);
  expect(await night(-7)).toMatchObject([{ type: "licence.ending", notice: 7 }]);
  expect(await night(0)).toEqual([]);
  expect(await night(1)).toMatchObject([{ type: "licence.ended", endsOn: end, isEarly: false }]);
  expect(await night(2)).toEqual([]);
});

test("comments, first and later visits of a link, and recordings that are withdrawn are told with ids alone", async () => {
  const endpoint = await listening();
  const written = await postComment(await cookieOf("staff"), { trackId: song.id, message: "A secret thought" });
  const [comment] = await told(endpoint);
  expect(comment).toMatchObject({
    type: "comment.written",
    commentId: written.data._id,
    recordingId: song.id,
    playlistId: null,
    startSeconds: 1,
    endSeconds: 5,
  });
  expect(JSON.stringify(comment)).not.toContain("thought");

  const admin = await contextOf("admin", "localhost");
  const listId = await playlist.addPlaylist({ owner: "admin", tracks: [song.id], visibility: "public" });
  const input = shareLinkSchema.parse({ recipient: "Dana Wu", download: "none" });
  const link = await createShareLink(admin, { ...input, subject: { kind: "playlist", id: listId, title: "Spring" } });
  const token = (await shareAddress(admin, { id: link.id, subjectKind: "playlist" })).split("/").at(-1) ?? "";
  const visit = (one: string) =>
    recordShareVisit(recordedContext(), { kind: "playlist", token, visit: one }, async () => ({ salt: "s" }));
  const [first, second] = [crypto.randomUUID(), crypto.randomUUID()];
  for (const one of [first, first, second]) await visit(one);
  const share = {
    type: "share.opened",
    shareId: link.id,
    kind: "playlist",
    subjectId: listId,
    api: `/api/v1/shares/${link.id}`,
  };
  expect(await told(endpoint)).toMatchObject([
    { ...share, isFirst: true },
    { ...share, isFirst: false },
  ]);

  const other = await addRecording(testContext(), { title: "Unused", artist: "Lowtide" });
  const withdraw = "UPDATE recordings SET status = 'unpublished' WHERE id = ?";
  await DB.batch([song.id, other.id].map((id) => DB.prepare(withdraw).bind(id)));
  expect(await told(endpoint)).toMatchObject([
    { type: "recording.withdrawn", recordingId: song.id, api: `/api/v1/songs/${song.id}` },
  ]);
  await DB.prepare("UPDATE recordings SET status = 'published' WHERE id = ?").bind(song.id).run();
  expect(await told(endpoint)).toEqual([]);
});
