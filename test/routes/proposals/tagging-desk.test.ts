import { env } from "cloudflare:workers";
import { beforeAll, expect, test } from "vitest";
import { action, loader } from "#app/backoffice/tagging/routes/tagging.tsx";
import { proposeTags } from "#app/catalogue/proposals/propose-tags.server.ts";
import { refreshSimilar } from "#app/catalogue/similar/index/refresh-similar.server.ts";
import { cookieOf, withDemoSessions } from "#test/routes/iam/iam-pages.ts";
import { statusOf } from "#test/routes/iam/iam-visitor.ts";
import { visit } from "#test/routes/identity/visit.ts";
import { add, pure } from "#test/routes/similar/similar-catalogue.ts";
import { buildIndex } from "#test/routes/similar/similar-records.ts";
import { testContext } from "#test/support/context.ts";

const { DB } = env as unknown as { DB: D1Database };
withDemoSessions();
const cookies: Record<string, string> = {};
const songs: Record<string, string> = {};

type Desk = {
  song: {
    id: string;
    confirmed: string[];
    vocalShare: number;
    proposals: { tagId: string; label: string; percent: number; like: string[] }[];
  } | null;
  last: { kind: string; label: string } | null;
};

async function open(query = "", by = "staff") {
  const { answer, ctx } = await visit(`http://localhost/songs/tagging${query}`, { cookie: cookies[by] ?? "" }, loader);
  return { ...(answer as Desk), trips: ctx.trips.count };
}

async function send(form: Record<string, string>, by = "staff") {
  const options = { method: "POST", cookie: cookies[by] ?? "", form };
  const { answer, ctx } = await visit("http://localhost/songs/tagging", options, action);
  return { answer, status: statusOf(answer), trips: ctx.trips.count };
}

const labelsOf = ({ song }: Desk) => song?.proposals.map(({ label }) => label).sort();

beforeAll(async () => {
  for (const account of ["staff", "supervisor", "admin"]) cookies[account] = await cookieOf(account);
  for (const name of ["A", "B", "C", "D"]) {
    await add(`Calm ${name}`, pure(1), { mood: ["Calm"], instrument: ["Piano"], vocals: false });
    await add(`Dark ${name}`, pure(2), { mood: ["Dark"] });
  }
  for (const kind of [3, 4, 5]) await add(`Other ${kind}`, pure(kind));
  await buildIndex();
  songs.first = (await add("First", pure(1))).id;
  songs.second = (await add("Second", pure(1))).id;
  // What the file before left running may have the index for a moment: the marks are kept, then.
  const marked = () => DB.prepare("SELECT count(*) AS n FROM similar_dirty").first<number>("n");
  for (let tries = 0; tries < 50 && (await marked()) !== 0; tries += 1) {
    await refreshSimilar(testContext(), { limit: 100 });
    await scheduler.wait(20);
  }
  // Nor are its proposals for the others of use here.
  await DB.batch([
    DB.prepare("DELETE FROM recording_tags WHERE source = 'machine'"),
    DB.prepare("DELETE FROM tag_proposals WHERE recording_id NOT IN (?, ?)").bind(songs.first, songs.second),
  ]);
  await proposeTags(testContext(), { limit: 100 });
});

test("the desk has one song after another with its proposals and their reasons; answers are stored, counted at once and taken back", async () => {
  const desk = await open();
  expect([songs.first, songs.second]).toContain(desk.song?.id);
  expect(labelsOf(desk)).toEqual(["Calm", "Piano"]);
  expect(desk.song?.proposals[0]?.like).toHaveLength(4);
  expect(desk.song?.vocalShare).toBeLessThan(0.5);
  expect(desk.trips).toBeLessThanOrEqual(5);
  const song = desk.song?.id ?? "";
  const other = song === songs.first ? songs.second : songs.first;
  const confirmed = await send({ song, seen: "", answer: "confirm:mood-calm:90" });
  expect(confirmed.status).toBe(302);
  expect(confirmed.trips).toBeLessThanOrEqual(3);
  const to = new URL((confirmed.answer as Response).headers.get("location") ?? "", "http://localhost");
  const after = await open(to.search);
  expect(after).toMatchObject({ song: { id: song, confirmed: ["Calm"] }, last: { kind: "confirm", label: "Calm" } });
  expect(labelsOf(after)).toEqual(["Piano"]);
  // The confirmed song votes for the next one.
  const next = await open(`?seen=${song}`);
  expect(next.song?.id).toBe(other);
  const calm = next.song?.proposals.find(({ label }) => label === "Calm");
  expect(calm?.like).toHaveLength(5);
  expect((await send({ song, seen: "", answer: "refuse:instrument-piano:80" })).status).toBe(302);
  const refused = await open(`?song=${song}&last=refuse:instrument-piano:80`);
  expect(refused).toMatchObject({ song: { proposals: [] }, last: { kind: "refuse", label: "Piano" } });
  expect(await DB.prepare("SELECT user_id FROM refused_tags").first("user_id")).not.toBeNull();
  for (const answer of ["unrefuse:instrument-piano:80", "unconfirm:mood-calm:90"])
    await send({ song, seen: "", answer });
  expect(labelsOf(await open(`?song=${song}`))).toEqual(["Calm", "Piano"]);
  expect(await DB.prepare("SELECT count(*) AS n FROM refused_tags").first("n")).toBe(0);
  const history = await DB.prepare("SELECT detail FROM audit_log WHERE subject_id = ? ORDER BY id LIMIT 1")
    .bind(song)
    .first("detail");
  expect(history).toContain("Calm: confirmed");
});

test("an answer is undone by the person who gave it, and one of another person is kept; the same answer twice is one", async () => {
  const song = songs.second ?? "";
  const row = async () =>
    [
      ...(
        await DB.prepare(
          "SELECT source AS state FROM recording_tags WHERE recording_id = ?1 AND tag_id = 'mood-calm' UNION ALL SELECT 'refused' FROM refused_tags WHERE recording_id = ?1 AND tag_id = 'mood-calm'",
        )
          .bind(song)
          .all<{ state: string }>()
      ).results,
    ].map(({ state }) => state);
  const said = async (answer: string, by?: string) => {
    const { answer: reply } = await send({ song, seen: "", answer }, by);
    return reply instanceof Response ? reply.status : JSON.stringify(reply);
  };
  expect(await said("confirm:mood-calm:90")).toBe(302);
  const changes = () => DB.prepare("SELECT count(*) AS n FROM audit_log WHERE subject_id = ?").bind(song).first("n");
  const before = await changes();
  expect(await said("confirm:mood-calm:90")).toBe(302);
  expect(await changes()).toBe(before);
  for (const answer of ["unconfirm:mood-calm:90", "refuse:mood-calm:90"]) {
    expect(await said(answer, "admin")).toContain("Calm was answered elsewhere");
    expect(await row()).toEqual(["human"]);
  }
  // A tag that somebody entered elsewhere is no answer of the desk.
  expect(await said("unconfirm:mood-dark:90")).toBe(302);
  await DB.prepare("INSERT INTO recording_tags (recording_id, tag_id) VALUES (?, 'mood-dark')").bind(song).run();
  expect(await said("unconfirm:mood-dark:90")).toContain("Dark was answered elsewhere");
  await DB.prepare("DELETE FROM recording_tags WHERE recording_id = ? AND tag_id = 'mood-dark'").bind(song).run();
  expect(await said("unconfirm:mood-calm:90")).toBe(302);
  expect(await row()).toEqual(["machine"]);
  expect(await said("refuse:mood-calm:90", "admin")).toBe(302);
  for (const answer of ["unrefuse:mood-calm:90", "confirm:mood-calm:90"])
    expect(await said(answer)).toContain("is refused now");
  expect(await row()).toEqual(["refused"]);
  expect(await said("unrefuse:mood-calm:90", "admin")).toBe(302);
  expect(await row()).toEqual(["machine"]);
});

test("proposals of today and earlier ones stand by their strength, none of them with 0 %", async () => {
  const song = songs.first ?? "";
  await DB.prepare(
    "INSERT INTO tags (id, category, slug, label) VALUES ('mood-once', 'mood', 'once', 'Once'), ('mood-faint', 'mood', 'faint', 'Faint')",
  ).run();
  await DB.prepare(
    "INSERT INTO recording_tags (recording_id, tag_id, source, strength) VALUES (?1, 'mood-once', 'machine', 1), (?1, 'mood-faint', 'machine', 0.001)",
  )
    .bind(song)
    .run();
  await DB.prepare("UPDATE recording_tags SET source = 'machine' WHERE recording_id = ?").bind(song).run();
  const percents = (await open(`?song=${song}`)).song?.proposals.map(({ percent }) => percent) ?? [];
  expect(percents).toEqual(percents.toSorted((a, b) => b - a));
  expect(percents.at(-1)).toBe(1);
  await DB.prepare("DELETE FROM recording_tags WHERE tag_id IN ('mood-once', 'mood-faint')").run();
});

test("the desk is empty when all is passed over, and refuses other answers, songs, tags and people", async () => {
  expect(await open(`?seen=${songs.first},${songs.second}`)).toMatchObject({ song: null });
  expect(await open("?song=unknown&last=x")).toMatchObject({ song: null });
  const song = songs.first ?? "";
  expect(await send({ song, answer: "love:mood-calm:1" })).toMatchObject({
    answer: { data: { error: { answer: [expect.stringContaining("Confirm or Refuse")] } } },
  });
  const gone = async (form: Record<string, string>, by?: string) =>
    send(form, by).then(
      ({ answer }) => JSON.stringify(answer),
      (error: { code: string }) => error.code,
    );
  expect(await gone({ song: "unknown", answer: "confirm:mood-calm:1" })).toContain("not_found");
  expect(await gone({ song, answer: "confirm:mood-gone:1" })).toContain("not_found");
  expect(await gone({ song, answer: "confirm:mood-calm:1" }, "supervisor")).toContain("have access to this");
  await expect(open("", "supervisor")).rejects.toMatchObject({ code: "forbidden" });
});
