import { expect, test } from "vitest";
import { readLanding } from "#app/site/read-landing.server.ts";
import { loader as list } from "#app/site/works/routes/our-work.tsx";
import { loader as detail } from "#app/site/works/routes/work-detail.tsx";
import { loader as workPicture } from "#app/site/works/routes/work-picture.ts";
import { linkOf } from "#app/site/works/work.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { scoped } from "#db/tenant-tables.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addArtist, addCompany, addRecording, addSlider } from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

type Listed = Awaited<ReturnType<typeof list>>;
type Opened = Awaited<ReturnType<typeof detail>>;

let companies = 0;

/** A company of its own, so that no other test's works are in its list. */
async function workshop() {
  companies += 1;
  const ctx = testContext();
  const company = await addCompany(ctx, `works-${companies}`);
  const at = `http://${company.subdomain}.localhost`;
  return {
    ctx: testContext({ company }),
    at,
    list: async (query = "") => {
      const { answer, ctx: seen } = await visit(`${at}/our-work${query}`, {}, list);
      return { ...(answer as Listed), trips: seen.trips.count };
    },
    detail: async (slug: string) => {
      const { answer } = await visit(`${at}/our-work/detail/${slug}`, { params: { slug } }, detail);
      return answer as Opened;
    },
  };
}

const names = ({ items }: { items: { name: string }[] }) => items.map(({ name }) => name);

test("visible works of published sliders are listed by priority and place, each once, and filtered by category", async () => {
  const { ctx, list: open } = await workshop();
  const work = (name: string, category: string, more = {}) => ({ name, slug: name.toLowerCase(), category, ...more });
  await addSlider(ctx, "second", ["default"], {
    priority: 2,
    items: [work("Late", "Licensed music"), work("First", "Original music")],
  });
  await addSlider(ctx, "first", ["default"], {
    priority: 1,
    items: [
      work("First", "Original music"),
      work("Hidden", "Original music", { visible: false }),
      work("Other", "Something else"),
    ],
  });
  await addSlider(ctx, "draft", ["default"], { status: "unpublished", items: [work("Draft", "Original music")] });
  await addSlider(ctx, "pitch", ["pitch"], { items: [work("Pitched", "Original music")] });
  await addSlider(ctx, "excluded", ["default"], {
    priority: 3,
    items: [work("Elsewhere", "Original music", { excludeSubdomains: [ctx.company.subdomain ?? ""] })],
  });
  const all = await open();
  expect(names(all)).toEqual(["First", "Other", "Late"]);
  expect(all.filters).toEqual([
    { slug: "original-music", label: "Original music", count: 1 },
    { slug: "licensed-music", label: "Licensed music", count: 1 },
  ]);
  expect(all.trips).toBeLessThanOrEqual(3);
  expect(names(await open("?category=licensed-music"))).toEqual(["Late"]);
  expect((await readLanding(ctx)).works.map(({ name }) => name)).toEqual(["First", "Other", "Late"]);
  for (const query of ["?category=view-all", "?category=nothing", "?page=99", "?page=-1", "?page=x"])
    expect(names(await open(query)), query).toEqual(["First", "Other", "Late"]);
});

test("works are filtered by the categories that staff entered, too", async () => {
  const { ctx, list: open } = await workshop();
  const { siteEntries, insert } = scoped(ctx.db, ctx.company);
  const stored = { createdAt: 1, updatedAt: 1, kind: "category" as const, title: "Trailer music" };
  await insert(siteEntries, { ...stored, id: `category-${ctx.company.id}`, position: 1, status: "published" });
  await addSlider(ctx, "entered", ["default"], {
    items: [
      { name: "Teaser", category: "Trailer music" },
      { name: "Spot", category: "Licensed music" },
    ],
  });
  const all = await open();
  expect(all.filters).toEqual([
    { slug: "licensed-music", label: "Licensed music", count: 1 },
    { slug: "trailer-music", label: "Trailer music", count: 1 },
  ]);
  expect(all.trips).toBeLessThanOrEqual(3);
  expect(names(await open("?category=trailer-music"))).toEqual(["Teaser"]);
});

test("18 works make a page", async () => {
  const { ctx, list: open } = await workshop();
  const items = Array.from({ length: 20 }, (_, at) => ({ name: `Work ${at + 1}`, category: "Original music" }));
  await addSlider(ctx, "many", ["default"], { items });
  expect(names(await open())).toHaveLength(18);
  const second = await open("?page=2");
  expect(names(second)).toEqual(["Work 19", "Work 20"]);
  const canonical = { tagName: "link", rel: "canonical", href: expect.stringMatching(/\/our-work\?page=2$/) };
  expect(second.meta).toContainEqual(canonical);
  expect((await open("?page=2&category=original-music")).meta).not.toContainEqual(canonical);
  expect((await readLanding(ctx)).works.map(({ name }) => name)).toEqual(["Work 1", "Work 2", "Work 3"]);
});

test("a work has its credits, its song, its video and its neighbours, and is found by its id where it has no slug", async () => {
  const { ctx, list: open, detail: read } = await workshop();
  const topSongId = await addRecording(ctx, "Under the film", { artistIds: [await addArtist(ctx, "Lowtide")] });
  await addSlider(ctx, "works", ["default"], {
    items: [
      { name: "A", slug: "a", brand: "Fjord", agency: "Nine", topSongId, description: "<script>alert(1)</script>" },
      { name: "B", itemUrl: "https://vimeo.com/76979871" },
      { name: "C", slug: "c" },
    ],
  });
  const { items } = await open();
  expect((await readLanding(ctx)).works[0]).toMatchObject({ slug: "a", brand: "Fjord", agency: "Nine", image: null });
  const a = await read("a");
  expect(a).toMatchObject({
    work: { name: "A", brand: "Fjord", track: { title: "Under the film" } },
    previous: { key: "c" },
    next: { name: "B" },
  });
  // Text, which React escapes.
  expect(a.work.description).toBe("<script>alert(1)</script>");
  const b = await read(items[1]?.id ?? "");
  expect(b).toMatchObject({
    work: { name: "B", video: { kind: "external" } },
    previous: { key: "a" },
    next: { key: "c" },
  });
});

test("an unknown work, a hidden one, and one of another company are not found", async () => {
  const mine = await workshop();
  const theirs = await workshop();
  await addSlider(mine.ctx, "mine", ["default"], {
    items: [
      { name: "Mine", slug: "mine" },
      { name: "Gone", slug: "gone", visible: false },
    ],
  });
  await addSlider(theirs.ctx, "theirs", ["default"], { items: [{ name: "Theirs", slug: "theirs" }] });
  const missing = { code: "not_found", status: 404 };
  for (const slug of ["theirs", "gone", "nothing", "", "%27"])
    await expect(mine.detail(slug), slug).rejects.toMatchObject(missing);
  expect((await mine.detail("mine")).previous).toBeNull();
});

test("each work has a picture of its own for sharing, drawn from its song; of what is not public there is none", async () => {
  const { ctx, at, list: open, detail: read } = await workshop();
  const topSongId = await addRecording(ctx, "Under the film", { artistIds: [await addArtist(ctx, "Lowtide")] });
  await addSlider(ctx, "works", ["default"], {
    items: [{ name: "A", slug: "a", topSongId }, { name: "B" }, { name: "Gone", slug: "gone", visible: false }],
  });
  const draw = async (url: string) => {
    const [, slug = ""] = /\/share\/work\/([^/]+)\//.exec(url) ?? [];
    return (await visit(url, { params: { slug } }, workPicture)).answer as Response;
  };
  const keys = ["a", (await open()).items[1]?.id ?? ""];
  const images = [];
  for (const key of keys) {
    const { meta } = (await read(key)) as { meta: { property?: string; content?: string }[] };
    images.push(meta.find(({ property }) => property === "og:image")?.content ?? "");
  }
  for (const [place, url] of images.entries()) {
    expect(url).toContain(`${at}/share/work/${keys[place]}/`);
    expect((await draw(url)).headers.get("Content-Type"), url).toBe("image/png");
  }
  expect((await draw(`${at}/share/work/a/00000000.png`)).headers.get("Location")).toBe(
    new URL(images[0] ?? "").pathname,
  );
  for (const slug of ["gone", "nothing"])
    await expect(draw(`${at}/share/work/${slug}/00000000.png`), slug).rejects.toMatchObject({ code: "not_found" });
});

test("only addresses that a browser may open become links", () => {
  expect(linkOf("https://example.com/a")).toBe("https://example.com/a");
  expect(linkOf("/discover")).toBe("/discover");
  for (const text of ["javascript:alert(1)", "//evil.example", "data:text/html,x", "", "word"])
    expect(linkOf(text), text).toBeNull();
});

test("the demo's works are listed on the product's own host", async () => {
  await seedDemo(testContext());
  const { answer } = await visit("http://localhost/our-work", {}, list);
  expect(names(answer as Listed)).toContain("Winter campaign");
});
