import type { LoaderFunctionArgs } from "@remix-run/cloudflare";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { reindexSearch } from "#app/catalogue/projection/reindex-search.server.ts";
import { loader as sitemap } from "#app/developers/routes/sitemap.ts";
import { loader as blog } from "#app/site/about/routes/blog.tsx";
import { loader as faq } from "#app/site/about/routes/faq.tsx";
import { loader as ourStory } from "#app/site/about/routes/our-story.ts";
import { loader as whoWeAre } from "#app/site/about/routes/who-we-are.tsx";
import { loader as legal } from "#app/site/legal/routes/legal.tsx";
import { loader as landing } from "#app/site/routes/landing.tsx";
import { loader as pagePicture } from "#app/site/routes/page-picture.ts";
import { listServices } from "#app/site/services/list-services.server.ts";
import { readService } from "#app/site/services/read-service.server.ts";
import { loader as service } from "#app/site/services/routes/service.tsx";
import { loader as services } from "#app/site/services/routes/services.tsx";
import { loader as stereobrands } from "#app/site/services/routes/stereobrands.ts";
import { loader as wine } from "#app/site/services/routes/wine.tsx";
import { loader as status } from "#app/site/status/routes/status.tsx";
import { companies } from "#db/schema/companies.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { addArtist, addRecording } from "#test/routes/sliders/slider-factory.ts";
import { testContext } from "#test/support/context.ts";

const slugs = listServices().map(({ slug }) => slug);
type Handler = (args: LoaderFunctionArgs) => unknown;

const pages: [path: string, loader: Handler, params?: Record<string, string>][] = [
  ["/services", services],
  ...slugs.map((slug): [string, Handler, Record<string, string>] => [`/services/${slug}`, service, { slug }]),
  ["/wine", wine],
  ["/who-we-are", whoWeAre],
  ["/faq", faq],
  ["/blog", blog],
  ["/privacy-policy", legal],
  ["/terms-of-service", legal],
  ["/cookies-policy", legal],
  ["/accessibility", legal],
  ["/status", status],
];

/** Tags of different pages. */
const genres = ["ambient", "acoustic", "folk", "cinematic", "funk-soul", "pop"];

beforeAll(async () => {
  const ctx = testContext();
  await seedDemo(ctx);
  const artistIds = [await addArtist(ctx, "Tempo Trio")];
  for (const [at, bpm] of [62, 84, 104, 128, 150, null].entries()) {
    for (const vocals of [true, false])
      await addRecording(ctx, `${vocals ? "Sung" : "Played"} at ${bpm}`, {
        artistIds,
        genre: genres[at],
        bpm,
        vocals,
        popularity: at,
      });
  }
  await reindexSearch(ctx, { rows: 100 });
});

test("every page of the site costs at most three round trips, is cached for strangers and stands in the sitemap", async () => {
  const { answer } = await visit("http://localhost/sitemap.xml", {}, sitemap);
  const listed = await (answer as Response).text();
  for (const [path, loader, params] of pages) {
    await visit(`http://localhost${path}`, { params }, () => null);
    const { ctx } = await visit(`http://localhost${path}`, { params }, loader);
    expect(ctx.trips.count, path).toBeLessThanOrEqual(3);
    expect(ctx.cache.allowed, path).toBe(true);
    expect(listed, path).toContain(`<loc>http://localhost${path}</loc>`);
  }
  expect(listed).toContain("<loc>http://localhost/contact-us</loc>");
});

test("a company's host shows its own name on every page, and never the product's", async () => {
  for (const [path, loader, params] of pages) {
    const { answer } = await visit(`http://acme.localhost${path}`, { params }, loader);
    const sent = JSON.stringify(answer);
    expect(sent, path).toContain("Acme Motors");
    expect(sent, path).not.toMatch(/syncline/i);
    expect(sent, path).toContain('"property":"og:url","content":"http://acme.localhost');
  }
});

test("each service plays recordings that are what its page says they are", async () => {
  const ctx = testContext();
  for (const slug of slugs) {
    const view = await readService(ctx, slug);
    const { rule, as } = view?.service.hear ?? {};
    const tracks = view?.tracks ?? [];
    expect(new Set(tracks.map(({ songId }) => songId)).size, slug).toBe(tracks.length);
    expect(tracks.length, slug).toBeGreaterThan(1);
    if (rule === undefined || !("fit" in rule)) continue;
    const { fit } = rule;
    for (const { vocals, bpm } of tracks) {
      if (fit.vocals !== undefined) expect(vocals, slug).toBe(fit.vocals);
      if (fit.bpmMax !== undefined) expect(bpm, slug).toBeLessThanOrEqual(fit.bpmMax);
    }
    const tempos = tracks.map(({ bpm }) => bpm ?? Number.NaN);
    if (as === "tempo") expect(tempos, slug).toEqual(tempos.toSorted((a, b) => a - b));
  }
});

test("no two pages play the same list", async () => {
  const playing = [["/", landing], ...pages.filter(([path]) => /services|wine|who|blog/.test(path))] as typeof pages;
  const lists = await Promise.all(
    playing.map(async ([path, loader, params]) => {
      const { answer } = await visit(`http://localhost${path}`, { params }, loader);
      return (answer as { tracks: { id: string }[] }).tracks.map(({ id }) => id).join();
    }),
  );
  const repeated = lists.flatMap((list, at) => (lists.indexOf(list) === at ? [] : [playing[at]?.[0]]));
  expect(repeated).toEqual([]);
});

test("an unknown service and the picture of an unknown page are not found", async () => {
  await expect(visit("http://localhost/services/x", { params: { slug: "x" } }, service)).rejects.toMatchObject({
    code: "not_found",
  });
  const url = "http://localhost/share/page/x/00000000.png";
  await expect(visit(url, { params: { page: "x" } }, pagePicture)).rejects.toMatchObject({ code: "not_found" });
});

test("the picture that a page names for sharing is there, and differs from page to page", async () => {
  const images = await Promise.all(
    pages.map(async ([path, loader, params]) => {
      const { answer } = await visit(`http://localhost${path}`, { params }, loader);
      const { meta } = answer as { meta: { property?: string; content?: string }[] };
      return meta.find(({ property }) => property === "og:image")?.content ?? "";
    }),
  );
  expect(new Set(images).size).toBe(pages.length);
  for (const url of images.slice(0, 2)) {
    const { answer } = await visit(url, { params: { page: url.split("/").at(-2) ?? "" } }, pagePicture);
    expect((answer as Response).headers.get("Content-Type"), url).toBe("image/png");
  }
});

test("old addresses lead on for good, and the news to the configured address on the product's own hosts only", async () => {
  for (const [loader, location] of [
    [stereobrands, "/services/stereobrands"],
    [ourStory, "/who-we-are"],
  ] as const) {
    const response = loader();
    expect([response.status, response.headers.get("Location")]).toEqual([301, location]);
  }
  const settings = { NEWS_URL: "https://news.example.com/" };
  const { answer } = await visit("http://localhost/blog", { settings }, blog);
  expect((answer as Response).headers.get("Location")).toBe(settings.NEWS_URL);
  const { answer: own } = await visit("http://acme.localhost/blog", { settings }, blog);
  expect(own).toMatchObject({
    meta: expect.arrayContaining([{ property: "og:site_name", content: "Acme Motors" }]),
  });
});

test("the cookie policy has the visitor's answer to the banner to change, and the other legal pages have none", async () => {
  const chosen = async (cookie: string | null, path = "/cookies-policy") => {
    const { answer } = await visit(`http://localhost${path}`, { cookie }, legal);
    return (answer as Awaited<ReturnType<typeof legal>>).choice;
  };
  expect(await chosen(null)).toEqual({ analytics: false, marketing: false });
  expect(await chosen("consent=necessary%2Bmarketing")).toEqual({ analytics: false, marketing: true });
  expect(await chosen("consent=necessary%2Banalytics")).toEqual({ analytics: true, marketing: false });
  expect(await chosen(null, "/privacy-policy")).toBeNull();
});

test("the landing page describes its host's organisation and search, and a company's names no account of the product", async () => {
  const settings = { SOCIAL_URLS: ["https://www.instagram.com/syncline"] };
  const graph = async (url: string) => {
    const { answer } = await visit(url, { settings }, landing);
    return (answer as Awaited<ReturnType<typeof landing>>).organisation["@graph"];
  };
  const [own, site] = await graph("http://localhost/");
  expect(own).toMatchObject({ "@type": "Organization", url: "http://localhost/", sameAs: settings.SOCIAL_URLS });
  expect(site).toMatchObject({
    potentialAction: { target: "http://localhost/search?q={search_term_string}" },
  });
  const [company] = await graph("http://acme.localhost/landing");
  expect(company).toMatchObject({ name: "Acme Motors", url: "http://acme.localhost/" });
  expect(company).not.toHaveProperty("sameAs");
});

test("the sitemap names every address in each language", async () => {
  const { answer } = await visit("http://spaces.localhost/sitemap.xml", {}, sitemap);
  const text = await (answer as Response).text();
  const pages = text.match(/<loc>/g)?.length ?? 0;
  expect(pages).toBeGreaterThan(20);
  for (const language of ["en", "x-default"])
    expect(text.match(new RegExp(`hreflang="${language}" href="http://spaces\\.localhost/`, "g"))).toHaveLength(pages);
});

test("the news of a company that lead to this very page are no endless redirect", async () => {
  const contact = { email: "", phone: "", address: "", newsUrl: "https://studio.spaces.localhost/blog?from=footer" };
  await testContext().db.update(companies).set({ contact }).where(eq(companies.subdomain, "studio"));
  const { answer, ctx } = await visit("https://studio.spaces.localhost/blog", {}, blog);
  expect(ctx.company.contact?.newsUrl).toBe(contact.newsUrl);
  expect(answer).toMatchObject({ tracks: expect.any(Array) });
});
