import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action as wordAction } from "#app/backoffice/words/routes/search-word.tsx";
import { loader as noteLoader } from "#app/catalogue/notes/routes/song-notes.tsx";
import { addSegment } from "#app/catalogue/segments/save-segment.server.ts";
import { requireFormat } from "#app/downloads/find-downloadable.server.ts";
import type { RequestContext } from "#app/edge/context/request-context.server.ts";
import { createOwnToken } from "#app/identity/account/own-tokens.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { acme, act, cookieOf, give, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { membershipOf, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

let song = { id: "", slug: "" };
/** What a policy with the scopes of `files` opens: originals of the catalogue, by name. */
const files = { id: "shared-files", scopes: ["GetSongFilesOriginal"] };

beforeAll(async () => {
  song = await addRecording(testContext(), { title: "Shared Ferry", artist: "Lowtide" });
  await DB.batch([
    DB.prepare("UPDATE recordings SET internal_manager = 'Ida', notes = 'Ask first' WHERE id = ?").bind(song.id),
    DB.prepare("INSERT INTO policies (id, name, name_key, scopes) VALUES (?, 'Files', 'files', ?)").bind(
      files.id,
      JSON.stringify(files.scopes),
    ),
  ]);
});

/** `work` in the context of the administrator of `host`, `*` there. */
async function asAdministrator<T>(host: string, work: (ctx: RequestContext) => T | Promise<T>): Promise<T> {
  const cookie = await cookieOf("admin", host);
  const { answer } = await visit(`http://${host}/x`, { cookie }, ({ context: { ctx } }) => work(ctx));
  return answer as T;
}

const segment = { group: "Chorus", start: 0, end: 1000 };

test("a company's administrator changes no segment and no search word of the shared catalogue; the environment's does", async () => {
  const add = (host: string) => asAdministrator(host, (ctx) => addSegment(ctx, { song: { id: song.id }, ...segment }));
  await expect(add(acme)).rejects.toMatchObject({ code: "forbidden" });
  expect((await add("localhost"))._id).toBeTruthy();
  const save = async (host: string) => {
    const form = { repertoire: "business", words: `Zorb ${host}`, means: "Uplifting" };
    const cookie = await cookieOf("admin", host);
    return visit(
      `http://${host}/search-words/new`,
      { method: "POST", cookie, params: { id: "new" }, form },
      wordAction,
    ).then(
      ({ answer }) => statusOf(answer),
      (error: { code: string }) => error.code,
    );
  };
  expect(await save(acme)).not.toBe(302);
  expect(await save("localhost")).toBe(302);
});

test("what the catalogue has on file of a recording is for the environment's staff; a company's notes are its own", async () => {
  const read = async (host: string) => {
    const cookie = await cookieOf("admin", host);
    const { answer } = await visit(`http://${host}/x`, { cookie, params: { slug: song.slug } }, noteLoader);
    return answer as Awaited<ReturnType<typeof noteLoader>>;
  };
  expect((await read("localhost")).onFile).toMatchObject({ internalManager: "Ida", notes: "Ask first" });
  expect(await read(acme)).toMatchObject({ onFile: null, notes: [] });
});

test("originals leave MASTERS on a company's host for those alone whom the environment's staff gave the right by name", async () => {
  const format = (ctx: RequestContext) => {
    if (ctx.actor) requireFormat(ctx, ctx.actor, "original");
    return "allowed";
  };
  expect(await asAdministrator("localhost", format)).toBe("allowed");
  await expect(asAdministrator(acme, format)).rejects.toMatchObject({ code: "forbidden" });
  const token = { name: "Archive", scopes: ["GetSongFilesOriginal" as const], days: 30 };
  await expect(asAdministrator(acme, (ctx) => createOwnToken(ctx, token))).rejects.toMatchObject({ code: "forbidden" });
  const own = await membershipOf("admin", "acme");
  const grant = async (host: string) => {
    const body = new URLSearchParams([
      ["policyIds", demoPolicies.administrator.id],
      ["policyIds", files.id],
    ]);
    const cookie = await cookieOf("admin", host);
    const { action } = await import("#app/backoffice/people/routes/iam-person.tsx");
    const { answer } = await visit(
      `http://${host}/iam/people/${own}`,
      { method: "POST", cookie, params: { id: own }, body },
      action,
    );
    return statusOf(answer);
  };
  expect(await grant(acme)).toBe(403);
  expect(await grant("localhost")).toBe(302);
  expect(await asAdministrator(acme, format)).toBe("allowed");
  await give(await cookieOf("admin"), own, ["administrator"]);
  await expect(asAdministrator(acme, format)).rejects.toMatchObject({ code: "forbidden" });
});

test("a token made before and a preview give a company's administrator none of the shared rights either", async () => {
  const supervisor = await membershipOf("supervisor", "acme");
  await DB.prepare("INSERT INTO membership_policies (membership_id, policy_id) VALUES (?, ?)")
    .bind(supervisor, files.id)
    .run();
  const openAs = async (host: string) => {
    const { answer } = await act(await cookieOf("admin", host), { intent: "open-as", membershipId: supervisor }, host);
    return statusOf(answer);
  };
  await expect(openAs(acme)).rejects.toMatchObject({ code: "forbidden" });
  expect(await openAs("localhost")).toBe(302);
  const { createToken, hashToken } = await import("#app/identity/access/token.ts");
  const token = createToken();
  await DB.prepare(
    `INSERT INTO api_tokens (id, company_id, user_id, name, token_hash, hint, scopes, expires_at, created_at)
      SELECT 'older', ?, user_id, 'Older', ?, 'older', '["GetSongFilesOriginal"]', ?, ? FROM memberships WHERE id = ?`,
  )
    .bind(
      demoCompanyIds.acme,
      await hashToken(token),
      Date.now() + 60_000,
      Date.now(),
      await membershipOf("admin", "acme"),
    )
    .run();
  const { answer } = await visit(
    `http://${acme}/api/v1/x`,
    { authorization: `Bearer ${token}` },
    ({ context }) => context.ctx.actor?.scopes,
  );
  expect(answer).toEqual([]);
});
