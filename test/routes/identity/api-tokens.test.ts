import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import type { ScopeName } from "#app/identity/access/scope-names.ts";
import { createOwnToken, listOwnTokens, revokeOwnToken } from "#app/identity/account/own-tokens.server.ts";
import { action as createToken } from "#app/identity/account/routes/account-tokens.tsx";
import { newId } from "#db/new-id.server.ts";
import { demoCompanyIds } from "#db/seed/demo-companies.ts";
import { demoPolicies } from "#db/seed/demo-people.ts";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieFor, statusOf } from "#test/routes/iam/iam-visitor.ts";
import { whoIs, withDemoPeople } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { apiHandler } from "#test/support/api-handler.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };

withDemoPeople();

const make = (cookie: string, scopes: ScopeName[], name = "Script") =>
  visit("http://localhost/account-settings/tokens", { cookie }, ({ context: { ctx } }) =>
    createOwnToken(ctx, { name, scopes, days: 7 }),
  ).then(({ answer }) => (answer as { token: string }).token);

test("a person has at most 50 tokens, all of them listed, and the form says when there are as many", async () => {
  const cookie = await cookieFor("staff");
  for (let made = 0; made < 50; made += 1) await make(cookie, ["ListTiers"], `Script ${made}`);
  const form = { name: "One more", scopes: "ListTiers", days: "7" };
  const create = () => visit("http://localhost/account-settings/tokens", { method: "POST", cookie, form }, createToken);
  const refused = (await create()).answer as { data: { reply: { error: Record<string, string[]> } } };
  expect(statusOf(refused)).toBe(409);
  expect(refused.data.reply.error[""]?.[0]).toMatch(/^You have 50 tokens/);
  const listed = await visit("http://localhost/account-settings/tokens", { cookie }, ({ context: { ctx } }) =>
    listOwnTokens(ctx),
  );
  const tokens = listed.answer as { id: string }[];
  expect(tokens).toHaveLength(50);
  await visit("http://localhost/account-settings/tokens", { cookie }, ({ context: { ctx } }) =>
    revokeOwnToken(ctx, { id: tokens[0]?.id ?? "" }),
  );
  expect((await create()).answer).toMatchObject({ data: { token: expect.stringMatching(/^[\w-]{43}$/) } });
});

test("a token of one scope reaches neither the account nor what is its owner's alone, and one of all scopes does", async () => {
  const cookie = await cookieFor("supervisor");
  const paths = ["notifications", "notification-settings", "conversations", "conversations/x", "downloads", "programs"];
  const statuses = (authorization: string | null) =>
    Promise.all(
      paths.map((path) =>
        visit(
          `http://localhost/api/v1/${path}`,
          authorization === null ? { cookie } : { authorization },
          apiHandler,
        ).then(
          ({ answer }) => (answer as Response).status,
          ({ status }: { status: number }) => status,
        ),
      ),
    );
  const reached = [200, 200, 200, 404, 200, 200];
  for (const scope of ["CreateComment", "UpdatePlaylist", "ListTransactions"] as const)
    expect(await statuses(`Bearer ${await make(cookie, [scope])}`), scope).toEqual(paths.map(() => 403));
  const { scopes } = demoPolicies.supervisor;
  expect(await statuses(`Bearer ${await make(cookie, [...scopes])}`)).toEqual(reached);
  expect(await statuses(null)).toEqual(reached);
});

test("private playlists and inquiries are in the tokens that name them, and not in one for comments", async () => {
  const { id: policy, scopes } = demoPolicies.supervisor;
  const set = (list: readonly string[]) =>
    DB.prepare("UPDATE policies SET scopes = ? WHERE id = ?").bind(JSON.stringify(list), policy).run();
  await set([...scopes, "CreateInquirie"]);
  const cookie = await cookieFor("supervisor");
  const owner = (await whoIs(cookie))?.id ?? "";
  const now = Date.now();
  const [playlistId, inquiryId] = [newId(now), newId(now)];
  const { id: songId } = await addRecording(testContext(), { title: "Tide", artist: "A" });
  const { main } = demoCompanyIds;
  await DB.batch([
    DB.prepare(
      "INSERT INTO playlists (id, company_id, owner_id, slug, name, name_key, visibility) VALUES (?1, ?2, ?3, ?1, 'Private', 'private', 'private')",
    ).bind(playlistId, main, owner),
    DB.prepare(
      "INSERT INTO inquiries (id, company_id, recording_id, user_id, subject, updated_at) VALUES (?1, ?2, ?3, ?4, 'Clearance', 1)",
    ).bind(inquiryId, main, songId, owner),
  ]);
  async function reads(named: ScopeName[]) {
    const given = { authorization: `Bearer ${await make(cookie, named)}` };
    const list = await visit("http://localhost/api/v1/inquiries", given, apiHandler);
    const { data } = (await (list.answer as Response).json()) as { data: { items: { _id: string }[] } };
    const open = (path: string, id: string) =>
      visit(`http://localhost/api/v1/${path}/${id}`, given, apiHandler).then(
        ({ answer }) => (answer as Response).status,
        ({ status }: { status: number }) => status,
      );
    return {
      listed: data.items.some(({ _id }) => _id === inquiryId),
      inquiry: await open("inquiries", inquiryId),
      playlist: await open("playlists", playlistId),
    };
  }
  expect(await reads(["CreateComment"])).toEqual({ listed: false, inquiry: 404, playlist: 404 });
  expect(await reads(["UpdatePlaylist"])).toEqual({ listed: false, inquiry: 404, playlist: 200 });
  expect(await reads(["CreateInquirie"])).toEqual({ listed: true, inquiry: 200, playlist: 404 });
  expect(await reads([...scopes, "CreateInquirie"] as ScopeName[])).toEqual({
    listed: true,
    inquiry: 200,
    playlist: 200,
  });
  await set(scopes);
});
