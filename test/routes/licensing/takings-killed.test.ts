import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { beforeAll, expect, test, vi } from "vitest";
import { respondToApi } from "#app/api/respond-to-api.server.ts";
import { action } from "#app/licensing/take/routes/take.tsx";
import { newId } from "#db/new-id.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import {
  addOrder,
  addRuled,
  addressOf,
  addTakeable,
  form,
  letTake,
  readHash,
  unlimited,
  usage,
} from "#test/routes/licensing/taking-records.ts";
import { testContext } from "#test/support/context.ts";
import { type Death, dyingContext } from "#test/support/dying-context.ts";

withDemoSessions();
beforeAll(letTake);

const { DB } = testContext().env;

const written = [
  ...["transactions", "quotes", "quote_answers", "licences", "licensed_recordings", "licence_codes", "licence_files"],
  ...[
    "licence_takings",
    "invoices",
    "transaction_events",
    "standing_uses",
    "approval_requests",
    "outbox",
    "notifications",
  ],
] as const;

/** How many rows there are of everything that a taking writes. */
async function counted(): Promise<number[]> {
  const columns = written.map((table) => `(SELECT count(*) FROM ${table}) AS ${table}`);
  const row = await DB.prepare(`SELECT ${columns.join(", ")}`).first<Record<string, number>>();
  return written.map((table) => row?.[table] ?? 0);
}

const less = (after: readonly number[], before: readonly number[]) =>
  after.map((count, at) => count - (before[at] ?? 0));

/** One request whose process may end at a trip to the database; what it answered, or that it ended, and its trips. */
async function attempt(
  url: string,
  sent: Parameters<typeof visit>[1],
  handle: (args: LoaderFunctionArgs) => Promise<unknown>,
  death: Death | null,
) {
  let trips = 0;
  const { answer } = await visit(url, { method: "POST", settings: unlimited, ...sent }, async (args) => {
    const { ctx, state, settled } = dyingContext(args.context.ctx, death);
    const reply = await handle({ ...args, context: { ...args.context, ctx } }).catch(() => "killed");
    await settled();
    ({ trips } = state);
    return reply;
  });
  return { answer, trips };
}

type Way = { order: boolean; ruled: boolean; count: number };
type Taking = (death: Death | null) => Promise<{ answer: unknown; trips: number }>;

async function songsOf({ ruled, count }: Way): Promise<string[]> {
  if (ruled) return (await addRuled({ count })).songs.map(({ id }) => id);
  const songs = await Promise.all(Array.from({ length: count }, addTakeable));
  return songs.map(({ id }) => id);
}

/** The form of the page, which is sent as often as one likes. */
async function byPage(way: Way): Promise<Taking> {
  const [ids, order] = [await songsOf(way), way.order ? await addOrder() : ""];
  const textHash = await readHash(ids, order);
  const typed = { ...form, order, textHash, formKey: newId(Date.now()) };
  const cookie = await cookieOf("supervisor");
  return (death) => attempt(addressOf(ids, order), { cookie, form: typed }, async (args) => action(args), death);
}

/** The request of a program with one key. */
async function byApi(way: Way): Promise<Taking> {
  const [songs, order] = [await songsOf(way), await addOrder()];
  const body = JSON.stringify({ songs, usage, order, project: "Spring", endClient: "Northwind" });
  const sent = { cookie: await cookieOf("supervisor"), body, headers: { "Idempotency-Key": crypto.randomUUID() } };
  const handle = async ({ request, context }: LoaderFunctionArgs) => respondToApi(request, context.ctx);
  return (death) => attempt("http://localhost/api/v1/licences/take", sent, handle, death);
}

/** A minute later: no attempt runs any more, and no one waits for the answer of the first one. */
async function aMinuteLater() {
  await DB.batch([
    DB.prepare("UPDATE idempotent_requests SET runs_until = 0 WHERE response IS NULL"),
    DB.prepare("UPDATE audit_log SET created_at = created_at - 60000 WHERE form_key IS NOT NULL"),
  ]);
}

const licenceOf = "SELECT number FROM licences ORDER BY id DESC LIMIT 1";

/** What a repetition is told: where the licence is, or that it was made. */
async function said(answer: unknown): Promise<string> {
  if (!(answer instanceof Response)) return JSON.stringify(answer);
  return answer.headers.get("Location") ?? (await answer.text());
}

const ways: [string, (way: Way) => Promise<Taking>, Way][] = [
  ["signed on the page", byPage, { order: false, ruled: false, count: 1 }],
  ["of three tracks", byPage, { order: false, ruled: false, count: 3 }],
  ["by a standing approval", byPage, { order: false, ruled: true, count: 1 }],
  ["under an order", byPage, { order: true, ruled: false, count: 1 }],
  ["under an order by a standing approval", byPage, { order: true, ruled: true, count: 2 }],
  ["by the API", byApi, { order: true, ruled: false, count: 1 }],
  ["by the API, of three tracks", byApi, { order: true, ruled: false, count: 3 }],
  ["by the API by a standing approval", byApi, { order: true, ruled: true, count: 1 }],
];

let kills = 0;

test.each(ways)(
  "a licence that is taken %s: killed at each step, all or nothing, and a retry ends with one",
  async (_, begin, way) => {
    // What is lost is reported.
    vi.spyOn(console, "error").mockImplementation(() => undefined);
    let before = await counted();
    const whole = await (await begin(way))(null);
    await expect.poll(async () => less(await counted(), before)[0]).toBe(1);
    const taken = less(await counted(), before);
    expect(taken.slice(0, 5)).toEqual([1, 1, 1, 1, way.count]);
    expect(whole.trips).toBeGreaterThanOrEqual(3);
    const deaths = Array.from({ length: whole.trips }, (_step, at) => at + 1).flatMap((at): Death[] => [
      { at, when: "before" },
      { at, when: "after" },
    ]);
    const nothing = taken.map(() => 0);
    const left: boolean[] = [];
    for (const death of deaths) {
      const take = await begin(way);
      before = await counted();
      await take(death);
      const after = less(await counted(), before);
      expect([taken, nothing], JSON.stringify(death)).toContainEqual(after);
      left.push(after[0] === 1);
      await aMinuteLater();
      const { answer } = await take(null);
      expect(less(await counted(), before), JSON.stringify(death)).toEqual(taken);
      const number = await DB.prepare(licenceOf).first<string>("number");
      expect(await said(answer)).toMatch(new RegExp(`${number}|sent already`));
      kills += 1;
    }
    // Nothing until the one batch is written, everything from then on.
    expect(left).toEqual(left.toSorted((a, b) => Number(a) - Number(b)));
    expect(new Set(left).size).toBe(2);
  },
  600_000,
);

test("there were at least 50 kills", () => {
  expect(kills).toBeGreaterThanOrEqual(50);
});
