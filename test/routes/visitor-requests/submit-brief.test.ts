import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as requestAccount } from "#app/visitor-requests/account/routes/signup.tsx";
import { action, loader } from "#app/visitor-requests/routes/submit-brief.tsx";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { mail, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

const { DB } = env as unknown as { DB: D1Database };
const hour = 3_600_000;

withDemoPeople();

const brief = {
  name: " Mara Voss ",
  email: "Mara@Agency.example",
  message: "A 30 s spot for an electric bike.\nBright, no vocals.",
  organisation: "Voss & Co",
  need: "licensed",
  deadline: "2027-03-31",
  budget: "5k_25k",
  territory: "US and Canada",
  references: "https://example.com/one\nmusic.example.org/two",
};

type Sent = {
  status: number;
  location: string | null;
  error: Record<string, string[]>;
  value: Record<string, unknown>;
};

async function send(
  fields: Record<string, string>,
  { host = "localhost", media = [] as string[] } = {},
): Promise<Sent> {
  const body = new URLSearchParams([
    ...Object.entries(fields),
    ...media.map((one): [string, string] => ["media", one]),
  ]);
  const { answer } = await visit(`http://${host}/submit-brief`, { method: "POST", body }, action);
  if (answer instanceof Response)
    return { status: answer.status, location: answer.headers.get("Location"), error: {}, value: {} };
  const { data, init } = answer as {
    data: { error?: Record<string, string[]>; initialValue?: Record<string, unknown> };
    init: { status: number };
  };
  return { status: init.status, location: null, error: data.error ?? {}, value: data.initialValue ?? {} };
}

async function rowsOf(email: string) {
  const sql = "SELECT * FROM visitor_requests WHERE email = ? ORDER BY id";
  return (await DB.prepare(sql).bind(email).all<Record<string, string | number | null>>()).results;
}

test("a brief is stored for the company of its host, due in an hour, confirmed to the sender and told to the staff", async () => {
  const sent = await send({ ...brief, formKey: "one" }, { host: "acme.localhost", media: ["cinema", "game"] });
  expect(sent).toMatchObject({ status: 302, location: "/submit-brief?sent" });
  const [row, ...others] = await rowsOf("mara@agency.example");
  expect(others).toEqual([]);
  expect(row).toMatchObject({
    company_id: demoCompanyIds.acme,
    kind: "brief",
    status: "new",
    source: "site",
    name: "Mara Voss",
    organisation: "Voss & Co",
    message: brief.message,
  });
  expect(Number(row?.due_at) - Number(row?.created_at)).toBe(hour);
  expect(JSON.parse(String(row?.details))).toEqual({
    need: "licensed",
    deadline: "2027-03-31",
    budget: "5k_25k",
    media: ["cinema", "game"],
    territory: "US and Canada",
    references: ["https://example.com/one", "https://music.example.org/two"],
  });
  const deal = "SELECT budget, currency, deadline FROM opportunities WHERE id = ?";
  expect(await DB.prepare(deal).bind(row?.id).first()).toMatchObject({
    ...{ budget: 25_000_00, currency: "USD", deadline: "2027-03-31" },
  });
  const [confirmation, ...more] = await mailsTo("mara@agency.example");
  expect(more).toEqual([]);
  expect(confirmation).toMatchObject({ subject: "Acme Motors received your brief" });
  expect(confirmation?.text).not.toMatch(/Mara|Voss|bike/);
  const [notice] = await mailsTo(mail("admin"));
  expect(notice?.subject).toBe("New brief: Mara Voss (mara@agency.example)");
  expect(notice?.text).toContain(`http://acme.localhost/opportunities/${row?.id}`);
  expect(notice?.text).toContain("Media: Cinema, Game");
  expect(await mailsTo(mail("supervisor"))).toEqual([]);
  const audit = "SELECT action, company_id, actor_id FROM audit_log WHERE subject_id = ?";
  expect(await DB.prepare(audit).bind(row?.id).all()).toMatchObject({
    results: [{ action: "visitor-request-sent", company_id: demoCompanyIds.acme, actor_id: null }],
  });
});

test("a form that is sent twice is stored and mailed once; the same form with another text is a new brief", async () => {
  const form = { ...brief, email: "twice@agency.example", formKey: "two" };
  const both = await Promise.all([send(form), send(form)]);
  expect(both.map(({ location }) => location)).toEqual(["/submit-brief?sent", "/submit-brief?sent"]);
  expect(await send(form)).toMatchObject({ location: "/submit-brief?sent" });
  expect(await rowsOf("twice@agency.example")).toHaveLength(1);
  expect(await mailsTo("twice@agency.example")).toHaveLength(1);
  await send({ ...form, message: "And a second film." });
  expect(await rowsOf("twice@agency.example")).toHaveLength(2);
});

test("a brief that is not complete comes back with its input and a message at each field", async () => {
  const wrong = {
    ...brief,
    name: " ",
    email: "mara",
    budget: "lots",
    deadline: "soon",
    references: "javascript:alert(1)",
  };
  const sent = await send({ ...wrong, formKey: "three" }, { media: ["cinema", "moon"] });
  expect(sent.status).toBe(400);
  expect(Object.keys(sent.error).toSorted()).toEqual(["budget", "deadline", "email", "media[1]", "name", "references"]);
  expect(sent.error.references).toEqual([expect.stringContaining("“javascript:alert(1)”")]);
  expect(sent.value).toMatchObject({
    message: brief.message,
    organisation: "Voss & Co",
    references: "javascript:alert(1)",
  });
  const long = await send({ ...brief, message: "x".repeat(5001), references: "https://a.example ".repeat(300) });
  expect(Object.keys(long.error).toSorted()).toEqual(["message", "references"]);
  expect(await rowsOf("mara")).toEqual([]);
});

test("a bot that fills in the hidden field is thanked, and nothing is stored", async () => {
  const sent = await send({ ...brief, email: "bot@spam.example", homepage: "https://spam.example" });
  expect(sent).toMatchObject({ status: 302, location: "/submit-brief?sent" });
  expect(await rowsOf("bot@spam.example")).toEqual([]);
  expect(await mailsTo("bot@spam.example")).toEqual([]);
});

test("an address gets three confirmations a day, however many briefs name it", async () => {
  for (const [at] of Array.from({ length: 5 }).entries())
    await send({ ...brief, email: "victim@agency.example", formKey: `victim-${at}` });
  expect(await rowsOf("victim@agency.example")).toHaveLength(5);
  expect(await mailsTo("victim@agency.example")).toHaveLength(3);
});

test("the eleventh brief of an address within a minute is refused, with everything that was typed", async () => {
  const [email, refused] = await withinOneMinute(async (attempt) => {
    const address = `10.9.7.${attempt}`;
    const flood = `flood-${attempt}@agency.example`;
    const post = (at: number) => {
      const form = { ...brief, email: flood, formKey: `flood-${attempt}-${at}` };
      return visit("http://localhost/submit-brief", { method: "POST", address, form }, action);
    };
    for (let at = 0; at < 10; at += 1) await post(at);
    return [flood, (await post(10)).answer] as const;
  });
  expect(refused).toMatchObject({ init: { status: 429 }, data: { initialValue: { message: brief.message } } });
  expect(await rowsOf(email)).toHaveLength(10);
});

test("the page knows a signed-in sender, and each form has a key of its own", async () => {
  const open = async () =>
    (await visit("http://localhost/submit-brief", {}, loader)).answer as Awaited<ReturnType<typeof loader>>;
  const [one, two] = [await open(), await open()];
  expect(one).toMatchObject({ sent: false, prefilled: {} });
  expect(one.formKey).not.toBe(two.formKey);
});

test("a request for an account is a request like the others: stored, confirmed and told to the staff", async () => {
  const form = { kind: "brand", name: "Ines Roy", email: "ines@brand.example", organisation: "Roy", message: "Ads" };
  await visit("http://acme.localhost/signup", { method: "POST", form }, requestAccount);
  expect(await rowsOf("ines@brand.example")).toMatchObject([
    { kind: "account", status: "new", due_at: null, details: '{"accountKind":"brand"}' },
  ]);
  expect(await mailsTo("ines@brand.example")).toMatchObject([{ subject: "Acme Motors received your account request" }]);
  expect((await mailsTo(mail("admin"))).at(-1)).toMatchObject({
    subject: "New account request: Ines Roy (ines@brand.example)",
  });
});

test("closing the dialog leads back to the page it was opened on, also after a mistake and after it was sent", async () => {
  const opened = async (path: string, referrer: string) => {
    const { answer } = await visit(`http://localhost${path}`, { headers: { Referer: referrer } }, loader);
    const { closeTo, action: to } = answer as Awaited<ReturnType<typeof loader>>;
    return { closeTo, to };
  };
  const services = "/services/licensed-music?from=mail";
  const returning = `/submit-brief?returnUrl=${encodeURIComponent(services)}`;
  expect(await opened("/submit-brief", `http://localhost${services}`)).toEqual({ closeTo: services, to: returning });
  // What the form posts to, where the browser names the dialog itself as the page before.
  expect((await opened(returning, "http://localhost/submit-brief")).closeTo).toBe(services);
  const form = { ...brief, email: "back@studio.example", formKey: "back" };
  const { answer } = await visit(`http://localhost${returning}`, { method: "POST", form }, action);
  const sent = (answer as Response).headers.get("Location") ?? "";
  expect(sent).toBe(returning.replace("?", "?sent&"));
  expect((await opened(sent, "http://localhost/submit-brief")).closeTo).toBe(services);
  for (const elsewhere of [
    "https://evil.example/x",
    "http://acme.localhost/faq",
    "http://localhost/submit-music",
    "x",
    "",
  ])
    expect(await opened("/submit-brief", elsewhere), elsewhere).toEqual({ closeTo: "/", to: "/submit-brief" });
  for (const url of ["https://evil.example", "//evil.example", "/\\evil.example", "javascript:alert(1)"])
    expect((await opened(`/submit-brief?returnUrl=${encodeURIComponent(url)}`, "")).closeTo, url).toBe("/");
});
