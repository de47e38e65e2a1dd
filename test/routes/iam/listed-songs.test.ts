import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { loader } from "#app/backoffice/catalogue-records/routes/records.tsx";
import { addRecording } from "#test/routes/catalogue/catalogue-records.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
let staff = "";
beforeAll(async () => {
  staff = await cookieOf("staff");
});

async function listed(query: string) {
  const { answer } = await visit(`http://localhost/songs/list?${query}`, { cookie: staff }, loader);
  const { rows } = answer as Awaited<ReturnType<typeof loader>>;
  return Object.fromEntries(rows.map(({ cells, song, values }) => [cells.title, { song, state: values.status }]));
}

async function addShare(side: "composition" | "master", subjectId: string, shareBp: number) {
  const party = crypto.randomUUID();
  const [columns, name] = ["id, name, name_key, created_at, updated_at", `Holder ${party}`];
  await DB.batch([
    DB.prepare(`INSERT INTO parties (${columns}) VALUES (?1, ?2, ?2, 1, 1)`).bind(party, name),
    DB.prepare(
      "INSERT INTO splits (id, side, subject_id, party_id, role, share_bp) VALUES (?1, ?2, ?3, ?4, 'publisher', ?5)",
    ).bind(crypto.randomUUID(), side, subjectId, party, shareBp),
  ]);
}

test("the list says what each song lacks, finds those that lack it, and plays them", async () => {
  const bare = await addRecording(testContext(), { title: "Bare" });
  const half = await addRecording(testContext(), { title: "Half", artist: "A", isrc: "GBABC2600077" });
  await addShare("composition", half.workId, 10_000);
  await addShare("master", half.id, 5000);
  await DB.prepare("UPDATE recordings SET created_at = 1, status = 'unpublished' WHERE id = ?").bind(half.id).run();
  await DB.prepare(`INSERT INTO ingest_files (id, name, bytes, sha256, title_key, role, publishing, state, recording_id, done_at, created_at, updated_at)
    VALUES ('half', 'Half.wav', 1, 'half', 'half', 'song', 'unpublished', 'done', ?, ?, 1, 1)`)
    .bind(half.id, Date.now())
    .run();
  const all = await listed("");
  expect(all.Bare?.song?.lacks).toMatch(/^Composition: .*missing and 3 more$/);
  expect(all.Half?.song?.lacks).toBe("Master: 50 %, 50 % is missing and 1 more");
  expect(all.Half?.state).toBe("unpublished");
  expect(all.Bare?.song?.track).toMatchObject({ id: bare.id, title: "Bare", hideOptions: true });
  for (const [query, found] of Object.entries({
    "lacks=shares": ["Bare"],
    "lacks=artist": ["Bare"],
    "lacks=isrc": ["Bare"],
    "lacks=tier": ["Bare", "Half"],
    "added=week": ["Bare"],
    "added=files&status=unpublished": ["Half"],
    "status=unpublished": ["Half"],
    "lacks=nonsense": ["Bare", "Half"],
  }))
    expect(
      Object.keys(await listed(query))
        .filter((title) => title === "Bare" || title === "Half")
        .sort(),
      query,
    ).toEqual(found);
});

test("shares of one song that can't be read are said there and leave the list of the others", async () => {
  const { id, workId } = await addRecording(testContext(), { title: "Odd", artist: "A" });
  await addShare("composition", workId, 10_000);
  await DB.prepare("UPDATE splits SET right_code = 'unknown' WHERE subject_id = ?").bind(workId).run();
  await DB.prepare("UPDATE recordings SET created_at = 2 WHERE id = ?").bind(id).run();
  const all = await listed("");
  expect(all.Odd?.song?.lacks).toMatch(/^Shares can't be read/);
  expect(all.Bare?.song?.lacks).toMatch(/^Composition/);
});
