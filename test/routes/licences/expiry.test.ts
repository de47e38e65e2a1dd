import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { answerQuote } from "#app/licensing/quotes/answer-quote.server.ts";
import { expireQuotes } from "#app/licensing/quotes/expire-quotes.server.ts";
import * as newQuote from "#app/licensing/quotes/routes/new-quote.tsx";
import * as quote from "#app/licensing/quotes/routes/quote.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  accepting,
  addQuote,
  addRequest,
  addSong,
  clientContext,
  eventsOf,
  idOf,
  open,
  post,
  type Song,
  signed,
  stateOf,
} from "#test/routes/licences/request-records.ts";
import { mainCompany, recordedContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let song: Song = { id: "", title: "" };
beforeAll(async () => {
  song = await addSong("Night Ferry");
});

/** A quoted request whose newest offer holds until `validUntil`. */
async function addQuoted(validUntil: string, given: Parameters<typeof addRequest>[1] = {}): Promise<string> {
  const id = await addRequest([song], { status: "quoted", ...given });
  await addQuote(id, [song], { validUntil, companyId: given.companyId ?? mainCompany.id });
  return id;
}

const endOfDay = Date.parse("2031-05-31T23:59:59.999Z");
const accept = { ...signed, answer: "accept" as const, reason: "" };

test("an offer can be accepted until the end of its last day, and the night after it expires with an email", async () => {
  const id = await addQuoted("2031-05-31", { project: "Spring film" });
  const run = (now: number) => expireQuotes(recordedContext({ now }));
  await run(endOfDay);
  expect(await stateOf(id)).toBe("quoted");
  await expect(
    answerQuote(clientContext({ now: endOfDay + 1 }), { id, version: "1", ...accept }),
  ).rejects.toMatchObject({
    code: "gone",
  });
  await run(endOfDay + 1);
  await run(endOfDay + 1);
  expect([await stateOf(id), await eventsOf(id)]).toEqual(["expired", ["expired"]]);
  const mails = (await mailsTo(mail("supervisor"))).filter(({ template }) => template === "quote-expired");
  expect(mails).toMatchObject([{ subject: "Your quote for “Spring film” has expired" }]);
  expect(mails[0]?.text).toContain(`until 31 May 2031`);
  expect(mails[0]?.text).toContain(`http://localhost/transactions/${id}/quotes/1`);
  // The staff can offer anew.
  expect((await open(newQuote.loader, { account: "staff", params: { id } })).page).toMatchObject({ canQuote: true });

  const last = await addQuoted("2031-05-31");
  await answerQuote(clientContext({ now: endOfDay }), { id: last, version: "1", ...accept });
  await run(endOfDay + 1);
  expect(await stateOf(last)).toBe("accepted");
});

test("the newest version decides, and a page of an offer whose day is over takes no answer", async () => {
  const renewed = await addQuoted("2031-05-31");
  await addQuote(renewed, [song], { version: 2, validUntil: "2032-01-01" });
  const shortened = await addQuoted("2032-01-01");
  await addQuote(shortened, [song], { version: 2, validUntil: "2031-05-31" });
  await expireQuotes(recordedContext({ now: endOfDay + 1 }));
  expect([await stateOf(renewed), await stateOf(shortened)]).toEqual(["quoted", "expired"]);
  const past = await addQuoted("2020-01-01");
  const place = { account: "supervisor", params: { id: past, version: "1" } };
  expect((await open(quote.loader, place)).page).toMatchObject({ isOpen: false, canAnswer: false });
  for (const answer of [accepting, [["answer", "decline"]] satisfies [string, string][]])
    expect(statusOf((await post(quote.action, place, answer)).answer)).toBe(410);
  expect(await stateOf(past)).toBe("quoted");
});

test("one request that fails keeps no other from expiring, and no one is mailed who has left or whose company is suspended", async () => {
  const broken = await addQuoted("2031-05-31", { project: "Broken" });
  const others = await Promise.all([1, 2, 3].map((n) => addQuoted("2031-05-31", { project: `Other ${n}` })));
  // Of another company.
  const left = await addQuoted("2031-05-31", { project: "Left", userId: idOf("requester") });
  const suspended = await addQuoted("2031-05-31", { project: "Suspended", companyId: demoCompanyIds.nova });
  await DB.prepare("UPDATE companies SET status = 'suspended' WHERE id = ?").bind(demoCompanyIds.nova).run();
  await DB.exec(
    `CREATE TRIGGER broken BEFORE UPDATE ON transactions WHEN NEW.id = '${broken}' BEGIN SELECT RAISE(ABORT, 'broken'); END`,
  );
  try {
    await expect(expireQuotes(recordedContext({ now: endOfDay + 1 }))).rejects.toThrow("1 of 7 quoted requests failed");
  } finally {
    await DB.exec("DROP TRIGGER broken");
  }
  expect(await Promise.all([broken, ...others, left, suspended].map(stateOf))).toEqual([
    "quoted",
    ...Array(5).fill("expired"),
  ]);
  expect(await mailsTo(mail("requester"))).toEqual([]);
  const subjects = (await mailsTo(mail("supervisor"))).map(({ subject }) => subject);
  expect(subjects.filter((subject) => /“(?:Other \d|Broken|Suspended)” has expired/.test(subject)).toSorted()).toEqual(
    [1, 2, 3].map((n) => `Your quote for “Other ${n}” has expired`),
  );
});
