import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { sharedVariant } from "#app/edge/cache/shared-variant.server.ts";
import { parseCookies } from "#app/edge/cookies/cookies.server.ts";
import { shownAnnouncement } from "#app/shell/shown-announcement.server.ts";
import { loader as faq } from "#app/site/about/routes/faq.tsx";
import { loader as whoWeAre } from "#app/site/about/routes/who-we-are.tsx";
import { action as closeAnnouncement } from "#app/site/content/routes/announcement.ts";
import { loader as list, action as press } from "#app/site/content/routes/site-content.tsx";
import { loader as open, action as save } from "#app/site/content/routes/site-entry.tsx";
import { loader as legal } from "#app/site/legal/routes/legal.tsx";
import { loader as landing } from "#app/site/routes/landing.tsx";
import { loader as service } from "#app/site/services/routes/service.tsx";
import { loader as workDetail } from "#app/site/works/routes/work-detail.tsx";
import { loader as contactUs } from "#app/visitor-requests/routes/contact-us.tsx";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addArtist, addRecording, addSlider } from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const host = "http://localhost";
let staff = "";
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  [staff, admin] = await Promise.all([cookieFor("staff"), cookieFor("admin")]);
  await DB.prepare("DELETE FROM site_entries").run();
});

type Form = Record<string, string>;

function submit(id: string, form: Form, { kind = "team", cookie = staff, at = host } = {}) {
  const url = `${at}/site-content/${id}?kind=${kind}`;
  return visit(url, { method: "POST", cookie, params: { id }, form }, save);
}

async function listed(kind: string, cookie = staff, at = host) {
  const { answer } = await visit(`${at}/site-content?kind=${kind}`, { cookie }, list);
  return (answer as Awaited<ReturnType<typeof list>>).entries;
}

async function add(kind: string, form: Form) {
  const { answer } = await submit("new", { status: "published", ...form }, { kind });
  expect(statusOf(answer)).toBe(302);
  const entries = await listed(kind);
  return entries.find(({ title }) => title === form.title)?.id ?? "";
}

async function click(id: string, intent: string, more: Form = {}, cookie = staff) {
  const { answer } = await visit(
    `${host}/site-content`,
    { method: "POST", cookie, form: { id, intent, ...more } },
    press,
  );
  return (answer as Response).headers.get("Location") ?? "";
}

async function opened(id: string, cookie = staff) {
  const { answer } = await visit(`${host}/site-content/${id}`, { cookie, params: { id } }, open);
  return (answer as Awaited<ReturnType<typeof open>>).entry;
}

async function team(at = host) {
  const { answer } = await visit(`${at}/who-we-are`, {}, whoWeAre);
  return (answer as Awaited<ReturnType<typeof whoWeAre>>).team.map(({ title }) => title);
}

async function work(slug: string) {
  const { answer, ctx } = await visit(`${host}/our-work/detail/${slug}`, { params: { slug } }, workDetail);
  expect(ctx.trips.count).toBeLessThanOrEqual(3);
  return answer as Awaited<ReturnType<typeof workDetail>>;
}

async function announced(at = host, cookie: string | null = null) {
  const { ctx } = await visit(`${at}/services`, { cookie }, () => null);
  return shownAnnouncement(ctx);
}

test("staff add, order, publish, edit, delete and restore people of the team, and each change is audited", async () => {
  const nia = await add("team", { title: "Nia", detail: "Supervisor" });
  const tom = await add("team", { title: "Tom", detail: "Composer" });
  expect(await team()).toEqual(["Nia", "Tom"]);
  await click(tom, "up");
  // The first cannot go further.
  await click(tom, "up");
  expect(await team()).toEqual(["Tom", "Nia"]);
  await click(nia, "unpublish");
  expect(await team()).toEqual(["Tom"]);
  await click(nia, "publish");
  const entry = await opened(nia);
  expect(
    statusOf((await submit(nia, { ...entry, title: "Nia F.", detail: "Head of supervision" } as Form)).answer),
  ).toBe(302);
  expect(await team()).toEqual(["Tom", "Nia F."]);
  const undo = new URL(await click(nia, "delete"), host).searchParams;
  expect(await team()).toEqual(["Tom"]);
  expect(Object.fromEntries(undo)).toEqual({ kind: "team", deleted: nia, title: "Nia F.", published: "yes" });
  await click(nia, "restore", { wasPublished: "yes" });
  expect(await team()).toEqual(["Tom", "Nia F."]);
  const audited = "SELECT count(*) AS n FROM audit_log WHERE subject_id = ? AND action = ?";
  for (const [action, times] of [
    ["created", 1],
    ["changed", 1],
    ["status", 4],
  ] as const)
    expect(await countRows(audited, nia, `site-entry-${action}`), action).toBe(times);
  expect(await countRows(audited, tom, "site-entry-moved")).toBe(1);
});

test("what is wrong is named at its field and the form keeps what was typed", async () => {
  const valid = { title: "A text", status: "published" };
  const cases: [kind: string, form: Form, field: string, message: RegExp][] = [
    ["team", { ...valid, title: " ", detail: "x" }, "title", /^Name: enter a text/],
    ["team", { ...valid, detail: "" }, "detail", /^Role: enter a text/],
    ["team", { ...valid, title: "x".repeat(81), detail: "x" }, "title", /at most 80/],
    ["faq", { ...valid, detail: "Topic" }, "body", /^Answer: enter a text/],
    ["client", { ...valid, link: "javascript:alert(1)" }, "link", /^Link: enter a path/],
    ["client", { ...valid, link: "//evil.example" }, "link", /^Link: enter a path/],
    ["client", { ...valid, link: "http://example.com" }, "link", /^Link: enter a path/],
    ["announcement", { ...valid, link: "/services" }, "detail", /label needs a link/],
    ["announcement", { ...valid, startsOn: "2026-12-02", endsOn: "2026-12-01" }, "endsOn", /^Last day/],
    ["announcement", { ...valid, startsOn: "tomorrow" }, "startsOn", /^enter a date/],
    ["team", { title: "A", detail: "b", status: "deleted" }, "status", /^Status: choose/],
    ["contact", { ...valid, detail: "x", hours: "always" }, "hours", /^Hours: enter days/],
    ["contact", { ...valid, detail: "x", hours: "Mon 9-18" }, "timeZone", /^Time zone: enter the time zone/],
    ["contact", { ...valid, detail: "x", timeZone: "Berlin" }, "timeZone", /IANA/],
    ["contact", { ...valid, detail: "x", email: "nia@" }, "email", /^Email: enter an address/],
    ["contact", { ...valid, detail: "x", phone: "call me" }, "phone", /^Phone: enter a number/],
    ["case", { ...valid, body: "", link: "/our-work/detail/winter-campaign" }, "body", /^Problem: enter a text/],
    ["case", { ...valid, body: "x", link: "/our-work/detail/unknown" }, "link", /^Work: choose a published work/],
  ];
  for (const [kind, form, field, message] of cases) {
    const { answer } = await submit("new", form, { kind });
    const { data, init } = answer as {
      data: { error?: Record<string, string[]>; initialValue?: Form };
      init: { status: number };
    };
    expect(init.status, field).toBe(400);
    expect(data.error?.[field]?.join(" "), `${kind} ${field}`).toMatch(message);
    expect(data.initialValue?.title ?? "", kind).toBe(form.title);
  }
});

test("the second of two editors is told, and saves on purpose", async () => {
  const id = await add("client", { title: "Fjord" });
  const mine = await opened(id, admin);
  expect(statusOf((await submit(id, { ...(await opened(id)), title: "Fjord Outdoor" } as Form)).answer)).toBe(302);
  const { answer } = await submit(id, { ...mine, title: "Fjord A/S" } as Form, { cookie: admin });
  const { data, init } = answer as {
    data: { error: Record<string, string[]>; initialValue: Form };
    init: { status: number };
  };
  expect(init.status).toBe(409);
  expect(data.error[""]?.[0]).toContain("Someone else changed this entry");
  expect(data.initialValue.title).toBe("Fjord A/S");
  expect(statusOf((await submit(id, data.initialValue, { cookie: admin })).answer)).toBe(302);
  expect((await listed("client")).map(({ title }) => title)).toEqual(["Fjord A/S"]);
});

test("another company's entries are not found, and people without the permission are refused", async () => {
  const id = await add("team", { title: "Ours", detail: "Here" });
  const elsewhere = await cookieFor("admin", "acme.localhost");
  const acme = { cookie: elsewhere, at: "http://acme.localhost" };
  expect(await listed("team", elsewhere, acme.at)).toEqual([]);
  expect(await team(acme.at)).toEqual([]);
  const missing = { code: "not_found" };
  await expect(submit(id, { title: "Theirs", detail: "x", status: "published" }, acme)).rejects.toMatchObject(missing);
  const there = { method: "POST", cookie: elsewhere, form: { id, intent: "delete" } };
  await expect(visit(`${acme.at}/site-content`, there, press)).rejects.toMatchObject(missing);
  const supervisor = await cookieFor("supervisor");
  await expect(listed("team", supervisor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(click(id, "delete", {}, supervisor)).rejects.toMatchObject({ code: "forbidden" });
  await expect(submit(id, {}, { cookie: supervisor })).rejects.toMatchObject({ code: "forbidden" });
});

test("the questions are the built-in ones until staff publish their own", async () => {
  const questions = async () => {
    const { answer } = await visit(`${host}/faq`, {}, faq);
    return (answer as Awaited<ReturnType<typeof faq>>).entries;
  };
  expect((await questions()).length).toBeGreaterThan(5);
  await add("faq", { title: "Who answers?", detail: "Us", body: "We do.\nAlways.", status: "draft" });
  expect((await questions()).length).toBeGreaterThan(5);
  await add("faq", { title: "Who asks?", detail: "You", body: "You do." });
  await add("faq", { title: "Who asks?", detail: "You", body: "Again." });
  expect(await questions()).toEqual([
    { id: "who-asks", topic: "You", question: "Who asks?", answer: "You do." },
    { id: "who-asks-2", topic: "You", question: "Who asks?", answer: "Again." },
  ]);
});

test("an announcement shows at once on its own host and on its days, until a visitor closes it", async () => {
  const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
  expect(await announced()).toBeNull();
  await add("announcement", { title: "Over", endsOn: day(-1) });
  await add("announcement", { title: "Not yet", startsOn: day(1) });
  expect(await announced()).toBeNull();
  const id = await add("announcement", {
    title: "Today",
    startsOn: day(0),
    endsOn: day(0),
    link: "/our-work",
    detail: "See it",
  });
  expect(await announced()).toEqual({ id, text: "Today", link: "/our-work", label: "See it" });
  expect(await announced("http://acme.localhost")).toBeNull();

  const form = { id, returnTo: "/services" };
  const { answer } = await visit(`${host}/announcement`, { method: "POST", form }, closeAnnouncement);
  const cookie = (answer as Response).headers.get("Set-Cookie")?.split(";")[0] ?? "";
  expect((answer as Response).headers.get("Location")).toBe("/services");
  expect(await announced(host, cookie)).toBeNull();
  expect(await announced(host, `announcement=${crypto.randomUUID()}`)).not.toBeNull();
  // A page with and one without the announcement are two variants; what no form writes is never shared.
  expect(sharedVariant(parseCookies(cookie))).toBe(`ask-dark-${id}`);
  expect(sharedVariant(parseCookies("announcement=x"))).toBeNull();

  for (const sent of [{ id: "<b>", returnTo: "https://evil.example" }, {}] as Form[]) {
    const { answer: refused } = await visit(`${host}/announcement`, { method: "POST", form: sent }, closeAnnouncement);
    const { headers } = refused as Response;
    expect([headers.get("Location"), headers.get("Set-Cookie")]).toEqual(["/", null]);
  }
  await click(id, "unpublish");
  expect(await announced()).toBeNull();
});

test("the landing page plays the staff's tracks first, and an address without a published song is refused", async () => {
  const ctx = testContext();
  const artistIds = [await addArtist(ctx, "Landing Trio")];
  for (const title of ["Opening", "Closing"])
    await addRecording(ctx, title, { artistIds, genre: "landing", slug: `landing-${title.toLowerCase()}` });
  await addRecording(ctx, "Hidden", { artistIds, genre: "landing", slug: "landing-hidden", status: "unpublished" });
  const song = (slug: string) => `${host}/music-sync-licensing/song/${slug}`;
  await add("track", { title: "Close with it", link: `${song("landing-closing")}?from=mail` });
  const opening = await add("track", { title: "Open with it", link: "/music-sync-licensing/song/landing-opening" });
  await add("track", { title: "Not yet", link: song("landing-opening"), status: "draft" });
  const played = async (at: string) => {
    const { answer } = await visit(at, {}, landing);
    return (answer as Awaited<ReturnType<typeof landing>>).tracks.map(({ title }) => title);
  };
  expect((await played(`${host}/`)).slice(0, 2)).toEqual(["Closing", "Opening"]);
  await click(opening, "up");
  expect((await played(`${host}/`)).slice(0, 2)).toEqual(["Opening", "Closing"]);
  expect(await played("http://spaces.localhost/")).not.toContain("Opening");
  expect(await opened(opening)).toMatchObject({ link: "/music-sync-licensing/song/landing-opening" });
  for (const link of ["/services", song("landing-hidden"), song("nothing-here"), "javascript:alert(1)"]) {
    const { answer } = await submit("new", { title: "Wrong", link, status: "published" }, { kind: "track" });
    expect((answer as { data: { error: Form } }).data.error.link?.[0], link).toMatch(/^Track page: /);
  }
  await DB.prepare("UPDATE site_entries SET status = 'deleted' WHERE kind = 'track'").run();
});

test("a work tells its case with its own tracks and why, and without one nothing is told", async () => {
  const ctx = testContext();
  const items = ["told", "bare"].map((name) => ({ name, slug: `case-${name}`, category: "Original music" }));
  await addSlider(ctx, "cases", ["default"], { items });
  const artistIds = [await addArtist(ctx, "Case Trio")];
  for (const title of ["First", "Second"])
    await addRecording(ctx, title, { artistIds, genre: "case", slug: `case-${title.toLowerCase()}` });
  const link = "/our-work/detail/case-told";
  const body = "They had four films.";
  const story = { choice: "One theme.", credits: "Director: Marit\nAll of us" };
  const id = await add("case", { title: "One melody", link, body, ...story });
  const song = (slug: string) => `/music-sync-licensing/song/${slug}`;
  await add("track", { title: "Two", detail: link, link: song("case-second"), body: "The fallback." });
  const first = await add("track", { title: "One", detail: link, link: song("case-first"), body: "In the film." });
  await click(first, "up");
  const told = await work("case-told");
  expect(told.story).toEqual({ title: "One melody", body, facts: story });
  expect(told.picks.map(({ track: { title }, note }) => [title, note])).toEqual([
    ["First", "In the film."],
    ["Second", "The fallback."],
  ]);
  expect(await work("case-bare")).toMatchObject({ story: null, picks: [] });
  await click(id, "unpublish");
  expect((await work("case-told")).story).toBeNull();
  const wrong = { title: "Lost", detail: "/our-work/detail/lost", link: song("case-first"), status: "published" };
  const { answer } = await submit("new", wrong, { kind: "track" });
  expect((answer as { data: { error: Form } }).data.error.detail?.[0]).toMatch(/^Page: choose/);
  const hearing = { params: { slug: "licensed-music" } };
  await add("track", { title: "Here", detail: "/services/licensed-music", link: song("case-second") });
  const { answer: page } = await visit(`${host}/services/licensed-music`, hearing, service);
  expect((page as Awaited<ReturnType<typeof service>>).tracks[0]?.title).toBe("Second");
});

test("clients and the person to talk to stand on the pages of their host alone, and the note on one", async () => {
  const hours = { hours: "Mon–Fri 9–18", timeZone: "Europe/Berlin", email: "nia@example.com", phone: "+49 30 555" };
  await add("contact", { title: "Nia", detail: "Supervisor", ...hours });
  await add("client", { title: "Named", link: "/our-work" });
  await add("note", { title: "All of this is fictional." });
  const read = async (at: string) => {
    const services = await visit(`${at}/services/licensed-music`, { params: { slug: "licensed-music" } }, service);
    const contact = await visit(`${at}/contact-us`, {}, contactUs);
    const who = await visit(`${at}/who-we-are`, {}, whoWeAre);
    return [services, contact, who].map(({ answer }) => {
      type Page = { clients: { title: string }[]; contact: object | null; notes?: { title: string }[] };
      const { clients, contact: person, notes } = answer as Page;
      return { clients: clients.map(({ title }) => title), person, notes: notes?.map(({ title }) => title) };
    });
  };
  const pages = await read(host);
  for (const { clients, person } of pages) {
    expect(clients).toContain("Named");
    expect(person).toMatchObject({
      title: "Nia",
      detail: "Supervisor",
      ...hours,
      zone: expect.stringMatching(/^CES?T$/),
    });
  }
  expect(pages.map(({ notes }) => notes)).toEqual([undefined, undefined, ["All of this is fictional."]]);
  for (const { clients, person } of await read("http://acme.localhost"))
    expect({ clients, person }).toEqual({ clients: [], person: null });
});

test("staff replace the texts of the landing page and a service, and what they leave empty keeps the built-in text", async () => {
  const read = async () => {
    const [front, one] = [
      await visit(`${host}/`, {}, landing),
      await visit(`${host}/services/licensed-music`, { params: { slug: "licensed-music" } }, service),
    ];
    for (const { ctx } of [front, one]) expect(ctx.trips.count).toBeLessThanOrEqual(3);
    return {
      texts: (front.answer as { texts: Record<string, unknown> }).texts,
      page: (one.answer as Awaited<ReturnType<typeof service>>).service,
    };
  };
  const before = await read();
  expect(before.texts).toEqual({ title: null, lead: null, points: null, steps: null, arrives: null });
  const state = async () => (await visit(`${host}/services`, {}, () => null)).ctx.company.contentAt;
  const at = await state();
  const own = { detail: "", title: "Music by us", lead: "", steps: "Ask: Tell us the use.\n\nHear it" };
  await add("page", own);
  await add("page", { detail: "/services/licensed-music", title: "Songs to license", arrives: "Audio: WAV: 24 bit" });
  expect(await state()).toBeGreaterThan(at);
  const { texts, page } = await read();
  expect(texts).toMatchObject({
    ...{ title: "Music by us", lead: null },
    steps: [
      { name: "Ask", text: "Tell us the use." },
      { name: "Hear it", text: "" },
    ],
  });
  expect(page).toMatchObject({
    ...{ name: "Songs to license", lead: before.page.lead, gets: before.page.gets },
    deliverables: { title: before.page.deliverables.title, items: [{ name: "Audio", text: "WAV: 24 bit" }] },
  });
  const { answer } = await submit("new", { detail: "/nowhere", title: "x", status: "published" }, { kind: "page" });
  expect((answer as { data: { error: object } }).data.error).toEqual({
    detail: [expect.stringMatching(/^Page: choose/)],
  });
  // Those of one company are not another's.
  const elsewhere = await visit(
    "http://acme.localhost/services/licensed-music",
    { params: { slug: "licensed-music" } },
    service,
  );
  expect((elsewhere.answer as Awaited<ReturnType<typeof service>>).service.name).toBe(before.page.name);
});

test("staff replace a legal text as plain text, and the list of cookies stays", async () => {
  const read = async (path: string) => {
    const { answer, ctx } = await visit(`${host}${path}`, {}, legal);
    expect(ctx.trips.count).toBeLessThanOrEqual(3);
    return (answer as Awaited<ReturnType<typeof legal>>).page;
  };
  const cookies = (await read("/cookies-policy")).sections;
  const body =
    "## Who we are\n\nWe are <b>Acme</b>.\nOf Berlin.\n\nWrite to us.\n\n## What we store\n\n- names\n- addresses";
  const { answer } = await submit(
    "new",
    { detail: "/privacy-policy", body: "No heading", status: "published" },
    { kind: "legal" },
  );
  expect((answer as { data: { error: object } }).data.error).toEqual({
    body: [expect.stringMatching(/start with a heading/)],
  });
  await add("legal", { detail: "/privacy-policy", title: "Privacy", body });
  await add("legal", { detail: "/cookies-policy", body: "## Ours\n\nFew." });
  const page = await read("/privacy-policy");
  expect(page.title).toBe("Privacy");
  expect(page.sections).toEqual([
    { id: "who-we-are", title: "Who we are", paragraphs: ["We are <b>Acme</b>. Of Berlin.", "Write to us."] },
    { id: "what-we-store", title: "What we store", paragraphs: [], list: ["names", "addresses"] },
  ]);
  const policy = await read("/cookies-policy");
  expect(policy.title).toBe("Cookie Policy");
  expect(policy.sections.map(({ id }) => id)).toEqual(["ours", ...cookies.map(({ id }) => id)]);
});
