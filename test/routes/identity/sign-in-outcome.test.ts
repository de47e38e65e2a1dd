import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { consentCookie, consentOf, writeConsent } from "#app/edge/cookies/cookie-consent.ts";
import { signInHeader } from "#app/edge/http/sign-in-headers.ts";
import { action as logIn } from "#app/identity/sign-in/routes/login.tsx";
import { action as openLink } from "#app/identity/sign-in/routes/magic-link.tsx";
import { action as signInAgain } from "#app/site/routes/session-expired.tsx";
import { demoPassword } from "#db/seed/demo-people.ts";
import { mail as mailOf, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();
// Rate limits are counted by account and outlive a file: these tests sign in often, so their people have their own addresses.
beforeAll(() => DB.prepare("UPDATE users SET email = 'out-' || email").run());
const mail = (account: string) => mailOf(`out-${account}`);

type Given = { email?: string; password?: string };
type Attempt = { status: number; signedIn: boolean; said: string };
type Reply = { data: { error?: object; reply?: { error?: object } | null }; init: { status: number } };

/** The ways to try a password: each sends the same fields and shows the same outcome. */
const ways: Record<string, (given: Given, address?: string) => Promise<Attempt>> = {
  "/login": async (form, address) => pageOutcome(await send("/login", form, logIn, address)),
  "/session-expired": async (form, address) => pageOutcome(await send("/session-expired", form, signInAgain, address)),
  "the API": async (given, address) => {
    const body = JSON.stringify(given);
    const visited = await visit("http://localhost/api/v1/sessions", { method: "POST", body, address }, apiResponse);
    const response = visited.answer as Response;
    // A page that gets this header asks for the sign-in again, and would do so forever.
    expect(visited.ctx.responseHeaders.has(signInHeader)).toBe(false);
    const { error } = (await response.json()) as { error?: { message: string; fields?: object } };
    const said = JSON.stringify(error?.fields ?? { "": [error?.message] });
    return { status: response.status, signedIn: visited.cookie !== null, said: error ? said : "" };
  },
};

const send = (path: string, form: Given, act: Parameters<typeof visit>[2], address?: string) =>
  visit(`http://localhost${path}`, { method: "POST", form: { ...form }, address }, act);

function pageOutcome({ answer, cookie }: Awaited<ReturnType<typeof visit>>): Attempt {
  const signedIn = cookie !== null;
  if (answer instanceof Response) return { status: answer.status, signedIn, said: "" };
  const { data, init } = answer as unknown as Reply;
  return { status: init.status, signedIn, said: JSON.stringify(data.error ?? data.reply?.error) };
}

const right = (account: string) => ({ email: mail(account), password: demoPassword });
const wrong = { email: mail("label"), password: "not the password" };

test("every way to try a password has the same outcomes, in status and words", async () => {
  const cases: [name: string, given: Given, status: number][] = [
    ["nothing entered", { email: "", password: "" }, 400],
    ["no address", { email: "someone", password: "x" }, 400],
    ["an empty password", { email: mail("label"), password: "" }, 400],
    ["wrong password", wrong, 401],
    ["unknown person", { ...wrong, email: "ghost@elsewhere.example" }, 401],
    ["no member here", right("requester"), 403],
  ];
  for (const [name, given, status] of cases) {
    const attempts = await Promise.all(Object.values(ways).map((way) => way(given)));
    for (const attempt of attempts) expect(attempt, name).toMatchObject({ status, signedIn: false });
    expect(new Set(attempts.map(({ said }) => said)).size, name).toBe(1);
  }
  for (const [name, way] of Object.entries(ways)) {
    const { status, signedIn } = await way(right("label"));
    expect({ status, signedIn }, name).toEqual({ status: name === "the API" ? 201 : 302, signedIn: true });
  }
});

test("an address that tries too often is told to wait in every way", async () => {
  // Verified in no time: this is about the attempts, not about the work of each.
  const cheap = "scrypt$2$1$1$BwcHBwcHBwcHBwcHBwcHBw$4bghzLi29EQDd-QRO_hKY6e43-yDqUSayOME1HJWV3k";
  const accounts = ["supervisor", "admin"];
  for (const account of accounts)
    await DB.prepare("UPDATE users SET password_hash = ? WHERE email = ?").bind(cheap, mail(account)).run();
  const attempts = await withinOneMinute(async (attempt) => {
    const address = `10.7.7.${attempt}`;
    const spent: (Attempt | undefined)[] = [];
    for (let at = 0; at < 10; at += 1)
      spent.push(await ways["/login"]?.({ ...wrong, email: mail(accounts[at % 2] ?? "") }, address));
    const refused = await Promise.all(Object.values(ways).map((way) => way(right("artist"), address)));
    return { spent, refused };
  });
  for (const attempt of attempts.spent) expect(attempt).toMatchObject({ status: 401 });
  for (const attempt of attempts.refused) expect(attempt).toMatchObject({ status: 429, signedIn: false });
});

const answered = `${consentCookie}=${encodeURIComponent(writeConsent({ analytics: true, marketing: false }))}`;
const consents = (account: string) =>
  DB.prepare("SELECT cookie_consent AS given FROM users WHERE email = ?").bind(mail(account)).first("given");

test("an answered cookie banner reaches the account with the sign-in, by password and by link, and once in the trail", async () => {
  const post = (path: string, form: Record<string, string>, act: Parameters<typeof visit>[2], cookie: string | null) =>
    visit(`http://localhost${path}`, { method: "POST", form, cookie }, act);
  await post("/login", right("staff"), logIn, null);
  await post("/login", right("staff"), logIn, `${consentCookie}=garbage`);
  expect(await consents("staff")).toBe(0);
  const { cookie } = await post("/login", right("staff"), logIn, answered);
  expect(await whoIs(cookie)).toMatchObject({ cookieConsent: true });
  await post("/login", right("staff"), logIn, answered);
  const rows = "SELECT count(*) AS n FROM audit_log WHERE action = 'give-cookie-consent'";
  expect(await DB.prepare(rows).first("n")).toBe(1);
  const detail = "SELECT detail FROM audit_log WHERE action = 'give-cookie-consent'";
  expect(JSON.parse((await DB.prepare(detail).first("detail")) ?? "")).toEqual({
    before: { given: false },
    after: { given: true, ...consentOf({ analytics: true, marketing: false }) },
  });

  await post("/login", { email: mail("artist"), way: "link" }, logIn, null);
  const magicToken = (await linkTo(mail("artist"))).searchParams.get("magicToken") ?? "";
  await post("/magic-link", { magicToken }, openLink, answered);
  expect(await consents("artist")).toBe(1);

  // On another host the banner's cookie is not there: the account gets it where the link was opened.
  await visit(
    "http://acme.localhost/login",
    { method: "POST", form: { email: mail("requester"), way: "link" } },
    logIn,
  );
  const token = (await linkTo(mail("requester"))).searchParams.get("magicToken") ?? "";
  const opened = await post("/magic-link", { magicToken: token }, openLink, answered);
  expect(opened.cookie).toBeNull();
  expect(await consents("requester")).toBe(1);
});
