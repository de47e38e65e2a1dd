import { expect, test } from "vitest";
import * as pairRoute from "#app/backoffice/duplicates/routes/duplicate.tsx";
import * as listRoute from "#app/backoffice/duplicates/routes/duplicates.tsx";
import { newId } from "#db/new-id.server.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { DB } from "#test/routes/duplicates/reference-rows.ts";
import { acme, cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { renderedPage } from "#test/routes/rendered-page.ts";
import { apiResponse } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

withDemoSessions();
let number = 0;

async function addPair() {
  number += 1;
  const ctx = testContext();
  const first = await addRecording(ctx, { title: `Pair ${number}`, slug: `pair-${number}-a`, isrc: "NLA502600031" });
  const second = await addRecording(ctx, { title: `Pair ${number} (copy)`, slug: `pair-${number}-b` });
  const id = newId(Date.now() + number);
  await DB.prepare("INSERT INTO duplicate_pairs (id, first_id, second_id, cosine) VALUES (?, ?, ?, 0.9913)")
    .bind(id, ...[first.id, second.id].sort())
    .run();
  return { id, first: first.id, second: second.id, path: `/songs/duplicates/${id}` };
}

const render = async (path: string, id: string, host = "localhost") =>
  await renderedPage(
    `http://${host}${path}`,
    { cookie: await cookieOf("staff", host), params: { id } },
    { path: id === "" ? "/songs/duplicates" : "/songs/duplicates/:id", route: id === "" ? listRoute : pairRoute },
  );

const versionOn = (html: string) => /name="version" value="([^"]+)"/.exec(html)?.[1] ?? "";

async function send(id: string, form: Record<string, string>) {
  const url = `http://localhost/songs/duplicates/${id}`;
  const { answer } = await visit(
    url,
    { method: "POST", cookie: await cookieOf("staff"), form, params: { id } },
    pairRoute.action,
  );
  if (answer instanceof Response) return { to: answer.headers.get("Location"), error: null, version: null };
  const { data } = answer as { data: { error?: Record<string, string[]>; initialValue?: Record<string, string> } };
  return { to: null, error: data.error ?? null, version: data.initialValue?.version ?? null };
}

test("the queue lists pairs with why they are there, and a pair's page merges and undoes without scripts", async () => {
  const pair = await addPair();
  const other = await addPair();
  const list = await render("/songs/duplicates", "");
  expect(list).toContain("To decide (2)");
  expect(list).toContain("Same sound (99.1 %)");
  const page = await render(pair.path, pair.id);
  expect(page.match(/<audio controls/g)).toHaveLength(2);
  expect(page.match(/type="radio"/g)).toHaveLength(2);
  expect(page).toContain(`href="/songs/duplicates/${other.id}"`);
  const version = versionOn(page);

  const without = await send(pair.id, { act: "merge", version });
  expect(Object.keys(without.error ?? {})).toEqual(["keep"]);
  const stranger = await send(pair.id, { act: "merge", keep: "someone-else", version });
  expect(Object.keys(stranger.error ?? {})).toContain("keep");
  await DB.prepare("UPDATE recordings SET updated_at = updated_at + 1 WHERE id = ?").bind(pair.first).run();
  const stale = await send(pair.id, { act: "merge", keep: pair.second, version });
  expect(stale.error?.[""]).toEqual([expect.stringContaining("changed since you opened the page")]);
  const merged = await send(pair.id, { act: "merge", keep: pair.second, version: stale.version ?? "" });
  expect(merged.to).toBe(pair.path);
  const after = await render(pair.path, pair.id);
  expect(after).toContain("Undo the merge");
  expect(after).not.toContain('value="merge"');
  expect((await send(pair.id, { act: "undo" })).to).toBe(pair.path);
  expect((await send(pair.id, { act: "undo" })).error?.[""]).toEqual([
    expect.stringContaining("can't undo this merge"),
  ]);
  const again = versionOn(await render(pair.path, pair.id));
  expect((await send(pair.id, { act: "distinct", version: again })).to).toBe(other.path);
  expect((await send(other.id, { act: "later", version: versionOn(await render(other.path, other.id)) })).to).toBe(
    "/songs/duplicates",
  );
  expect(await render("/songs/duplicates", "")).toContain("No pairs here");
  expect(await render("/songs/duplicates?state=distinct", "")).toContain("Not the same (1)");
});

test("the API lists, merges, undoes and decides, and says what is wrong", async () => {
  const pair = await addPair();
  const call = async (path: string, body?: object, account = "staff", host = "localhost") => {
    const { answer } = await visit(
      `http://${host}/api/v1${path}`,
      {
        ...{ method: body ? "POST" : "GET", cookie: await cookieOf(account, host), site: "same-origin" },
        ...(body ? { body: JSON.stringify(body), contentType: "application/json" } : {}),
      },
      apiResponse,
    );
    const response = answer as Response;
    return { status: response.status, data: ((await response.json()) as { data: Record<string, unknown> }).data };
  };
  const { data: listed } = await call("/duplicates");
  expect(listed).toMatchObject({ totalItems: 1, items: [{ _id: pair.id, sameIsrc: false, cosine: 0.9913 }] });
  const { data: found } = await call(`/duplicates/${pair.id}`);
  expect(found).toMatchObject({ state: "open", keptId: null, songs: [{ blocks: [] }, { blocks: [] }] });
  const { version } = found as { version: string };
  expect((await call(`/duplicates/${pair.id}/merge`, { keep: pair.second, version: "1.2.3" })).status).toBe(409);
  const merged = await call(`/duplicates/${pair.id}/merge`, { keep: pair.second, version });
  expect(merged).toMatchObject({ status: 200, data: { state: "merged", keptId: pair.second } });
  expect((await call(`/duplicates/${pair.id}/undo`, {})).data).toMatchObject({ state: "open", undoUntil: null });
  expect((await call(`/duplicates/${pair.id}/undo`, {})).status).toBe(410);
  const now = (await call(`/duplicates/${pair.id}`)).data as { version: string };
  const decided = await call(`/duplicates/${pair.id}/decide`, { state: "distinct", version: now.version });
  expect(decided.data).toMatchObject({ state: "distinct" });
  expect((await call(`/duplicates/${newId(Date.now())}`)).status).toBe(404);
  expect((await call("/duplicates", undefined, "supervisor", acme)).status).toBe(403);
});
