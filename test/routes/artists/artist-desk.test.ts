import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { requireArtistDesk, requireKeptArtist } from "#app/artists/require-artist-desk.server.ts";
import { AppError } from "#app/edge/http/app-error.ts";
import { userId } from "#test/routes/catalogue/profile-visitor.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { mail } from "#test/routes/identity/demo-people.ts";
import { visit } from "#test/routes/identity/visit.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();

beforeAll(async () => {
  await DB.batch([
    DB.prepare(
      "INSERT INTO artists (id, slug, name) VALUES ('own', 'own', 'Own'), ('roster', 'roster', 'Roster'), ('other', 'other', 'Other')",
    ),
    DB.prepare("INSERT INTO artist_members (artist_id, user_id) VALUES ('own', ?)").bind(userId("artist")),
    DB.prepare(
      "INSERT INTO parties (id, name, name_key, kind, keepers) VALUES ('label', 'Label', 'label', 'label', ?)",
    ).bind(JSON.stringify([mail("label")])),
    DB.prepare("INSERT INTO label_artists (party_id, artist_id) VALUES ('label', 'roster')"),
  ]);
});

/** "ok", or the code of the refusal. */
async function opened(account: string, id: string | null, area: "dashboard" | "artist-songs" = "dashboard") {
  const cookie = account === "" ? null : await cookieOf(account);
  const { answer, ctx } = await visit(
    "http://localhost/artists/songs",
    { cookie },
    async ({ context: { ctx: here } }) => {
      const before = here.trips.count;
      const artist = id === null ? requireArtistDesk(here, area) : await requireKeptArtist(here, id, area);
      expect(here.trips.count - before).toBe(id === null ? 0 : 1);
      return artist.id;
    },
  ).catch((error: unknown) => {
    if (error instanceof AppError) return { answer: error.code, ctx: null };
    throw error;
  });
  return ctx === null ? answer : "ok";
}

test("an artist opens their own page, a label its roster, on the main host, and not another's", async () => {
  expect(await opened("artist", "own")).toBe("ok");
  expect(await opened("artist", "own", "artist-songs")).toBe("ok");
  expect(await opened("label", "roster", "artist-songs")).toBe("ok");
  for (const [account, id] of [
    ["artist", "roster"],
    ["label", "own"],
    ["label", "other"],
    ["artist", "none"],
  ] as const)
    expect(await opened(account, id), `${account} ${id}`).toBe("not_found");
  expect(await opened("", null)).toBe("unauthorised");
  for (const account of ["admin", "staff", "supervisor"])
    expect(await opened(account, null), account).toBe("forbidden");
  const there = await visit("http://localhost/", { cookie: await cookieOf("artist") }, ({ context: { ctx } }) => ctx);
  const { actor, company } = there.ctx;
  expect(() => requireArtistDesk({ actor, company: { ...company, subdomain: "acme" } }, "dashboard")).toThrow("main");
});

test("a keeper who was removed has the page no longer", async () => {
  await DB.prepare("DELETE FROM artist_members WHERE artist_id = 'own'").run();
  expect(await opened("artist", "own")).toBe("not_found");
  await DB.prepare("UPDATE parties SET keepers = '[]' WHERE id = 'label'").run();
  expect(await opened("label", "roster")).toBe("not_found");
});
