import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import type { requireAnswerableLink } from "#app/licensing/acceptance/answer-offer.server.ts";
import { exerciseOption } from "#app/licensing/acceptance/exercise-option.server.ts";
import { hashText } from "#app/licensing/acceptance/hash-text.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { recordAnswer } from "#app/licensing/acceptance/record-answer.server.ts";
import { sendOffer } from "#app/licensing/acceptance/send-offer.server.ts";
import { decideCounter } from "#app/licensing/approvals/decide-counter.server.ts";
import { quoteText } from "#app/licensing/quotes/quote-document.ts";
import { announceEndedLicences } from "#app/licensing/register/announce-ended-licences.server.ts";
import { changeTransaction } from "#app/licensing/transactions/acts/change-transaction.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { postComment, request } from "#test/routes/comments/comment-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import {
  addQuote,
  addRequest,
  addSong,
  colleagueContext,
  type Song,
  signed,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOwnedSong, answerBy, askAll, controlled, tokenTo } from "#test/routes/licensing/approval-records.ts";
import { addLicensedRequest, lineOf } from "#test/routes/licensing/licensed-request.ts";
import { addPlaylist } from "#test/routes/playlists/shared-playlist.ts";
import { as } from "#test/routes/projects/project-visitor.ts";
import { uploaded } from "#test/routes/projects/submission-visitor.ts";
import { listening, told } from "#test/routes/webhooks/told-events.ts";
import {
  addEndpoint,
  deliveries,
  managerAt,
  queued,
  runSchedule,
  withReceiver,
} from "#test/routes/webhooks/webhook-receiver.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withReceiver();
withColleagues();

const dayMs = 86_400_000;
let song: Song = { id: "", title: "" };
beforeAll(async () => {
  song = await addSong("Slow Ferry");
});

const typesOf = (events: { type: string }[]) => events.map(({ type }) => type);

test("terms that the desk accepts, a request declined after an approval, and one reopened are told", async () => {
  const endpoint = await listening();
  const poet = "poet@counter.example";
  const owned = await addOwnedSong("Countered", {
    master: [controlled],
    composition: [{ name: "Poet", email: poet }],
  });
  const id = await addRequest([owned]);
  await askAll(id, { fee: 10_000 });
  await answerBy(await tokenTo(poet), { answer: "counter", fee: 25_000, text: "Credit on screen" });
  expect(typesOf(await told(endpoint))).toEqual(["approval.asked", "approval.answered"]);
  const requestId = await DB.prepare("SELECT id FROM approval_requests WHERE transaction_id = ?").bind(id).first("id");
  const at = { id, requestId: String(requestId), recordingId: owned.id, side: "composition" as const };
  await decideCounter(colleagueContext(), { ...at, decision: "accepted" });
  expect(await told(endpoint)).toEqual([
    {
      ...{ type: "approval.decided", requestId: id, approvalIds: [requestId] },
      ...{ recordingId: owned.id, side: "composition", decision: "accepted" },
      ...{ page: `/transactions/${id}`, api: `/api/v1/transactions/${id}/approvals` },
    },
  ]);
  await changeTransaction(colleagueContext(), { id, version: "", to: "declined", reason: "No budget" });
  expect(await told(endpoint)).toMatchObject([{ type: "request.declined", requestId: id }]);
  await changeTransaction(colleagueContext(), { id, version: "", to: "clearing" });
  expect(await told(endpoint)).toMatchObject([{ type: "request.reopened", requestId: id }]);
});

test("an option that is exercised by link is told as a request of its own with an accepted offer", async () => {
  const endpoint = await listening();
  const id = await addRequest([song], { status: "quoted" });
  await addQuote(id, [song], { options: [{ what: "", months: 12, fee: 40_000, exerciseBy: "2099-01-01" }] });
  const email = "legal@option.example";
  await sendOffer(colleagueContext(), { id, version: "1", name: "Ada Lindbæk", email });
  const token = (await linkTo(email)).pathname.replace("/offers/", "");
  const open = async () =>
    (await openOfferLink(recordedContext(), token)) as Parameters<typeof requireAnswerableLink>[1];
  const offered = await open();
  const textHash = await hashText(quoteText(offered.offer));
  await recordAnswer(recordedContext(), offered.offer, offered.reader, {
    ...{ ...signed, textHash, answer: "accept", reason: "" },
  });
  await told(endpoint);
  const accepted = await open();
  const made = await exerciseOption(recordedContext(), accepted.offer, accepted.reader, { ...signed, option: 0 });
  const events = await told(endpoint);
  expect(typesOf(events).toSorted()).toEqual(["quote.accepted", "request.sent"]);
  expect(events.every((event) => "requestId" in event && event.requestId === made.id)).toBe(true);
});

test("a comment on a submission is told once, by a member and by link, without its text", async () => {
  const { id, projectId, link } = await uploaded(await as("staff"));
  const endpoint = await listening();
  const write = async (account: string, ref: string) => {
    const body = JSON.stringify({ startTime: 0.25, endTime: 0.5, message: "The secret bridge" });
    const given = { method: "POST", cookie: await cookieOf(account), body };
    return (await request(`http://localhost/api/v1/submissions/${ref}/comments`, given, apiHandler)).status;
  };
  expect([await write("staff", id), await write("staff", id), await write("artist", link)]).toEqual([201, 201, 201]);
  const events = await told(endpoint);
  const event = {
    ...{ type: "submission.commented", submissionId: id, projectId, startSeconds: 0.25, endSeconds: 0.5 },
    ...{ page: `/spaces/submission/${id}`, api: `/api/v1/submissions/${id}` },
  };
  expect(events).toMatchObject([event, event]);
  expect(JSON.stringify(events)).not.toContain("secret");
});

test("a comment in a public playlist of the environment's own company is told with the playlist's page", async () => {
  const acme = managerAt({ ...managerAt().company, id: demoCompanyIds.acme, subdomain: "acme" });
  const { id: endpoint } = await addEndpoint(acme, { events: ["comment.written"] });
  const playListId = await addPlaylist({ owner: "staff", tracks: [song.id], visibility: "public" });
  const host = "acme.localhost";
  const body = { trackId: song.id, playListId, message: "Louder" };
  const written = await postComment(await cookieOf("supervisor", host), body, host);
  expect(await told(endpoint)).toMatchObject([
    {
      ...{ type: "comment.written", playlistId: playListId },
      page: `/music-sync-licensing/playlist/${playListId}/comments#comment-${written.data._id}`,
    },
  ]);
});

test("an end during a suspension is told when the company is active again, if that is within 30 days", async () => {
  const endpoint = await listening();
  // A week in which no licence of another test ends.
  const end = "2043-05-20";
  await addLicensedRequest(testContext(), {
    lines: [lineOf(song.id, song.title)],
    licence: { number: "L-2042-9100", startsOn: "2042-05-21", endsOn: end },
  });
  const ctx = managerAt();
  const set = (status: string) =>
    DB.prepare("UPDATE companies SET status = ? WHERE id = ?").bind(status, ctx.company.id).run();
  await set("suspended");
  const night = (days: number) => Date.parse(`${end}T03:17:00Z`) + days * dayMs;
  for (const days of [1, 2, 9]) await announceEndedLicences(recordedContext({ now: night(days) }));
  await runSchedule({ ...ctx, now: night(9) });
  expect([queued, (await deliveries()).map(({ state }) => state)]).toEqual([[], ["pending"]]);
  await set("active");
  await runSchedule({ ...ctx, now: night(20) });
  expect(queued).toHaveLength(1);
  expect(await told(endpoint)).toMatchObject([{ type: "licence.ended", number: "L-2042-9100", isEarly: false }]);
});
