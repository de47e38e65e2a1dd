import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as draftAction, loader as draftLoader } from "#app/licensing/requests/routes/draft.tsx";
import { action as songAction, loader as songLoader } from "#app/licensing/requests/routes/song-license.tsx";
import { loader as listLoader } from "#app/licensing/requests/routes/transactions.tsx";
import { loader as badges } from "#app/shell/routes/navigation-badges.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf, twentyTimes } from "#test/routes/iam/iam-visitor.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

type Song = { id: string; workId: string; slug: string };
let first: Song = { id: "", workId: "", slug: "" };
let second = first;

beforeAll(async () => {
  const ctx = testContext();
  first = await addRecording(ctx, { title: "Night Ferry", artist: "Lowtide" });
  second = await addRecording(ctx, { title: "Day Ferry", artist: "Lowtide" });
});

type Form = [string, string][];
type Place = { account?: string; host?: string };

async function post(
  path: string,
  song: Song | null,
  form: Form,
  { account = "supervisor", host = "localhost" }: Place = {},
) {
  const cookie = await cookieOf(account, host);
  const body = new URLSearchParams(form);
  const given = { method: "POST", cookie, body, params: { slug: song?.slug ?? "" } };
  return visit(`http://${host}${path}`, given, song === null ? draftAction : songAction);
}

const license = (song: Song, form: Form, place?: Place) =>
  post(`/music-sync-licensing/song/${song.slug}/license`, song, form, place);

async function draft({ account = "supervisor", host = "localhost" }: Place = {}) {
  const cookie = await cookieOf(account, host);
  const { answer } = await visit(`http://${host}/transactions/draft`, { cookie }, draftLoader);
  return answer as Awaited<ReturnType<typeof draftLoader>>;
}

const titles = async (place?: Place) => (await draft(place)).tracks.map(({ title }) => title);
const version = async (place?: Place) => (await draft(place)).draft.version;
const errorsOf = (answer: unknown) => (answer as { data: { error: Record<string, string[]> } }).data.error;

const complete: Form = [
  ["kind", "licence"],
  ["project", "Autumn campaign"],
  ["endClient", "Northwind"],
  ["media", "web_paid"],
  ["media", "social_paid"],
  ["territories", "eu, us , Japan"],
  ["termMonths", "12"],
  ["startsOn", "2030-01-01"],
  ["neededBy", "2029-12-01"],
  ["exclusivity", "category"],
  ["category", "alcohol"],
  ["budget", "2500.50"],
  ["currency", "EUR"],
  ["description", "Opening scene, 0:12 to 0:40"],
];

test("a draft collects songs, keeps every field, and is counted at the menu", async () => {
  expect(statusOf((await license(first, [["kind", "licence"]])).answer)).toBe(302);
  expect(await titles()).toEqual(["Night Ferry"]);
  const saved = await license(second, [...complete, ["version", await version()]]);
  expect(statusOf(saved.answer)).toBe(302);
  const { draft: values, tracks } = await draft();
  expect(tracks.map(({ title }) => title)).toEqual(["Night Ferry", "Day Ferry"]);
  expect(values).toMatchObject({
    project: "Autumn campaign",
    endClient: "Northwind",
    media: ["web_paid", "social_paid"],
    territories: "EU, US, JP",
    termMonths: "12",
    perpetual: false,
    startsOn: "2030-01-01",
    neededBy: "2029-12-01",
    exclusivity: "category",
    category: "alcohol",
    budget: "2500.50",
    currency: "EUR",
    description: "Opening scene, 0:12 to 0:40",
  });
  const { answer } = await visit(
    "http://localhost/navigation-badges",
    { cookie: await cookieOf("supervisor") },
    badges,
  );
  expect(await (answer as Response).json()).toMatchObject({ draft: 2 });
  // The same song twice stays one, and removing one keeps what was typed.
  await license(second, [...complete, ["version", await version()]]);
  const removed = await post(
    "/transactions/draft",
    null,
    [...complete, ["project", "Winter campaign"], ["version", await version()], ["remove", first.id]].filter(
      ([name, value]) => name !== "project" || value === "Winter campaign",
    ) as Form,
  );
  expect(statusOf(removed.answer)).toBe(302);
  expect(await titles()).toEqual(["Day Ferry"]);
  expect((await draft()).draft.project).toBe("Winter campaign");
});

test("invalid fields are named and the form comes back as it was typed", async () => {
  const wrong: [string, string, string][] = [
    ["kind", "gift", "kind"],
    ["media", "moon", "media"],
    ["territories", "EU, Atlantis", "territories"],
    ["territories", "ZZ", "territories"],
    ["termMonths", "1.5", "termMonths"],
    ["termMonths", "1201", "termMonths"],
    ["startsOn", "2026-02-30", "startsOn"],
    ["neededBy", "soon", "neededBy"],
    ["exclusivity", "total", "exclusivity"],
    ["category", "cheese", "category"],
    ["budget", "a lot", "budget"],
    ["budget", "1.005", "budget"],
    ["currency", "XXX", "currency"],
    ["project", "x".repeat(201), "project"],
    ["description", "x".repeat(4001), "description"],
  ];
  for (const [name, value, field] of wrong) {
    const form: Form = [...complete.filter(([other]) => other !== name), [name, value], ["version", await version()]];
    const { answer } = await license(first, form);
    expect(statusOf(answer), `${name}=${value}`).toBe(400);
    expect(Object.keys(errorsOf(answer)), `${name}=${value}`).toEqual([field]);
    const { initialValue } = (answer as { data: { initialValue: Record<string, unknown> } }).data;
    if (name !== "description") expect(initialValue.description).toBe("Opening scene, 0:12 to 0:40");
  }
  const both = await license(first, [...complete, ["perpetual", "on"], ["version", await version()]]);
  expect(errorsOf(both.answer)).toEqual({ termMonths: [expect.stringContaining("not both")] });
  const yen = complete.map(([name, value]) => [name, name === "currency" ? "JPY" : value] as [string, string]);
  expect(errorsOf((await license(first, [...yen, ["version", await version()]])).answer)).toHaveProperty("budget");
  expect(await titles()).toEqual(["Day Ferry"]);
});

test("the second of two tabs is told, keeps what was typed, and can save on purpose", async () => {
  const before = await version();
  const typed = (project: string, at: string): Form => [
    ["kind", "licence"],
    ["project", project],
    ["version", at],
  ];
  expect(statusOf((await post("/transactions/draft", null, typed("First tab", before))).answer)).toBe(302);
  const { answer } = await post("/transactions/draft", null, typed("Second tab", before));
  expect(statusOf(answer)).toBe(409);
  const { initialValue } = (answer as { data: { initialValue: Record<string, string> } }).data;
  expect(initialValue).toMatchObject({ project: "Second tab", version: await version() });
  expect((await draft()).draft.project).toBe("First tab");
  expect(
    statusOf((await post("/transactions/draft", null, typed("Second tab", initialValue.version ?? ""))).answer),
  ).toBe(302);
  expect((await draft()).draft.project).toBe("Second tab");
});

test("a request needs its terms before it is sent; then it is listed, confirmed and announced, and a new draft can begin", async () => {
  const incomplete: Form = [
    ["kind", "licence"],
    ["intent", "send"],
    ["version", await version()],
  ];
  const { answer } = await post("/transactions/draft", null, incomplete);
  const fields = ["category", "endClient", "media", "project", "termMonths", "territories"];
  expect(Object.keys(errorsOf(answer)).sort()).toEqual(fields);
  const unnamed = complete.filter(([name]) => name !== "category");
  const sent = await post("/transactions/draft", null, [...unnamed, ["intent", "send"], ["version", await version()]]);
  expect(errorsOf(sent.answer)).toEqual({ category: [expect.stringContaining("you need exclusivity for")] });
  const past = complete.map(([name, value]) => [name, name === "neededBy" ? "2020-01-01" : value] as [string, string]);
  const late = await post("/transactions/draft", null, [...past, ["intent", "send"], ["version", await version()]]);
  expect(errorsOf(late.answer)).toEqual({ neededBy: [expect.stringContaining("not in the past")] });

  const { state } = await draft();
  const send: Form = [...complete, ["intent", "send"], ["version", await version()]];
  const statuses = await twentyTimes(() => post("/transactions/draft", null, send));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const { answer: listed } = await visit(
    "http://localhost/transactions",
    { cookie: await cookieOf("supervisor") },
    listLoader,
  );
  expect(listed).toMatchObject({
    drafted: 0,
    requests: [{ status: "sent", project: "Autumn campaign", songs: 1, titles: ["Day Ferry"] }],
  });
  const mailed = "SELECT count(*) AS n FROM outbox WHERE template = ? AND recipient = ?";
  expect(await countRows(mailed, "request-sent", mail("supervisor"))).toBe(1);
  expect(await countRows(mailed, "request-received", mail("admin"))).toBe(1);
  expect(await countRows(mailed, "request-received", mail("staff"))).toBe(1);
  const audited = "SELECT count(*) AS n FROM audit_log WHERE action = 'licence-request-sent'";
  expect(await countRows(audited)).toBe(1);
  expect(await version()).toBe("");
  expect((await draft()).state).not.toBe(state);
  expect(statusOf((await license(first, [["kind", "placement"]])).answer)).toBe(302);
  expect((await draft()).draft.kind).toBe("placement");
});

test("custom and placement requests need words instead of terms, and every request needs a song", async () => {
  const words: Form = [
    ["kind", "custom"],
    ["project", "Film"],
    ["description", "A lullaby"],
    ["intent", "send"],
  ];
  const at = { host: "acme.localhost" };
  const empty = await post("/transactions/draft", null, words, at);
  expect(errorsOf(empty.answer)).toEqual({ "": ["Add at least one track before you send the request."] });
  expect(
    await countRows(
      "SELECT count(*) AS n FROM transactions t JOIN companies c ON c.id = t.company_id WHERE c.tenant_id = 'acme'",
    ),
  ).toBe(0);
  const silent = words.filter(([name]) => name !== "description");
  expect(Object.keys(errorsOf((await license(first, silent, at)).answer))).toEqual(["description"]);
  const before = await draft(at);
  expect(before.draft.version).toBe("");
  expect(statusOf((await license(first, words, at)).answer)).toBe(302);
  // Sent at once: there is no draft before and after it, and what was typed must not come back.
  const after = await draft(at);
  expect(after.draft.version).toBe("");
  expect(after.state).not.toBe(before.state);
});

test("twenty first saves at once make one draft, and each person and company has its own", async () => {
  const statuses = await twentyTimes(() => license(first, [["kind", "licence"]], { account: "staff" }));
  expect(statuses).toEqual([302, ...Array(19).fill(409)]);
  const drafts = "SELECT count(*) AS n FROM transactions WHERE status = 'draft'";
  expect(await countRows(drafts)).toBe(2);
  expect(await titles({ account: "admin" })).toEqual([]);
  expect(await titles({ host: "acme.localhost" })).toEqual([]);
  const positions = "SELECT count(*) - count(DISTINCT transaction_id || position) AS n FROM transaction_items";
  expect(await countRows(positions)).toBe(0);
});

test("a song that was withdrawn is not counted, and a request is sent without it only once it is removed", async () => {
  const at = { account: "admin" };
  const kept = await addRecording(testContext(), { title: "Kept" });
  const withdrawn = await addRecording(testContext(), { title: "Withdrawn" });
  for (const song of [kept, withdrawn])
    expect(
      statusOf(
        (
          await license(
            song,
            [
              ["kind", "licence"],
              ["version", await version(at)],
            ],
            at,
          )
        ).answer,
      ),
    ).toBe(302);
  const publish = (song: Song, status: string) =>
    DB.prepare("UPDATE recordings SET status = ? WHERE id = ?").bind(status, song.id).run();
  const counted = async () => {
    const { answer } = await visit("http://localhost/navigation-badges", { cookie: await cookieOf("admin") }, badges);
    return ((await (answer as Response).json()) as { draft?: number }).draft ?? 0;
  };
  await publish(withdrawn, "unpublished");
  expect([await titles(at), await counted()]).toEqual([["Kept"], 1]);
  const send = async (more: [string, string][] = []) =>
    post("/transactions/draft", null, [...complete, ["intent", "send"], ["version", await version(at)], ...more], at);
  await publish(kept, "unpublished");
  expect(errorsOf((await send()).answer)[""]?.[0]).toContain("No longer available: “Kept”, “Withdrawn”.");
  await publish(kept, "published");
  expect(errorsOf((await send()).answer)[""]?.[0]).toContain("No longer available: “Withdrawn”.");
  expect(statusOf((await send([["remove", withdrawn.id]])).answer)).toBe(302);
  expect(statusOf((await send()).answer)).toBe(302);
  const { answer } = await visit("http://localhost/x", { cookie: await cookieOf("admin") }, listLoader);
  expect((answer as { requests: object[] }).requests).toMatchObject([{ songs: 1, titles: ["Kept"] }]);
  const mailed =
    "SELECT count(*) AS n FROM outbox WHERE recipient = ? AND template = 'request-sent' AND text LIKE '%1 track %'";
  expect(await countRows(mailed, mail("admin"))).toBe(1);
});

test("the form of a song that is hidden from the person, and a person without the permission, get nothing", async () => {
  const open = async (slug: string, account: string, host = "localhost") =>
    visit(`http://${host}/x`, { cookie: await cookieOf(account, host), params: { slug } }, songLoader);
  await expect(open("nothing", "supervisor")).rejects.toMatchObject({ code: "not_found" });
  await expect(open(first.slug, "artist")).rejects.toMatchObject({ code: "forbidden" });
  const { answer: refused } = await license(first, complete, { account: "label" });
  expect(refused).toMatchObject({ init: { status: 403 }, data: { initialValue: { project: expect.any(String) } } });
  const { answer } = await visit(
    `http://localhost/x?kind=custom`,
    { cookie: await cookieOf("supervisor"), params: { slug: first.slug } },
    songLoader,
  );
  expect((answer as Awaited<ReturnType<typeof songLoader>>).draft.kind).toBe("custom");
});
