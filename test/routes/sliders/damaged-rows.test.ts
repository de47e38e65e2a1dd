import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { respondToApi } from "#app/api/respond-to-api.server.ts";
import { getReel } from "#app/reels/get-reel.server.ts";
import { listSegments } from "#app/sliders/admin/list-segments.server.ts";
import { listSliders } from "#app/sliders/admin/list-sliders.server.ts";
import { listWorks } from "#app/sliders/admin/list-works.server.ts";
import { listPublicSliders } from "#app/sliders/list-public-sliders.server.ts";
import { listPublicWorks } from "#app/sliders/list-public-works.server.ts";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { openForm } from "#test/routes/sliders/plain-form.ts";
import { addSlider } from "#test/routes/sliders/slider-factory.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
let admin = "";

beforeAll(async () => {
  await seedDemo(testContext());
  admin = await cookieFor("admin");
});

const brokenTexts = ["{", "", "null", "5", '"text"', "[", '{"a":[', "[1,null,{}]"];
const items = [{ name: "One" }, { name: "Two" }];

/** A slider with whatever is stored in a column of its row, or of its first slide. */
async function addDamaged(title: string, { table, column, value }: { table: string; column: string; value: string }) {
  const settings = { show: 2, scroll: 2 };
  const id = await addSlider(testContext(), title, ["default"], { items, settings });
  const where =
    table === "sliders"
      ? "id = ?"
      : "slider_id = ? AND position = (SELECT min(position) FROM slides WHERE slider_id = ?)";
  const bound = table === "sliders" ? [value, id] : [value, id, id];
  await DB.prepare(`UPDATE ${table} SET ${column} = ? WHERE ${where}`)
    .bind(...bound)
    .run();
  return id;
}

const columns = [
  { table: "sliders", column: "settings" },
  { table: "sliders", column: "segments" },
  { table: "slides", column: "tags" },
  { table: "slides", column: "settings" },
  { table: "slides", column: "exclude_subdomains" },
];

/** Every place that reads sliders, of the same company; the titles of the list. */
async function readEverywhere(): Promise<string[]> {
  const { ctx } = await visit("http://localhost/", { cookie: admin }, () => null);
  const { ctx: acme } = await visit("http://acme.localhost/", {}, () => null);
  const wanted = { segments: ["default"], limit: 500 };
  await listPublicSliders(acme, wanted);
  await listPublicWorks(acme);
  await listPublicWorks(ctx);
  await listWorks(ctx, { page: 1, category: "" });
  await listSegments(ctx);
  await visit("http://localhost/api/v1/sliders?segments=default", {}, apiHandler);
  // A kind that is none is no part of the contract.
  const list = await visit(
    "http://localhost/api/v1/sliders?status=published",
    { cookie: admin },
    ({ request, context }) => respondToApi(request, context.ctx),
  );
  expect((list.answer as Response).status).toBe(200);
  const listed = await listSliders(ctx, { q: "Damaged", statuses: ["published", "unpublished"], page: 1, limit: 500 });
  const shown = await listPublicSliders(ctx, wanted);
  expect(shown.items.some(({ title }) => title === "Whole")).toBe(true);
  return listed.sliders.map(({ title }) => title);
}

test("a damaged row breaks neither the list, nor Discover, nor the API, nor the form, nor a reel", async () => {
  await addSlider(testContext(), "Whole", ["default"], { items });
  const titles: string[] = [];
  for (const place of columns) {
    for (const value of brokenTexts) {
      const title = `Damaged ${place.table} ${place.column} ${value}`;
      const id = await addDamaged(title, { ...place, value });
      titles.push(title);
      const { answer } = await openForm(admin, id);
      expect(
        answer.form.slides.map(({ name }) => name),
        title,
      ).toEqual(["One", "Two"]);
      expect([answer.form.show, answer.form.scroll], title).toEqual(["2", "2"]);
      const { answer: body } = await visit(`http://localhost/api/v1/sliders/${id}`, { cookie: admin }, apiHandler);
      expect((body as Response).status, title).toBe(200);
      await DB.prepare("UPDATE sliders SET kind = 'slides' WHERE id = ?").bind(id).run();
      const reel = await getReel(testContext(), { id });
      expect(
        reel?.slides.map(({ name }) => name),
        title,
      ).toEqual(["One", "Two"]);
      await DB.prepare("UPDATE sliders SET kind = 'work' WHERE id = ?").bind(id).run();
    }
  }
  expect((await readEverywhere()).toSorted()).toEqual(titles.toSorted());
});

test("a slider of an unknown kind is listed, opens without a type, and is shown nowhere", async () => {
  const id = await addSlider(testContext(), "Unknown kind", ["default"], { items });
  await DB.prepare("UPDATE sliders SET kind = 'banner' WHERE id = ?").bind(id).run();
  const { ctx } = await visit("http://localhost/", { cookie: admin }, () => null);
  const shown = await listPublicSliders(ctx, { segments: ["default"], limit: 500 });
  expect(shown.items.some((slider) => slider.id === id)).toBe(false);
  const { sliders } = await listSliders(ctx, { q: "Unknown kind", statuses: ["published", "unpublished"], page: 1 });
  expect(sliders).toHaveLength(1);
  expect((await openForm(admin, id)).answer.form.kind).toBe("");
  expect(await getReel(ctx, { id })).toBeNull();
});

test("a slide whose artist, playlist, song or picture is gone is left out or shown without it", async () => {
  const gone = [{ name: "Gone", itemId: "gone", topSongId: "gone", backgroundKey: "images/gone/background.webp" }];
  for (const kind of ["artist", "playlist", "work", "slides"] as const) {
    const id = await addSlider(testContext(), `Gone ${kind}`, ["default"], { kind, items: gone });
    const { answer } = await openForm(admin, id);
    expect(answer.form.slides, kind).toHaveLength(1);
    if (kind === "slides") expect((await getReel(testContext(), { id }))?.slides).toHaveLength(1);
  }
  await readEverywhere();
});
