import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { action as logIn } from "#app/identity/sign-in/routes/login.tsx";
import { action as enter, loader as magicPage } from "#app/identity/sign-in/routes/magic-link.tsx";
import { loader as root } from "#app/root.tsx";
import { demoCompanies } from "#db/seed/demo-companies.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { mail, whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { linkTo, mailsTo } from "#test/routes/identity/mails.ts";
import { visit } from "#test/routes/identity/visit.ts";

const database = env as unknown as { DB: D1Database };

withDemoPeople();

async function ask(email: string, given: { host?: string; query?: string; address?: string } = {}) {
  const url = `http://${given.host ?? "localhost"}/login${given.query ?? ""}`;
  const form = { email, password: "", way: "link" };
  const { answer, ctx } = await visit(url, { method: "POST", form, address: given.address }, logIn);
  return { answer: answer as Response, trips: ctx.trips.count };
}

async function press(link: URL, given: { host?: string; returnUrl?: string; cookie?: string | null } = {}) {
  const form = { magicToken: link.searchParams.get("magicToken") ?? "", returnUrl: given.returnUrl ?? "/search?q=sea" };
  const url = `http://${given.host ?? link.host}/magic-link`;
  const { answer, cookie, ctx } = await visit(url, { method: "POST", form, cookie: given.cookie }, enter);
  const flash = ctx.responseHeaders.getSetCookie().find((one) => one.startsWith("flash="));
  return {
    location: (answer as Response).headers.get("Location"),
    cookie,
    flash: flash ? JSON.parse(decodeURIComponent(flash.slice(6).split(";")[0] ?? "")) : null,
  };
}

test("a link asks before it takes the place of another person's session, and not before that of its owner", async () => {
  await ask(mail("supervisor"));
  const link = await linkTo(mail("supervisor"));
  const other = await cookieFor("artist");
  const page = `http://localhost/magic-link?magicToken=${link.searchParams.get("magicToken")}&returnUrl=%2Fsearch`;
  const shown = async (cookie: string | null) => (await visit(page, { cookie }, magicPage)).answer;
  expect(await shown(null)).toMatchObject({ replaced: null });
  expect(await shown(await cookieFor("supervisor"))).toMatchObject({ replaced: null });
  expect(await shown(other)).toMatchObject({ replaced: mail("artist") });
  const asked = await press(link, { cookie: other });
  expect(asked.location).toMatch(/^\/magic-link\?magicToken=/);
  expect(await whoIs(other)).toMatchObject({ email: mail("artist") });
  const form = { magicToken: link.searchParams.get("magicToken") ?? "", returnUrl: "/search", replaces: "yes" };
  const taken = await visit("http://localhost/magic-link", { method: "POST", form, cookie: other }, enter);
  expect(await whoIs(taken.cookie)).toMatchObject({ email: mail("supervisor") });
  expect(await whoIs(other)).toBeNull();
});

test("a link signs in once, on the page it was asked for, and says Ooops! from then on", async () => {
  const asked = await ask(mail("supervisor"), { query: "?returnUrl=%2Fsearch%3Fq%3Dsea" });
  expect(asked.answer.headers.get("Location")).toBe("/login?sent&returnUrl=%2Fsearch%3Fq%3Dsea");
  const link = await linkTo(mail("supervisor"));
  expect(link.origin + link.pathname).toBe("http://localhost/search");
  expect(link.searchParams.get("q")).toBe("sea");

  const opened = await visit(`${link}&goTo=%2Fx`, {}, root);
  const page = new URL((opened.answer as Response).headers.get("Location") ?? "", link);
  expect(page.pathname).toBe("/magic-link");
  expect(page.searchParams.get("returnUrl")).toBe("/search?q=sea");
  for (let scans = 0; scans < 3; scans += 1) await visit(page.href, {}, magicPage);

  const first = await press(link);
  expect(first).toMatchObject({ location: "/search?q=sea", flash: null });
  expect(await whoIs(first.cookie)).toMatchObject({ email: mail("supervisor") });
  const second = await press(link);
  expect(second).toMatchObject({ location: "/search?q=sea", cookie: null });
  expect(second.flash).toEqual({
    kind: "error",
    modal: true,
    title: "Ooops!",
    body: "This link expired. You can request a new link for a password-free sign-in or use the normal login.",
    link: { href: "/login?returnUrl=%2Fsearch%3Fq%3Dsea", label: "Login" },
  });
});

test("of two presses at once one signs in", async () => {
  await ask(mail("staff"));
  const link = await linkTo(mail("staff"));
  const both = await Promise.all([press(link), press(link)]);
  expect(both.filter(({ cookie }) => cookie !== null)).toHaveLength(1);
});

test("an expired link, another purpose's and one of a person who left open nothing", async () => {
  await ask(mail("artist"));
  const link = await linkTo(mail("artist"));
  const change = (sql: string) => database.DB.prepare(sql).run();
  await change("UPDATE auth_tokens SET expires_at = expires_at - 900001");
  expect((await press(link)).cookie).toBeNull();
  await change("UPDATE auth_tokens SET expires_at = expires_at + 900001, purpose = 'reset'");
  expect((await press(link)).cookie).toBeNull();
  await change("UPDATE auth_tokens SET purpose = 'magic'");
  await change(`UPDATE users SET status = 'disabled' WHERE email = '${mail("artist")}'`);
  expect((await press(link)).cookie).toBeNull();
  await change(`UPDATE users SET status = 'active' WHERE email = '${mail("artist")}'`);
  expect((await press(new URL("http://localhost/?magicToken=nonsense"))).cookie).toBeNull();
  const { results } = await database.DB.prepare("SELECT token_hash AS hash FROM auth_tokens").all<{ hash: string }>();
  expect(results.every(({ hash }) => hash !== link.searchParams.get("magicToken"))).toBe(true);
});

test("a link for another company's host leads there with a token of its own", async () => {
  await ask(mail("requester"), { host: "acme.localhost" });
  const link = await linkTo(mail("requester"));
  expect(link.host).toBe("acme.localhost");
  const elsewhere = await press(link, { host: "localhost" });
  expect(elsewhere.cookie).toBeNull();
  expect(elsewhere.location).toMatch(/^http:\/\/acme\.localhost\/auth\/[\w-]{43}\?returnUrl=%2Fsearch%3Fq%3Dsea$/);
});

test("people with an account, with one elsewhere and with none get the same response, before anything is looked up", async () => {
  const answers = [];
  for (const email of [mail("label"), mail("requester"), "unknown@elsewhere.example"]) {
    const before = await mailsTo(email);
    const { answer, trips } = await ask(email);
    answers.push({ status: answer.status, location: answer.headers.get("Location"), body: await answer.text() });
    const sent = (await mailsTo(email)).length - before.length;
    expect(sent, email).toBe(email === mail("label") ? 1 : 0);
    expect(trips).toBeGreaterThan(0);
  }
  expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
});

test("the form cannot fill a mailbox, and tells an address that asks too often to wait", async () => {
  for (let at = 0; at < 5; at += 1) await ask(mail("admin"));
  expect(await mailsTo(mail("admin"))).toHaveLength(3);
  const flood = async () => {
    const statuses = [];
    for (let at = 0; at < 25; at += 1) {
      const { answer } = await ask(`ghost-${at}@elsewhere.example`, { address: "10.8.8.8" });
      statuses.push(answer instanceof Response ? answer.status : (answer as { init: { status: number } }).init.status);
    }
    return statuses;
  };
  const statuses = await flood();
  expect(new Set(statuses)).toEqual(new Set([302, 429]));
  expect(statuses.slice(0, 10)).not.toContain(429);
});

test("neither the form nor the link leads to another site", async () => {
  for (const hostile of ["//evil.example", "/\\evil.example", "https://evil.example", "javascript:alert(1)"]) {
    const query = new URLSearchParams({ magicToken: "x", returnUrl: hostile });
    const opened = await visit(`http://localhost/search?${query}`, {}, root);
    expect((opened.answer as Response).headers.get("Location"), hostile).toBe(
      "/magic-link?magicToken=x&returnUrl=%2Fsearch",
    );
    expect((await press(new URL("http://localhost/?magicToken=x"), { returnUrl: hostile })).location).toBe("/");
  }
});

test("a company's mail carries its name and colour, escaped", async () => {
  await database.DB.prepare("UPDATE users SET name = ? WHERE email = ?")
    .bind('<img src=x onerror="alert(1)">\r\nBcc: x', mail("supervisor"))
    .run();
  await ask(mail("supervisor"), { host: "acme.localhost" });
  const sent = (await mailsTo(mail("supervisor"))).at(-1);
  expect(sent).toMatchObject({ subject: "Your sign-in link for Acme Motors", template: "magic", status: "queued" });
  expect(sent?.html).toContain(demoCompanies.acme.theme.accent);
  expect(sent?.html).not.toContain("<img");
  expect(sent?.html).toContain("Hello &lt;img src=x onerror=&quot;alert(1)&quot;&gt; Bcc: x,");
});
