import { beforeAll, expect, test } from "vitest";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPeople } from "#db/seed/demo-people.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { mailsTo } from "#test/routes/identity/mails.ts";
import {
  addReel,
  changeShare,
  DB,
  getShare,
  listShares,
  open,
  passOf,
  postShare,
  send,
  setStatus,
  share,
} from "#test/routes/sharing/share-visitor.ts";
import { withinOneMinute } from "#test/support/within-one-minute.ts";

let staff = "";
let reel = "";
const day = 24 * 3600 * 1000;
const dayFrom = (days: number) => new Date(Date.now() + days * day).toISOString().slice(0, 10);
const audited = (id: string) =>
  DB.prepare("SELECT action FROM audit_log WHERE subject_id = ? ORDER BY created_at, id")
    .bind(id)
    .all<{ action: string }>()
    .then(({ results }) => results.map(({ action }) => action));

withDemoSessions();
beforeAll(async () => {
  staff = await cookieOf("staff");
  reel = await addReel();
});

test("staff make a link for a recipient, who opens it without an account; nothing of its address is stored", async () => {
  const { linkId, token } = await share(staff, reel, { message: "Three films.\nHave a look." });
  expect(token).toMatch(/^[\w-]{65}$/);
  const page = await open(token);
  expect(page).toMatchObject({
    state: "open",
    status: 200,
    recipient: "Dana Wu",
    message: "Three films.\nHave a look.",
    reel: { title: "Autumn pitch", path: `/sliders/share/${token}` },
  });
  expect(page.ctx.cache.allowed).toBe(false);
  expect(page.ctx.trips.count).toBeLessThanOrEqual(3);
  expect(page.ctx.responseHeaders.get("Cache-Control")).toBe("private, no-store");
  expect(page.ctx.responseHeaders.get("Referrer-Policy")).toBe("same-origin");
  expect(page.ctx.responseHeaders.get("X-Robots-Tag")).toContain("noindex");
  for (const table of ["share_links", "audit_log"]) {
    const { results } = await DB.prepare(`SELECT * FROM ${table}`).all();
    expect(JSON.stringify(results), table).not.toContain(token.slice(22));
  }
  const { links, total } = await listShares(staff, reel);
  expect([total, links[0]?.id, links[0]?.state, links[0]?.createdBy]).toEqual([
    1,
    linkId,
    "active",
    demoPeople.find(({ account }) => account === "staff")?.name,
  ]);
  expect(await audited(linkId)).toEqual(["share-created"]);
});

test("a link with an address is mailed with the note and never the passcode, and mailed again when asked", async () => {
  const email = "dana@northlight.example";
  const { linkId, token } = await share(staff, reel, {
    email: ` ${email.toUpperCase()} `,
    message: "<b>Hi</b>",
    passcode: "brass-42",
  });
  const [mail] = await mailsTo(email);
  expect(mail?.subject).toMatch(/^Autumn pitch, from /);
  expect(mail?.text).toContain(`/sliders/share/${token}`);
  expect(mail?.html).toContain("&lt;b&gt;Hi&lt;/b&gt;");
  expect(mail?.text).not.toContain("brass-42");
  expect(statusOf((await changeShare(staff, reel, linkId, { act: "resend" })).answer)).toBe(302);
  expect(await mailsTo(email)).toHaveLength(2);
  const { linkId: silent } = await share(staff, reel);
  const refused = await changeShare(staff, reel, silent, { act: "resend" });
  expect(statusOf(refused.answer)).toBe(302);
  expect(decodeURIComponent(refused.ctx.responseHeaders.get("Set-Cookie") ?? "")).toContain(
    "Add an email address first.",
  );
  const mails = () => countRows("SELECT count(*) AS n FROM outbox WHERE template = 'share-link'");
  const more = await withinOneMinute(async (attempt) => {
    const sent = await mails();
    for (let at = 0; at < 12; at += 1)
      await postShare(staff, reel, { recipient: "Many", email: `many-${attempt}-${at}@spam.example` });
    return (await mails()) - sent;
  });
  expect(more).toBeLessThanOrEqual(10);
});

test("fields come back with what was typed and an error that names the field", async () => {
  const cases: [Record<string, string>, string][] = [
    [{ recipient: " " }, "recipient"],
    [{ recipient: "x".repeat(81) }, "recipient"],
    [{ recipient: "Dana", email: "dana" }, "email"],
    [{ recipient: "Dana", message: "x".repeat(1_001) }, "message"],
    [{ recipient: "Dana", expiresOn: "tomorrow" }, "expiresOn"],
    [{ recipient: "Dana", expiresOn: "2026-02-31" }, "expiresOn"],
    [{ recipient: "Dana", expiresOn: dayFrom(-1) }, "expiresOn"],
    [{ recipient: "Dana", passcode: "12345" }, "passcode"],
    [{ recipient: "Dana", passcode: "x".repeat(65) }, "passcode"],
  ];
  const before = await countRows("SELECT count(*) AS n FROM share_links");
  for (const [form, field] of cases) {
    const { answer } = await postShare(staff, reel, form);
    expect(answer, field).toMatchObject({ init: { status: 400 }, data: { error: { [field]: [expect.any(String)] } } });
    expect((answer as { data: { initialValue: object } }).data.initialValue).toMatchObject(
      Object.fromEntries(Object.entries(form).filter(([, value]) => value.trim() !== "")),
    );
  }
  expect(await countRows("SELECT count(*) AS n FROM share_links")).toBe(before);
});

test("a passcode is asked for before anything of the reel is shown, and a changed one asks again", async () => {
  const { linkId, token } = await share(staff, reel, { passcode: "brass-42" });
  const locked = await open(token);
  expect(locked).toMatchObject({ state: "locked", status: 200, sender: { name: "Jonas Okafor" } });
  expect(JSON.stringify({ ...locked, ctx: null })).not.toMatch(/Autumn|Dana|Dawn/);
  const wrong = await send(token, { passcode: "brass-43" });
  expect(wrong.answer).toMatchObject({ init: { status: 403 }, data: { error: { passcode: [expect.any(String)] } } });
  expect(JSON.stringify(wrong.answer)).not.toContain("brass-43");
  expect((await send(token, { passcode: "" })).answer).toMatchObject({ init: { status: 400 } });
  const right = await send(token, { passcode: " brass-42 " });
  expect((right.answer as Response).headers.get("Location")).toBe(`/sliders/share/${token}`);
  const set = right.ctx.responseHeaders.getSetCookie().find((cookie) => cookie.startsWith("share-pass="));
  expect(set).toMatch(/; Path=\/sliders\/share; HttpOnly; SameSite=Lax/);
  const cookie = passOf(right.ctx.responseHeaders);
  expect(await open(token, { cookie })).toMatchObject({ state: "open" });
  expect(await audited(linkId)).toEqual(["share-created", "share-passcode-refused"]);

  // A pass is for one link, and a second one does not end the first.
  const other = await share(staff, reel, { passcode: "strings-7" });
  expect((await open(other.token, { cookie })).state).toBe("locked");
  const both = passOf((await send(other.token, { passcode: "strings-7" }, { cookie })).ctx.responseHeaders);
  for (const link of [token, other.token]) expect((await open(link, { cookie: both })).state).toBe("open");
  for (const forged of [
    cookie.replace(/.$/, "!"),
    cookie.replace(linkId, other.linkId),
    "share-pass=",
    "share-pass=~.~",
  ])
    expect((await open(forged.includes(other.linkId) ? other.token : token, { cookie: forged })).state).toBe("locked");

  await changeShare(staff, reel, linkId, { recipient: "Dana Wu", passcode: "woodwind" });
  expect((await open(token, { cookie })).state).toBe("locked");
  await changeShare(staff, reel, linkId, { recipient: "Dana Wu", withoutPasscode: "on" });
  expect((await open(token)).state).toBe("open");
  const { link } = await getShare(staff, reel, linkId);
  expect([link.hasPasscode, "passcodeHash" in link]).toEqual([false, false]);
});

test("passcodes are tried ten times a minute, by address and by link", async () => {
  const { token } = await share(staff, reel, { passcode: "brass-42" });
  async function triedTooOften() {
    const statuses: number[] = [];
    for (let at = 0; at < 12; at += 1)
      statuses.push(statusOf((await send(token, { passcode: "wrong one" }, { address: "10.8.0.1" })).answer));
    // From elsewhere the link itself is at its limit, also for the right passcode.
    const elsewhere = statusOf((await send(token, { passcode: "brass-42" }, { address: "10.8.0.2" })).answer);
    return [statuses.filter((status) => status === 429).length >= 2, elsewhere];
  }
  // Again where a new minute began in between.
  await expect.poll(triedTooOften, { interval: 0, timeout: 25_000 }).toEqual([true, 429]);
});

test("a revoked link, an expired one, an unknown one and an unpublished reel say so, also to those who hold a pass", async () => {
  const { linkId, token } = await share(staff, reel, { passcode: "brass-42" });
  const cookie = passOf((await send(token, { passcode: "brass-42" })).ctx.responseHeaders);
  expect(await open(token, { cookie })).toMatchObject({ status: 200 });
  await setStatus(reel, "unpublished");
  expect(await open(token, { cookie })).toMatchObject({ state: "unavailable", status: 404 });
  expect(await open(token, { cookie: `${cookie}; ${staff}` })).toMatchObject({ state: "unavailable" });
  await setStatus(reel, "deleted");
  expect(await open(token, { cookie })).toMatchObject({ state: "deleted", status: 410 });
  await setStatus(reel, "published");
  await DB.prepare("UPDATE share_links SET expires_at = ? WHERE id = ?")
    .bind(Date.now() - 1, linkId)
    .run();
  expect(await open(token, { cookie })).toMatchObject({ state: "expired", status: 410 });
  const longer = await changeShare(staff, reel, linkId, { recipient: "Dana Wu", expiresOn: dayFrom(2) });
  expect(statusOf(longer.answer)).toBe(302);
  expect(await open(token, { cookie })).toMatchObject({ state: "open" });
  for (const again of [1, 2]) {
    expect(statusOf((await changeShare(staff, reel, linkId, { act: "revoke" })).answer), `${again}`).toBe(302);
    expect(await open(token, { cookie })).toMatchObject({ state: "revoked", status: 410 });
  }
  expect((await audited(linkId)).filter((action) => action === "share-revoked")).toHaveLength(1);
  expect((await send(token, { passcode: "brass-42" }, { address: "10.8.1.1" })).answer).toMatchObject({
    init: { status: 410 },
  });
  expect((await changeShare(staff, reel, linkId, { recipient: "Dana" })).answer).toMatchObject({
    init: { status: 410 },
  });
  const letter = token.at(40) === "A" ? "B" : "A";
  const forged = [
    `${token.slice(0, 40)}${letter}${token.slice(41)}`,
    token.slice(1),
    `${token}x`,
    "x",
    "'",
    "x".repeat(65),
  ];
  for (const unknown of forged) expect(await open(unknown), unknown).toMatchObject({ state: "unknown", status: 404 });
  expect(await open(token, { host: "acme.localhost" })).toMatchObject({ state: "unknown", status: 404 });
});

test("links are for staff of the company, who edit reels", async () => {
  const { linkId } = await share(staff, reel);
  for (const account of ["supervisor", "artist", "label"]) {
    const cookie = await cookieOf(account);
    const forbidden = { code: "forbidden" };
    await expect(listShares(cookie, reel), account).rejects.toMatchObject(forbidden);
    await expect(getShare(cookie, reel, linkId), account).rejects.toMatchObject(forbidden);
    await expect(postShare(cookie, reel, { recipient: "Dana" }), account).rejects.toMatchObject(forbidden);
    await expect(changeShare(cookie, reel, linkId, { act: "revoke" }), account).rejects.toMatchObject(forbidden);
  }
  const elsewhere = await cookieOf("admin", "acme.localhost");
  const missing = { code: "not_found" };
  await expect(listShares(elsewhere, reel, "", "acme.localhost")).rejects.toMatchObject(missing);
  const theirs = await addReel({ companyId: demoCompanyIds.acme });
  for (const id of [reel, theirs]) {
    await expect(getShare(elsewhere, id, linkId, "acme.localhost")).rejects.toMatchObject(missing);
    await expect(changeShare(elsewhere, id, linkId, { act: "revoke" }, "acme.localhost")).rejects.toMatchObject(
      missing,
    );
  }
  const other = await addReel();
  await expect(getShare(staff, other, linkId)).rejects.toMatchObject(missing);
  await expect(listShares(staff, await addReel({ kind: "work" }))).rejects.toMatchObject(missing);
  await expect(listShares(staff, await addReel({ status: "deleted" }))).rejects.toMatchObject(missing);
  expect(await listShares(staff, await addReel({ status: "unpublished" }))).toMatchObject({ isPublished: false });
});

test("the second of two editors is told, keeps the input, and can save over the first", async () => {
  const { linkId } = await share(staff, reel, { recipient: "Two editors" });
  const version = String((await getShare(staff, reel, linkId)).link.updatedAt);
  const save = async (recipient: string, read: string) => {
    const { answer } = await changeShare(staff, reel, linkId, { recipient, version: read });
    return { status: statusOf(answer), reply: (answer as { data?: unknown }).data ?? null };
  };
  expect((await save("By the first", version)).status).toBe(302);
  const refused = await save("By the second", version);
  expect(refused).toMatchObject({
    status: 409,
    reply: { initialValue: { recipient: "By the second" }, error: { "": [expect.stringContaining("Someone else")] } },
  });
  expect((await getShare(staff, reel, linkId)).link.recipient).toBe("By the first");
  const current = String((await getShare(staff, reel, linkId)).link.updatedAt);
  expect(refused.reply).toMatchObject({ initialValue: { version: current } });
  expect((await save("By the second", current)).status).toBe(302);
  expect((await getShare(staff, reel, linkId)).link.recipient).toBe("By the second");
  expect((await save("By a script", "")).status).toBe(302);
});
