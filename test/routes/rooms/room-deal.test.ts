import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { termsOfGuest } from "#app/license-tracks/terms-of-guest.server.ts";
import { openOfferLink } from "#app/licensing/acceptance/open-offer-link.server.ts";
import { recordAnswer } from "#app/licensing/acceptance/record-answer.server.ts";
import * as offerPage from "#app/licensing/acceptance/routes/offer.tsx";
import { sendOffer } from "#app/licensing/acceptance/send-offer.server.ts";
import { openOfferOfGuest } from "#app/rooms/deal/offer-of-guest.server.ts";
import type { Deal } from "#app/rooms/deal/read-deal.server.ts";
import * as media from "#app/rooms/deal/routes/offer-media.ts";
import * as pdf from "#app/rooms/deal/routes/offer-pdf.ts";
import * as roomPage from "#app/rooms/routes/room.tsx";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  accepting,
  addQuote,
  addRequest,
  addSong,
  colleagueContext,
  eventsOf,
  type Song,
  signed,
  stateOf,
  withColleagues,
} from "#test/routes/licences/request-records.ts";
import { addOpportunity } from "#test/routes/opportunities/opportunity-rows.ts";
import { addGuest, addRoom } from "#test/routes/rooms/room-rows.ts";
import { actorWith, mainCompany, recordedContext, testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
withColleagues();

type Form = [string, string][];
type Guest = Awaited<ReturnType<typeof addGuest>>;
type Known = Exclude<Awaited<ReturnType<typeof openOfferLink>>, { state: "unknown" }>;
let song: Song = { id: "", title: "" };

beforeAll(async () => {
  song = await addSong("Night Ferry");
});

/** A job with a room, two guests of one client, and an offer that both got. */
async function offered(given: Parameters<typeof addQuote>[2] = {}) {
  const opportunityId = await addOpportunity({ company: mainCompany.id });
  const roomId = await addRoom({ opportunityId });
  const guests = [await addGuest(roomId), await addGuest(roomId, "Bo Ek")] as const;
  const id = await addRequest([song], { status: "quoted", opportunityId });
  const quoteId = await addQuote(id, [song], given);
  return {
    id,
    quoteId,
    roomId,
    opportunityId,
    guests,
    links: [await sent(id, guests[0]), await sent(id, guests[1])] as const,
  };
}

/** Sends an offer to a guest; the token of its own address. */
async function sent(id: string, { email }: Guest, version = "1") {
  await sendOffer(colleagueContext(), { id, version, name: "Ada Lindbæk", email });
  return (await linkTo(email)).pathname.replace("/offers/", "");
}

type Loaded = { data: { state: string; deal: Deal | null }; init: { status: number } };

async function load(token: string, method = "GET") {
  const { answer, ctx } = await visit(`http://localhost/room/${token}`, { method, params: { token } }, roomPage.loader);
  const { data, init } = answer as unknown as Loaded;
  return { ...data, status: init.status, trips: ctx.trips.count };
}

const send = (token: string, form: Form) =>
  visit(
    `http://localhost/room/${token}`,
    { method: "POST", params: { token }, body: new URLSearchParams(form) },
    roomPage.action,
  );
const sendByLink = (token: string, form: Form) =>
  visit(
    `http://localhost/offers/${token}`,
    { method: "POST", params: { token }, body: new URLSearchParams(form) },
    offerPage.action,
  );

const statusFrom = (work: Promise<{ answer: unknown }>) =>
  work.then(({ answer }) => statusOf(answer)).catch((error: unknown) => statusOf(error));

const withHash = (quote: string, textHash: string): Form => [
  ["act", "answer"],
  ["quote", quote],
  ...accepting.map(([name, value]): [string, string] => [name, name === "textHash" ? textHash : value]),
];

const run = (sql: string, ...values: string[]) =>
  DB.prepare(sql)
    .bind(...values)
    .run();

test("a guest reads the offer of their link on the room's page and signs it there; a colleague reads who did", async () => {
  const { id, quoteId, guests, links } = await offered();
  const [ada, bo] = guests;
  const page = await load(ada.token);
  expect([page.status, page.trips <= 3]).toEqual([200, true]);
  const byLink = (await visit("http://localhost/offers/x", { params: { token: links[0] } }, offerPage.loader))
    .answer as unknown as { data: { offer: { blocks: object[]; textHash: string } } };
  const offer = page.deal?.offer?.page;
  expect([offer?.blocks, offer?.textHash]).toEqual([byLink.data.offer.blocks, byLink.data.offer.textHash]);
  expect(offer).toMatchObject({ isOpen: true, total: expect.stringContaining("1,500.00 EUR") });
  expect(offer?.parts.songs).toMatchObject([{ title: "Night Ferry", artists: "Lowtide", fee: "1,500.00 EUR" }]);

  let turn = 0;
  const accept = withHash(quoteId, offer?.textHash ?? "");
  const statuses = await twentyTimes(() => {
    turn += 1;
    const [link = "", other = ""] = links;
    return [
      () => send(ada.token, accept),
      () => send(bo.token, accept),
      () => sendByLink(link, accept),
      () => sendByLink(other, accept),
    ][turn % 4]?.() as ReturnType<typeof send>;
  });
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["accepted", ["offer_sent", "offer_sent", "accepted"]]);
  const row = await DB.prepare("SELECT signature FROM quote_answers WHERE quote_id = ?")
    .bind(quoteId)
    .first<string>("signature");
  const { email } = JSON.parse(row ?? "{}");
  const isAda = email === ada.email;
  const [own, other] = isAda
    ? [await load(ada.token), await load(bo.token)]
    : [await load(bo.token), await load(ada.token)];
  expect(own.deal?.offer?.page).toMatchObject({ isOpen: false, title: "You signed this offer" });
  expect(other.deal?.offer).toMatchObject({
    page: null,
    closed: { text: expect.stringContaining("Ada Lindbæk accepted it on") },
  });
});

test("what is signed in a room names it, and the copy leads there", async () => {
  const { quoteId, guests } = await offered();
  const [ada] = guests;
  const offer = (await load(ada.token)).deal?.offer?.page;
  expect(await statusFrom(send(ada.token, withHash(quoteId, "0".repeat(64))))).toBe(409);
  expect(await statusFrom(send(ada.token, withHash(quoteId, offer?.textHash ?? "")))).toBe(302);
  const row = await DB.prepare("SELECT signature FROM quote_answers WHERE quote_id = ?")
    .bind(quoteId)
    .first<string>("signature");
  expect(JSON.parse(row ?? "{}")).toMatchObject({ guestId: ada.id, email: ada.email, name: "Ada Lindbæk" });
  const copy = (await mailsTo(ada.email)).at(-1);
  expect([copy?.template, copy?.text.includes(`/room/${ada.token}`)]).toEqual(["offer-signed", true]);
});

type Offered = Awaited<ReturnType<typeof offered>>;

/** What brings an offer into each state; the state is that of the first guest's link. */
const states: Record<Exclude<Known["state"], "over">, (at: Offered) => Promise<unknown>> = {
  open: async () => null,
  signed: async ({ quoteId, guests: [ada] }) =>
    send(ada.token, withHash(quoteId, (await load(ada.token)).deal?.offer?.page?.textHash ?? "")),
  declined: ({ quoteId, guests: [ada] }) =>
    send(ada.token, [
      ["act", "answer"],
      ["answer", "decline"],
      ["quote", quoteId],
    ]),
  answered: ({ quoteId, guests: [, bo] }) =>
    send(bo.token, [
      ["act", "answer"],
      ["answer", "decline"],
      ["quote", quoteId],
    ]),
  lapsed: ({ quoteId }) => run("UPDATE offer_links SET expires_at = 1 WHERE quote_id = ?", quoteId),
  replaced: ({ id }) => addQuote(id, [song], { version: 2 }),
  closed: ({ id }) => run("UPDATE transactions SET status = 'declined' WHERE id = ?", id),
};

test("in every state the room shows and allows what the offer's own address does", async () => {
  for (const [state, bring] of Object.entries(states)) {
    const at = await offered();
    const [ada] = at.guests;
    const [link] = at.links;
    const hash = (await load(ada.token)).deal?.offer?.page?.textHash ?? "";
    await bring(at);
    const ctx = recordedContext();
    const [room, own] = [await openOfferOfGuest(ctx, ada.token), await openOfferLink(ctx, link)];
    expect([room.state, own.state], state).toEqual([state, state]);
    const page = (await load(ada.token)).deal?.offer;
    const { answer } = await visit("http://localhost/offers/x", { params: { token: link } }, offerPage.loader);
    const shown = (answer as unknown as { data: { closed: unknown; offer: { path: string } | null } }).data;
    expect(page?.closed, state).toEqual(shown.closed);
    const strip = (offer: object | null | undefined) =>
      JSON.stringify(offer ?? null)
        .replaceAll(`/room/${ada.token}/offer`, "")
        .replaceAll(`/offers/${link}`, "");
    expect(strip(page?.page && { ...page.page, room: null }), state).toEqual(
      strip(shown.offer && { ...shown.offer, room: null }),
    );
    const file = { params: { token: ada.token, song: song.id, "*": "direct.m4a" } };
    if (page?.page == null) {
      for (const { loader } of [media, pdf])
        await expect(visit("http://localhost/", file, loader), state).rejects.toMatchObject({ code: "not_found" });
    }
    if (state === "open") continue;
    const forms: Form[] = [
      withHash(at.quoteId, hash),
      [
        ["act", "answer"],
        ["answer", "decline"],
        ["quote", at.quoteId],
      ],
      [
        ["act", "counter"],
        ["total", "900"],
        ["quote", at.quoteId],
      ],
    ];
    for (const form of forms) {
      const statuses = [await statusFrom(send(ada.token, form)), await statusFrom(sendByLink(link, form))];
      expect([statuses[0] === statuses[1], [409, 410].includes(statuses[0] ?? 0)], `${state} ${form}`).toEqual([
        true,
        true,
      ]);
    }
  }
});

test("an offer is over in the room on the day after its last one, as at its own address", async () => {
  const { guests, links } = await offered({ validUntil: "2031-05-31" });
  await run("UPDATE offer_links SET expires_at = 9999999999999 WHERE guest_id = ?", guests[0].id);
  for (const [time, state] of [
    ["2031-05-31T23:59:59.999Z", "open"],
    ["2031-06-01T00:00:00Z", "over"],
  ] as const) {
    const ctx = recordedContext({ now: Date.parse(time) });
    const [room, own] = [await openOfferOfGuest(ctx, guests[0].token), await openOfferLink(ctx, links[0])];
    expect([room.state, own.state]).toEqual([state, state]);
  }
});

test("an offer that is sent after the page was opened appears, and an answer is about the one that the page had", async () => {
  const { id, quoteId, guests } = await offered();
  const [ada] = guests;
  const before = (await load(ada.token)).deal?.offer?.page;
  const second = await addQuote(id, [song], { version: 2 });
  expect((await load(ada.token)).deal?.offer?.closed?.title).toBe("There is a newer version of this offer");
  await sent(id, ada, "2");
  const after = (await load(ada.token)).deal?.offer?.page;
  expect([after?.isOpen, after?.parts.quoteId]).toEqual([true, second]);
  for (const form of [
    withHash(quoteId, before?.textHash ?? ""),
    [
      ["act", "answer"],
      ["answer", "decline"],
      ["quote", quoteId],
    ],
    [
      ["act", "counter"],
      ["total", "900"],
      ["quote", quoteId],
    ],
  ] as Form[])
    expect(await statusFrom(send(ada.token, form))).toBe(409);
  expect([
    await stateOf(id),
    await countRows("SELECT count(*) AS n FROM counter_offers WHERE quote_id = ?", second),
  ]).toEqual(["quoted", 0]);
  // Of another job, of nothing, and of no quote at all.
  const other = await offered();
  for (const quote of [other.quoteId, "x", ""])
    expect(
      await statusFrom(
        send(ada.token, [
          ["act", "answer"],
          ["answer", "decline"],
          ["quote", quote],
        ]),
      ),
    ).toBe(404);
  expect(
    await statusFrom(
      send(ada.token, [
        ["act", "answer"],
        ["answer", "decline"],
        ["quote", second],
      ]),
    ),
  ).toBe(302);
  expect(await stateOf(id)).toBe("declined");
});

test("a guest who was revoked, or whose room closed, between opening and signing signs nothing", async () => {
  const given = { ...signed, answer: "accept" as const, reason: "" };
  for (const end of [
    "UPDATE room_guests SET revoked_at = 1 WHERE id = ?1 OR ?2 = ''",
    "UPDATE room_guests SET expires_at = 1 WHERE id = ?1 OR ?2 = ''",
    "UPDATE rooms SET closed_at = 1 WHERE id = ?2 OR ?1 = ''",
    "UPDATE opportunities SET stage = 'lost', lost_reason = 'price' WHERE id = (SELECT opportunity_id FROM rooms WHERE id = ?2) OR ?1 = ''",
  ]) {
    const { id, guests, links, roomId } = await offered();
    const [ada] = guests;
    const ctx = recordedContext();
    const found = (await openOfferOfGuest(ctx, ada.token)) as Known;
    const hash = (await load(ada.token)).deal?.offer?.page?.textHash ?? "";
    await run(end, ada.id, roomId);
    await expect(recordAnswer(ctx, found.offer, found.reader, { ...given, textHash: hash }), end).rejects.toMatchObject(
      { code: "gone" },
    );
    expect(await statusFrom(send(ada.token, withHash(found.offer.quote.id, hash)))).toBe(410);
    expect([(await load(ada.token)).status, await stateOf(id)]).toEqual([410, "quoted"]);
    // Their own offer ends with a guest who was revoked; a room that closed ends none.
    const isRevoked = end.includes("revoked_at");
    expect((await openOfferLink(recordedContext(), links[0])).state).toBe(isRevoked ? "lapsed" : "open");
    expect(await statusFrom(sendByLink(links[0], withHash("", hash)))).toBe(isRevoked ? 410 : 302);
  }
});

test("two hundred openings by scanners sign nothing and count as nothing", async () => {
  const { id, guests } = await offered();
  const [ada] = guests;
  const counted = () =>
    DB.prepare(
      `SELECT (SELECT count(*) FROM quote_answers) + (SELECT count(*) FROM transaction_events) + (SELECT count(*) FROM audit_log)
        + (SELECT count(*) FROM notifications) + (SELECT count(*) FROM outbox) + (SELECT count(*) FROM counter_offers)
        + (SELECT count(*) FROM share_visits) + (SELECT count(*) FROM share_answers) AS n`,
    ).first<number>("n");
  const before = await counted();
  for (let at = 0; at < 10; at += 1)
    await Promise.all(Array.from({ length: 20 }, (_, turn) => load(ada.token, turn % 2 ? "GET" : "HEAD")));
  expect([await counted(), await stateOf(id)]).toEqual([before, "quoted"]);
});

test("two people of one client answer at once in turns, and nothing is lost", async () => {
  const { id, quoteId, guests } = await offered();
  const counters = await Promise.all(
    Array.from({ length: 12 }, (_, at) =>
      statusFrom(
        send(guests[at % 2]?.token ?? "", [
          ["act", "counter"],
          ["quote", quoteId],
          ["total", String(800 + at)],
        ]),
      ),
    ),
  );
  const taken = counters.filter((status) => status === 302).length;
  expect([taken > 0, counters.every((status) => status === 302 || status === 409)]).toEqual([true, true]);
  expect(await countRows("SELECT count(*) AS n FROM counter_offers WHERE quote_id = ?", quoteId)).toBe(taken);
  expect((await eventsOf(id)).filter((kind) => kind === "countered")).toHaveLength(taken);
});

test("an offer is on the page of the guest with its address in the room of its job, and in no other", async () => {
  const { guests, id } = await offered();
  const elsewhere = await addRoom({ opportunityId: await addOpportunity({ company: mainCompany.id }) });
  const stranger = await addGuest(elsewhere);
  await run("UPDATE room_guests SET email = ? WHERE id = ?", guests[0].email, stranger.id);
  await sent(id, guests[0]);
  expect((await load(guests[0].token)).deal?.offer?.page?.isOpen).toBe(true);
  expect((await load(stranger.token)).deal?.offer).toBe(null);
  const { answer } = await visit(
    "http://acme.localhost/room/x",
    { params: { token: guests[0].token } },
    roomPage.loader,
  );
  expect((answer as unknown as Loaded).init.status).toBe(404);
});

test("a guest's own account drafts a request with the terms of the job; no other account does, nor anyone once it is over", async () => {
  const job = await addOpportunity({ organisation: "Orchard", message: "Apple juice", company: mainCompany.id });
  const room = await addRoom({ opportunityId: job });
  const guest = await addGuest(room);
  await DB.batch([
    DB.prepare("UPDATE visitor_requests SET email = ? WHERE id = ?").bind(guest.email, job),
    DB.prepare("UPDATE opportunities SET budget = 900000, currency = 'EUR' WHERE id = ?").bind(job),
  ]);
  const as = (email: string) => termsOfGuest({ ...testContext(), actor: { ...actorWith([]), email } }, guest.token);
  expect(await as(guest.email.toUpperCase())).toMatchObject({
    ...{ project: "Orchard", endClient: "Orchard", opportunityId: job, description: "Apple juice" },
    ...{ budget: 900_000, currency: "EUR" },
  });
  // A further guest did not send the brief.
  const second = await addGuest(room);
  const ofSecond = { ...testContext(), actor: { ...actorWith([]), email: second.email } };
  expect(await termsOfGuest(ofSecond, second.token)).toMatchObject({
    ...{ project: "Orchard", opportunityId: job, description: "", budget: null, currency: null },
  });
  expect(await termsOfGuest(ofSecond, guest.token)).toBeNull();
  expect(await as("other@northwind.example")).toBeNull();
  expect(await termsOfGuest(testContext(), guest.token)).toBeNull();
  await DB.prepare("UPDATE opportunities SET stage = 'won' WHERE id = ?").bind(job).run();
  expect(await as(guest.email)).toBeNull();
});
