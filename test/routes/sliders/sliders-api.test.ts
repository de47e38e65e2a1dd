import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { AppError } from "#app/edge/http/app-error.ts";
import { formCopy } from "#app/sliders/admin/form/slider-form-copy.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addRuleItems } from "#test/routes/sliders/plain-form.ts";
import { addArtist, addPlaylist, addRecording, restrictFor } from "#test/routes/sliders/slider-factory.ts";
import {
  brokenRules,
  defaultStatus,
  keptRules,
  keywordForms,
  sliderOf,
  validSlider,
  videoForms,
} from "#test/routes/sliders/slider-rules.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
const hosts = { main: "localhost", spaces: "spaces.localhost", acme: "acme.localhost" };
let staff = "";
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  await addRuleItems();
  [staff, admin] = await Promise.all([cookieFor("staff"), cookieFor("admin")]);
});

type Sent = { method?: string; cookie?: string; body?: unknown; host?: string };
type Reply = { status: number; body: { data?: never; error?: { code: string; fields?: Record<string, string[]> } } };

/** A request to the API; a thrown error as the response that the worker makes of it. */
async function call(path: string, sent: Sent = {}): Promise<Reply> {
  const { method = "GET", cookie = staff, body, host = hosts.main } = sent;
  try {
    const given = { method, cookie, body: body === undefined ? undefined : JSON.stringify(body) };
    const { answer } = await visit(`http://${host}/api/v1/${path}`, given, apiHandler);
    const response = answer as Response;
    return { status: response.status, body: await response.json() };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return { status: error.status, body: { error: { code: error.code, fields: error.fields ?? undefined } } };
  }
}

const post = (body: unknown, sent: Sent = {}) => call("sliders", { method: "POST", body, ...sent });
const put = (id: string, body: unknown, sent: Sent = {}) => call(`sliders/${id}`, { method: "PUT", body, ...sent });
const get = async (id: string, sent: Sent = {}) => {
  const { status, body } = await call(`sliders/${id}`, sent);
  return { status, slider: body.data as Record<string, never> | undefined };
};

async function created(body: unknown, sent: Sent = {}): Promise<string> {
  const reply = await post(body, sent);
  expect(reply, JSON.stringify(reply)).toMatchObject({ status: 201 });
  return (reply.body.data as unknown as { _id: string })._id;
}

const storedSlides = (id: string) =>
  DB.prepare("SELECT * FROM slides WHERE slider_id = ? ORDER BY position").bind(id).all();

test("every rule refuses a slider in the API, at its field and with its message, and nothing is written", async () => {
  const spacesAdmin = await cookieFor("admin", hosts.spaces);
  const before = await countRows("SELECT count(*) AS n FROM sliders");
  const update = await created(validSlider("work"));
  for (const row of brokenRules) {
    const where = row.spaces ? { host: hosts.spaces, cookie: spacesAdmin } : {};
    const { status, body } = await post(sliderOf(row), where);
    expect([status, body.error?.fields?.[row.field]], row.rule).toEqual([400, [row.message]]);
    if (!row.spaces) expect((await put(update, sliderOf(row))).status, row.rule).toBe(400);
  }
  expect((await post({ ...validSlider("work"), kind: "banner" })).body.error?.fields).toHaveProperty("kind");
  expect((await post({ ...validSlider("work"), status: "gone" })).body.error?.fields).toHaveProperty("status");
  expect(await countRows("SELECT count(*) AS n FROM sliders")).toBe(before + 1);
});

test("sliders at the edge of a rule are saved, and videos in the form of their page", async () => {
  for (const row of keptRules) await created(sliderOf(row));
  for (const [typed, stored] of videoForms) {
    const id = await created(sliderOf({ kind: "video", item: { itemUrl: typed } }));
    expect((await storedSlides(id)).results.map((row) => row.item_url)).toEqual([stored]);
  }
  for (const [typed, stored] of keywordForms) {
    const id = await created(
      sliderOf({ kind: "slides", body: { settings: { keywords: [typed] } }, item: { tags: [typed] } }),
    );
    const { slider } = await get(id);
    expect(slider).toMatchObject({ settings: { keywords: stored }, items: [{ tags: stored }] });
  }
  const { status: _, ...noStatus } = sliderOf({ kind: "slides", body: { priority: "" } });
  expect((await get(await created(noStatus))).slider).toMatchObject({ priority: 1, status: defaultStatus });
});

test("a slider of 120 slides is created, read, reordered and changed with its slides keeping their ids", async () => {
  const items = Array.from({ length: 120 }, (_, at) => ({
    name: `Work ${at}`,
    agency: "Agency",
    settings: { brand: "Brand", isVisible: at > 0, isDownloadable: true },
    tags: [" warm ", "", "warm", "low"],
    background: { src: "/media/uploads/a.webp" },
    link: "/discover",
  }));
  const id = await created({ ...validSlider("work"), items });
  const { slider } = await get(id);
  const read = slider as unknown as { items: Record<string, unknown>[]; version: string };
  expect(read.items).toHaveLength(120);
  expect(read.items[1]).toMatchObject({
    name: "Work 1",
    tags: ["warm", "low"],
    brand: "Brand",
    background: { src: "/media/uploads/a.webp" },
    settings: { agency: "Agency", brand: "Brand", isVisible: true, isDownloadable: true },
  });
  expect(read.items[0]).toMatchObject({ visible: false });
  const reversed = [...read.items].reverse();
  const saved = await put(id, { ...slider, title: "Reversed", items: reversed });
  expect(saved.status).toBe(200);
  const again = (await get(id)).slider as unknown as typeof read & { title: string };
  expect([again.title, again.items.map((item) => item._id)]).toEqual(["Reversed", reversed.map((item) => item._id)]);
  expect(await countRows("SELECT count(*) AS n FROM audit_log WHERE subject_id = ?", id)).toBe(2);

  // The version that was read first is old now: the second editor is told, and nothing is overwritten.
  const second = await put(id, { ...slider, title: "Second editor" });
  expect([second.status, second.body.error?.code]).toEqual([409, "conflict"]);
  expect((await get(id)).slider).toMatchObject({ title: "Reversed" });
  const fresh = Array.from({ length: 5 }, () =>
    put(id, { ...slider, version: again.version }).then(({ status }) => status),
  );
  expect((await Promise.all(fresh)).sort()).toEqual([200, 409, 409, 409, 409]);
});

test("an id of another slider's slide is not taken over", async () => {
  const first = await created(validSlider("work"));
  const [taken] = (await storedSlides(first)).results;
  const second = await created(sliderOf({ kind: "work", item: { _id: String(taken?.id) } }));
  expect((await storedSlides(second)).results[0]?.id).not.toBe(taken?.id);
  expect((await storedSlides(first)).results[0]?.id).toBe(taken?.id);
});

test("rich text of a reel is stored clean and other descriptions as they are", async () => {
  const description = `<p onclick="x()">One <b><strong>bold</strong></b><script>alert(1)</script>
    <a href="javascript:alert(1)">bad</a><a href="https://example.com/?a=1&b=2">good</a><img src=x onerror=alert(1)></p><ul><li>A<li>B`;
  const reel = await created(sliderOf({ kind: "slides", item: { description } }));
  expect((await storedSlides(reel)).results[0]?.description).toMatch(
    /^<p>One <strong>bold<\/strong>\s+bad<a href="https:\/\/example.com\/\?a=1&amp;b=2">good<\/a><\/p><ul><li>A<\/li><li>B<\/li><\/ul>$/,
  );
  const work = await created(sliderOf({ kind: "work", item: { description: "a < b & <b>c</b>" } }));
  expect((await storedSlides(work)).results[0]?.description).toBe("a < b & <b>c</b>");
});

test("segments and brands are an administrator's: others keep what is stored", async () => {
  const id = await created(
    { ...sliderOf({ kind: "work", item: { excludeSubdomains: ["acme"] } }), segments: [" film ", "film", "tv", ""] },
    { cookie: admin },
  );
  expect((await get(id, { cookie: admin })).slider).toMatchObject({ segments: ["film", "tv"] });
  const seen = (await get(id)).slider as unknown as { items: object[] };
  expect(seen).not.toHaveProperty("segments");
  expect(seen.items[0]).not.toHaveProperty("excludeSubdomains");
  expect((await put(id, seen)).status).toBe(200);
  expect((await put(id, { ...seen, version: "", segments: ["all"] })).status).toBe(403);
  expect((await get(id, { cookie: admin })).slider).toMatchObject({
    segments: ["film", "tv"],
    items: [{ excludeSubdomains: ["acme"] }],
  });
  const plain = await created(validSlider("work"));
  expect((await get(plain, { cookie: admin })).slider).toMatchObject({ segments: ["default"] });
});

test("another company's slider is not found, and other accounts and strangers are refused", async () => {
  const id = await created(validSlider("work"));
  const acmeAdmin = await cookieFor("admin", hosts.acme);
  const elsewhere = { host: hosts.acme, cookie: acmeAdmin };
  expect((await get(id, elsewhere)).status).toBe(404);
  expect((await put(id, validSlider("work"), elsewhere)).status).toBe(404);
  const patch = { method: "PATCH", body: { status: "icebox" } };
  expect((await call(`sliders/${id}`, { ...patch, ...elsewhere })).status).toBe(404);
  const supervisor = await cookieFor("supervisor");
  for (const [cookie, status] of [
    [supervisor, 403],
    ["", 401],
  ] as const) {
    expect((await get(id, { cookie })).status).toBe(status);
    expect((await post(validSlider("work"), { cookie })).status).toBe(status);
    expect((await put(id, validSlider("work"), { cookie })).status).toBe(status);
    expect((await call("sliders?status=published", { cookie })).status).toBe(status);
  }
  expect((await call(`sliders/${id}`, patch)).status).toBe(200);
  expect((await get(id)).slider).toMatchObject({ status: "icebox" });
  expect((await call(`sliders/${id}`, { ...patch, body: { status: "gone" } })).status).toBe(400);
});

test("the list by status and the works of the form come in pages with the names of the contract", async () => {
  const items = Array.from({ length: 40 }, (_, at) => ({
    name: `Work ${String(at).padStart(2, "0")}`,
    category: at % 2 ? "Original music" : "Licensed music",
  }));
  const works = "sliders?limit=1&status=published,unpublished&kind=work&segments=default";
  const worksOf = async (more: string) => {
    const { data } = (await call(`${works}${more}`)).body as unknown as {
      data: { items: [{ items: { name: string }[]; itemsPagination: { totalItems: number; totalPages: number } }] };
    };
    return data.items[0];
  };
  const { totalItems: before } = (await worksOf("&itemsLimit=1")).itemsPagination;
  await created({ ...validSlider("work"), title: "Newest works", status: "published", items });
  const list = await call("sliders?status=published,unpublished&title=NEWEST&limit=25&sort=createdAt");
  expect(list.body.data).toMatchObject({ items: [{ title: "Newest works", kind: "work" }], paging: { totalItems: 1 } });
  await created({ ...validSlider("video"), title: "Newest video" });
  const ofKind = await call("sliders?status=published,unpublished&kind=work&title=newest&limit=1");
  expect(ofKind.body.data).toMatchObject({ items: [{ title: "Newest works" }], paging: { limit: 1, totalPages: 1 } });
  const both = await call("sliders?status=published,unpublished&title=newest&limit=1");
  expect(both.body.data).toMatchObject({ items: [{ title: "Newest video" }], paging: { limit: 1, totalPages: 2 } });
  const page = async (more: string, limit = 18) => {
    const { items: shown, itemsPagination } = await worksOf(`&itemsLimit=${limit}${more}`);
    return [shown.length, shown[0]?.name, itemsPagination.totalPages];
  };
  const total = before + 40;
  expect((await worksOf("&itemsPage=1")).itemsPagination.totalItems).toBe(total);
  expect(await page("&itemsPage=1")).toEqual([18, "Work 00", Math.ceil(total / 18)]);
  expect(await page("&itemsPage=2")).toEqual([18, "Work 18", Math.ceil(total / 18)]);
  expect((await page("&itemsPage=2&filter=category eq original-music"))[1]).toBe("Work 37");
  expect(await page("&itemsPage=1&filter=category eq view-all")).toEqual([18, "Work 00", Math.ceil(total / 18)]);
  expect((await page("&itemsPage=2", 30))[1]).toBe("Work 30");
  // Neither a draft nor a second published slider takes them away.
  await created({ ...validSlider("work"), title: "A draft of works" });
  expect(await page("&itemsPage=1")).toEqual([18, "Work 00", Math.ceil(total / 18)]);
  const [taken] = (await worksOf("&itemsPage=1")).items;
  const second = [{ name: "A work of the second" }, { ...taken, _id: null, slug: "twice" }];
  await created({ ...validSlider("work"), title: "Second works", status: "published", items: second });
  await created({
    ...validSlider("work"),
    title: "Third works",
    status: "published",
    items: [{ name: "Twice", slug: "twice" }],
  });
  expect((await worksOf("&itemsPage=1")).itemsPagination.totalItems).toBe(total + 2);
});

test("brands are counted by the tracks that each may hear", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Brand artist");
  const songs = [];
  for (const title of ["One", "Two", "Three"]) songs.push(await addRecording(ctx, title, { artistIds: [artist] }));
  const playlist = await addPlaylist(ctx, "Brand playlist", songs);
  for (const song of songs.slice(1)) await restrictFor(ctx, song, demoCompanyIds.acme);
  const validate = (body: unknown, cookie = admin) => call("validate-brands", { method: "POST", body, cookie });
  const { data } = (await validate({ playlists: [playlist, "none"] })).body as unknown as {
    data: Record<string, { brands: string[]; tracks: number; isIncluded: boolean }[]>;
  };
  const byBrand = Object.fromEntries((data[playlist] ?? []).map((group) => [group.brands[0], group]));
  expect(byBrand.acme).toMatchObject({ tracks: 1, isIncluded: false });
  expect(byBrand.nova).toMatchObject({ tracks: 3, isIncluded: true });
  expect(data.none?.map(({ tracks }) => tracks)).toEqual([0, 0]);
  expect((await validate({ artists: [artist] })).body.data).toMatchObject({ [artist]: [{ tracks: 1 }, { tracks: 3 }] });
  // A bare list, of playlists, artists or both.
  const bare = (await validate([playlist, artist, "none"])).body.data as unknown as Record<string, unknown>;
  expect(Object.keys(bare).toSorted()).toEqual([playlist, artist, "none"].toSorted());
  expect(bare).toMatchObject({ [playlist]: data[playlist], [artist]: [{ tracks: 1 }, { tracks: 3 }] });
  expect((await validate([])).body.data).toEqual({});
  expect((await validate({ artists: [artist] }, staff)).status).toBe(403);
  expect((await validate({ ids: [artist] })).status).toBe(400);
});

test("a slide says what was typed, where it leads, and the images, artists and songs of its item", async () => {
  const ctx = testContext();
  const artist = await addArtist(ctx, "Slide artist");
  const song = await addRecording(ctx, "Slide song", { artistIds: [artist] });
  const playlist = await addPlaylist(ctx, "Slide playlist", [song]);
  await ctx.env.DB.prepare(
    "UPDATE artists SET image_key = 'images/own.webp', background_images = '[\"images/wide.webp\"]' WHERE id = ?",
  )
    .bind(artist)
    .run();
  const published = { status: "published", segments: ["slide-facts"] } as const;
  const named = (kind: "artist" | "playlist", itemId: string) => ({
    ...validSlider(kind, [{ name: `Typed ${kind}`, itemId, slug: `${kind}-slug` }]),
    ...published,
  });
  const shared = {
    backgroundImages: expect.arrayContaining(["/media/images/own.webp", "/media/images/wide.webp"]),
    artists: [{ name: "Slide artist" }],
    totalSongs: 1,
    videoUrl: null,
  };
  const expected = {
    artist: { ...shared, slideTyped: "Typed artist", redirectState: "player-artist" },
    playlist: { ...shared, slideTyped: "Typed playlist", redirectState: "player-playlist" },
    video: {
      ...{ slideTyped: "First", redirectState: "player-video", videoUrl: "https://vimeo.com/76979871" },
      ...{ backgroundImages: [], artists: [], totalSongs: null },
    },
    work: { redirectState: "work", stateParams: { slug: "a-work" }, videoUrl: null },
  };
  const bodies = {
    artist: named("artist", artist),
    playlist: named("playlist", playlist),
    video: { ...validSlider("video"), ...published },
    work: { ...validSlider("work", [{ name: "A work", slug: "a-work" }]), ...published },
  };
  for (const kind of ["artist", "playlist", "video", "work"] as const) {
    const { slider } = await get(await created(bodies[kind], { cookie: admin }));
    const [saved] = (slider as unknown as { items: object[] }).items;
    expect(saved, kind).toMatchObject(expected[kind]);
  }
  const [saved] = (
    (await get(await created(bodies.artist, { cookie: admin }))).slider as unknown as { items: object[] }
  ).items;
  expect(saved).toMatchObject({ stateParams: { artistSlug: "artist-slug" } });
  const shown = (await call("sliders?segments=slide-facts", { cookie: "" })).body.data as unknown as {
    items: { kind: keyof typeof expected; items: object[] }[];
  };
  expect(new Set(shown.items.map(({ kind }) => kind))).toEqual(new Set(Object.keys(expected)));
  for (const { kind, items } of shown.items) expect(items[0], kind).toMatchObject(expected[kind]);
});

test("the part of a picture that stays visible is kept and shown, and is one of nine", async () => {
  const body = (focus: unknown) => ({
    ...validSlider("work"),
    title: "With a focal point",
    status: "published",
    segments: ["focal-point"],
    items: [{ name: "Cut", background: { src: "/media/uploads/a.webp", focus } }],
  });
  const refused = await post(body("middle"), { cookie: admin });
  expect(refused).toMatchObject({ status: 400, body: { error: { code: "invalid" } } });
  expect(JSON.stringify(refused.body.error?.fields)).toContain(formCopy.errors.focus);
  const id = await created(body("top left"), { cookie: admin });
  const savedSlider = async (sliderId: string) => (await get(sliderId)).slider as unknown as { items: unknown[] };
  expect((await savedSlider(id)).items[0]).toMatchObject({
    background: { src: "/media/uploads/a.webp", focus: "top left" },
  });
  const shown = await call("sliders?segments=focal-point", { cookie: "" });
  expect(JSON.stringify(shown.body.data)).toContain('"focus":"top left"');
  const without = await created({ ...validSlider("work"), title: "Without a focal point" });
  expect((await savedSlider(without)).items[0]).toMatchObject({ background: { src: null, focus: "center" } });
});
