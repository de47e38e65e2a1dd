import { env } from "cloudflare:workers";
import { expect, test } from "vitest";
import { demoPolicies } from "#db/seed/demo-people.ts";

const { DB } = env as unknown as { DB: D1Database };

type Row = { id: string; name: string; name_key: string; description: string; scopes: string; edition: string | null };

test("a new copy has the named policies, with the permissions of the demo's people, and no members", async () => {
  const { results } = await DB.prepare(
    "SELECT id, name, name_key, description, scopes, edition FROM policies ORDER BY id",
  ).all<Row>();
  expect(results.map(({ scopes, name_key, ...row }) => ({ ...row, scopes: JSON.parse(scopes) }))).toEqual(
    Object.values(demoPolicies),
  );
  for (const { name, name_key } of results) expect(name_key).toBe(name.toLowerCase());
  expect(await DB.prepare("SELECT count(*) AS n FROM membership_policies").first("n")).toBe(0);
});
