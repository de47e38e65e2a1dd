import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { entryIntents } from "#app/site/content/change-entry.server.ts";
import { contentCopy } from "#app/site/content/content-copy.ts";
import { loader as list, action as press } from "#app/site/content/routes/site-content.tsx";
import * as route from "#app/site/content/routes/site-entry.tsx";
import { seedDemo } from "#db/seed/seed-demo.server.ts";
import { cookieFor, countRows, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { testContext } from "#test/support/context.ts";

const { loader: open, action: save } = route;
const page = { path: "site-content/:id", route };
const { DB } = env as unknown as { DB: D1Database };
const host = "http://localhost/site-content";
const gone = { code: "not_found", message: contentCopy.unknown };
let cookie = "";

beforeAll(async () => {
  await seedDemo(testContext());
  cookie = await cookieFor("staff");
  await DB.prepare("DELETE FROM site_entries").run();
});

type Fields = Record<string, string>;

function submit(id: string, form: Fields) {
  return visit(`${host}/${id}?kind=client`, { method: "POST", cookie, params: { id }, form }, save);
}

async function add(title: string): Promise<string> {
  expect(statusOf((await submit("new", { title, status: "published" })).answer)).toBe(302);
  return (await DB.prepare("SELECT id FROM site_entries WHERE title = ?").bind(title).first<string>("id")) ?? "";
}

const click = (id: string, intent: string, more: Fields = {}) =>
  visit(host, { method: "POST", cookie, form: { id, intent, ...more } }, press);

const opened = async (id: string) =>
  (await visit(`${host}/${id}`, { cookie, params: { id } }, open)).answer as Awaited<ReturnType<typeof open>>;

async function listed() {
  const { answer } = await visit(`${host}?kind=client`, { cookie }, list);
  return (answer as Awaited<ReturnType<typeof list>>).entries.map(({ title, status }) => [title, status]);
}

const changes = (id: string) => countRows("SELECT count(*) AS n FROM audit_log WHERE subject_id = ?", id);

test("the buttons of a page that is older than a deletion bring nothing back, and undoing it works once", async () => {
  const id = await add("Fjord");
  await click(id, "delete");
  const before = await changes(id);
  for (const intent of entryIntents.filter((one) => one !== "restore"))
    await expect(click(id, intent), intent).rejects.toMatchObject(gone);
  expect([await listed(), await changes(id)]).toEqual([[], before]);
  await click(id, "restore", { wasPublished: "yes" });
  expect(await listed()).toEqual([["Fjord", "published"]]);
  // Undo on a page that was left open: the entry is there already, and stays as it is.
  await click(id, "restore");
  expect([await listed(), await changes(id)]).toEqual([[["Fjord", "published"]], before + 1]);
  await click(id, "publish");
  expect(await changes(id)).toBe(before + 1);
});

test("of people who delete and publish an entry at the same time none publishes it after it was deleted", async () => {
  const id = await add("Harbour");
  await click(id, "unpublish");
  const intents = ["delete", ...Array.from({ length: 9 }, () => "publish")];
  await Promise.all(intents.map((intent) => click(id, intent).catch((error: unknown) => error)));
  expect((await listed()).map(([title]) => title)).not.toContain("Harbour");
});

test("a deleted entry has no page, and saving one that was open says so with everything typed kept", async () => {
  const id = await add("Summit");
  const { entry } = await opened(id);
  await click(id, "delete");
  await expect(opened(id)).rejects.toMatchObject(gone);
  const typed = { ...entry, title: "Summit Outdoor", detail: "Clothing" } as Fields;
  const { data, init } = (await submit(id, typed)).answer as {
    data: { error: Record<string, string[]>; initialValue: Fields };
    init: { status: number };
  };
  expect([init.status, data.error[""]]).toEqual([404, [contentCopy.unknown]]);
  expect(data.initialValue).toMatchObject({ title: "Summit Outdoor", detail: "Clothing" });
  const plain = await renderedPage(`${host}/${id}`, { method: "POST", cookie, form: typed }, page);
  expect(plain).toContain(contentCopy.unknown.replace("'", "&#x27;"));
  expect(plain).toContain('value="Summit Outdoor"');
  expect(await countRows("SELECT count(*) AS n FROM site_entries WHERE id = ? AND status = 'deleted'", id)).toBe(1);
});
